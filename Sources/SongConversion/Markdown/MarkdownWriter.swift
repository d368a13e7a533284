import SongFormat

/// Front matter with the title and all values that are texts or numbers, a blank line, and the unchanged lyrics.
enum MarkdownWriter {
    static func bytes(of song: ImportedSong) -> [UInt8] {
        var output = "---\ntitle: \(quoted(song.title))\n"
        var lists: [String: [String]] = [:]
        let fields = SongFields(of: song).fields
        for field in fields where !field.isMeta { lists[field.name, default: []].append(field.value) }
        for field in fields {
            if field.isMeta {
                if isFree(field.name) { output += "\(field.name): \(scalar(field.value))\n" }
            } else if let values = lists.removeValue(forKey: field.name) {
                output += "\(field.name): "
                switch MetadataName(valueNamed: field.name)?.kind {
                case .integer, .number: output += values[0] + "\n"
                default:
                    let isList = values.count > 1 || field.name == "order"
                    output += (isList ? list(values) : scalar(values[0])) + "\n"
                }
            }
        }
        let chords = song.listedChords
        if !chords.isEmpty { output += "chords: \(list(chords))\n" }
        if !song.tags.isEmpty { output += "tags: \(list(song.tags))\n" }
        if let date = song.createdAt { output += "created: \(date.iso8601)\n" }
        if let date = song.updatedAt { output += "modified: \(date.iso8601)\n" }
        if let id = song.id { output += "id: \(quoted(id))\n" }
        return Array((output + "---\n\n" + song.text).utf8)
    }

    /// Whether a name of `meta` has no other meaning in front matter.
    private static func isFree(_ name: String) -> Bool {
        let small = name.lowercased()
        return !name.isEmpty && MetadataName(valueNamed: small) == nil
            && !["title", "tags", "tag", "keywords", "created", "date", "modified", "updated", "id", "chords"].contains(
                small)
            && name.utf8.first.map { isLetter($0) } ?? false
            && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    /// In quotation marks only where YAML requires them.
    private static func scalar(_ text: String) -> String {
        let isPlain =
            text.utf8.first.map { isLetter($0) } ?? false && text.utf8.last != 0x20
            && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || " .,/&()+'".utf8.contains($0) }
            && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
        return isPlain ? text : quoted(text)
    }

    private static func list(_ values: [String]) -> String {
        "[" + values.map(quoted).joined(separator: ", ") + "]"
    }

    private static func quoted(_ text: String) -> String {
        String(decoding: JSONValue.string(text).serialized(pretty: false), as: UTF8.self)
    }
}
