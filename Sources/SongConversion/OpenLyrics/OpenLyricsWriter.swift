import SongFormat

/// A song as OpenLyrics 0.9, or 0.8 for chords that have only a name, valid by the schema. Values that OpenLyrics has
/// no element for go into comments, such as `capo: 2`.
enum OpenLyricsWriter {
    static func element(of song: ImportedSong) -> XMLElement {
        let version = OpenLyricsVersion(for: song)
        let properties = OpenLyricsPropertiesWriter(song, version)
        let verses = OpenLyricsVerses(properties.notation, song.chords, version).elements(of: song.text)
        var attributes = properties.attributes
        if let date = song.updatedAt ?? (version == .named ? OpenLyricsReader.noDate : nil) {
            attributes.append(XMLElement.Attribute("modifiedDate", date.iso8601))
        }
        return XMLElement(
            "song", namespace: OpenLyricsReader.namespace, attributes: attributes,
            nodes: laidOut(
                [
                    XMLElement("properties", nodes: laidOut(properties.elements, 4)),
                    XMLElement("lyrics", nodes: laidOut(verses, 4)),
                ], 2))
    }

    /// Puts each element on its own line, indented by this many spaces.
    static func laidOut(_ elements: [XMLElement], _ indentation: Int) -> [XMLElement.Node] {
        let start = "\n" + String(repeating: " ", count: indentation)
        let end = "\n" + String(repeating: " ", count: indentation - 2)
        return elements.flatMap { [XMLElement.Node.text(start, line: 0), .element($0)] } + [.text(end, line: 0)]
    }
}
