import SongFormat

/// A song as OpenLyrics 0.9, valid by its schema. What our songs say and OpenLyrics has no element for stands in comments,
/// `capo: 2`.
enum OpenLyricsWriter {
    static func element(of song: ImportedSong) -> XMLElement {
        let properties = OpenLyricsPropertiesWriter(song)
        let notation = properties.notation
        let verses = OpenLyricsVerses(notation, song.chords).elements(of: song.text)
        var attributes = properties.attributes
        if let date = song.updatedAt { attributes.append(XMLElement.Attribute("modifiedDate", date.iso8601)) }
        return XMLElement(
            "song", namespace: OpenLyricsReader.namespace, attributes: attributes,
            nodes: laidOut(
                [
                    XMLElement("properties", nodes: laidOut(properties.elements, 4)),
                    XMLElement("lyrics", nodes: laidOut(verses, 4)),
                ], 2))
    }

    /// With each element on a line of its own, behind so many blanks.
    static func laidOut(_ elements: [XMLElement], _ indentation: Int) -> [XMLElement.Node] {
        let start = "\n" + String(repeating: " ", count: indentation)
        let end = "\n" + String(repeating: " ", count: indentation - 2)
        return elements.flatMap { [XMLElement.Node.text(start, line: 0), .element($0)] } + [.text(end, line: 0)]
    }
}
