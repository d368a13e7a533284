import ChordSheet
import SongFormat

/// A song in the form that OpenSong writes. Values that OpenSong has no name for go into additional elements, which
/// OpenSong, OpenLP and FreeShow ignore.
enum OpenSongWriter {
    static func element(of song: ImportedSong) -> XMLElement {
        var elements = [XMLElement("title", text: song.title)]
        let fields = SongFields(of: song).fields
        var lists: [String] = []
        let order = song.order
        if !order.isEmpty {
            let codes = SectionOrder(song).codes(order) { name, entry in
                let heading = entry?.name ?? String(PlainHeading.of(name[...]))
                return OpenSongSection.code(for: heading[...]) ?? entry?.name ?? name
            }
            elements.append(XMLElement("presentation", text: (codes ?? order).joined(separator: " ")))
        }
        for field in fields {
            if field.isMeta {
                if !order.isEmpty && field.name == "presentation" { continue }
                if isFree(field.name, field.value) { elements.append(XMLElement(field.name, text: field.value)) }
            } else if field.name == "order" {
                continue
            } else if MetadataName(valueNamed: field.name)?.kind == .list {
                guard !lists.contains(field.name) else { continue }
                lists.append(field.name)
                let values = fields.filter { $0.name == field.name && !$0.isMeta }.map(\.value)
                elements.append(XMLElement(name(of: field), text: values.joined(separator: "; ")))
            } else {
                let print = fields.first { $0.isMeta && $0.name == "capo_print" }?.value ?? "false"
                let attributes = field.name == "capo" ? [XMLElement.Attribute("print", print)] : []
                elements.append(XMLElement(name(of: field), text: field.value, attributes: attributes))
            }
        }
        if !song.tags.isEmpty { elements.append(XMLElement("theme", text: song.tags.joined(separator: "; "))) }
        for (name, value) in SongStamps.fields(of: song) { elements.append(XMLElement(name, text: value)) }
        elements.append(XMLElement("lyrics", text: "\n" + OpenSongLyricsWriter.text(of: song.text, song.chords)))
        let nodes = elements.flatMap { [XMLElement.Node.text("\n  ", line: 0), .element($0)] }
        return XMLElement("song", nodes: nodes + [.text("\n", line: 0)])
    }

    private static func name(of field: SongFields.Field) -> String {
        switch field.name {
        case "artist": "author"
        case "time": "time_sig"
        default: field.name
        }
    }

    /// Whether a name of `meta` is a valid element name without another meaning.
    private static func isFree(_ name: String, _ value: String) -> Bool {
        guard (1...100).contains(name.utf8.count), let first = name.utf8.first,
            (0x61...0x7A).contains(first | 0x20) || first == UInt8(ascii: "_"),
            name.utf8.allSatisfy({
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "_-.".utf8.contains($0)
            }), !name.lowercased().starts(with: "xml"), !name.starts(with: "x_songbook_")
        else { return false }
        switch name {
        case "title", "author", "lyrics", "theme", "style", "time_sig", "timesig", "capo_print": return false
        case "tag", "artist", "time", "meta", "order": return true
        case "tempo": return MetadataName.tempo.json(of: String(value.trimmed)) == nil
        default: return MetadataName(valueNamed: name) == nil
        }
    }
}
