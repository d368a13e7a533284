import SongFormat
import Translations

/// Reads the properties of an OpenLyrics song besides its lyrics. Properties that our songs have no member for go into
/// `meta` under their OpenLyrics names.
struct OpenLyricsProperties {
    private let notation: OpenLyricsNotation

    init(_ notation: OpenLyricsNotation) {
        self.notation = notation
    }

    func read(_ properties: XMLElement, to song: inout SongBuilder, _ notes: inout NoteList) {
        for element in properties.elements {
            switch element.name {
            case "titles", "authors", "themes", "songbooks", "comments":
                for inner in element.elements { readItem(inner, to: &song, &notes) }
                // `<titles>River</titles>`.
                if element.elements.isEmpty, element.name != "songbooks" {
                    readItem(
                        XMLElement(
                            String(element.name.dropLast()), attributes: element.attributes, nodes: element.nodes,
                            line: element.line), to: &song, &notes)
                } else {
                    element.noteLooseText(&notes)
                }
            default: readLoose(element, to: &song, &notes)
            }
        }
        properties.noteLooseText(&notes)
    }

    /// Reads one separate element.
    func readLoose(_ element: XMLElement, to song: inout SongBuilder, _ notes: inout NoteList) {
        switch element.name {
        case "title", "author", "theme", "songbook", "comment": readItem(element, to: &song, &notes)
        default: readValue(element, to: &song, &notes)
        }
    }

    private func readItem(_ element: XMLElement, to song: inout SongBuilder, _ notes: inout NoteList) {
        let value = String(element.text.trimmed)
        if element.name == "songbook" {
            let name = (element.attribute("name") ?? "").trimmed
            let entry = (element.attribute("entry") ?? "").trimmed
            if !name.isEmpty { song.addMeta("songbook", entry.isEmpty ? String(name) : "\(name): \(entry)") }
            return
        }
        guard !value.isEmpty else { return }
        switch element.name {
        case "title" where song.title == nil: song.set("title", value, line: element.line, &notes)
        case "title":
            notes.add(.kept, line: element.line, translated("another “title”: \(value.trimmedForNote)"))
            song.addMeta("title" + suffix(of: element), value)
        case "author": addAuthor(element, value, to: &song, &notes)
        case "theme":
            if let lang = element.attribute("lang") {
                notes.add(.dropped, line: element.line, translated("language of a theme: \(lang)"))
            }
            song.set("tag", value, line: element.line, &notes)
        case "comment": addComment(value, element.line, to: &song, &notes)
        default: song.addMeta(element.name, value)
        }
    }

    /// `-de`, `-he-translit-en`.
    private func suffix(of element: XMLElement) -> String {
        let lang = element.attribute("lang").map { "-" + $0 } ?? ""
        return lang + (element.attribute("translit").map { "-translit-" + $0 } ?? "")
    }

    private func addAuthor(
        _ element: XMLElement, _ value: String, to song: inout SongBuilder, _ notes: inout NoteList
    ) {
        switch element.attribute("type") ?? "" {
        case "": song.set("artist", value, line: element.line, &notes)
        case "words": song.set("lyricist", value, line: element.line, &notes)
        case "music": song.set("composer", value, line: element.line, &notes)
        case "arrangement": song.set("arranger", value, line: element.line, &notes)
        case "translation": song.addMeta("translator" + suffix(of: element), value)
        case let type: song.addMeta(type, value)
        }
    }

    private func addComment(_ value: String, _ line: Int, to song: inout SongBuilder, _ notes: inout NoteList) {
        guard let (name, value) = OpenLyricsComment.split(value) else { return song.addMeta("comment", value) }
        if MetadataName(valueNamed: name.lowercased()) != nil {
            song.set(name.lowercased(), value, line: line, &notes)
        } else {
            song.addMeta(name, value)
        }
    }

    private func readValue(_ element: XMLElement, to song: inout SongBuilder, _ notes: inout NoteList) {
        let value = String(element.text.trimmed)
        guard element.elements.isEmpty else {
            notes.add(.dropped, line: element.line, "\(element.name): \(value.inOneLine.trimmedForNote)")
            return
        }
        guard !value.isEmpty else { return }
        switch element.name {
        case "copyright": song.set("copyright", value, line: element.line, &notes)
        case "key":
            let note = value.prefix { "ABCDEFGH#bx".contains($0) }
            let name = notation.read(String(note)).map { $0 + value.dropFirst(note.count) }
            song.set("key", name ?? value, line: element.line, &notes)
        case "timeSignature": song.set("time", value, line: element.line, &notes)
        case "verseOrder" where song.codedOrder == nil: song.codedOrder = value
        case "ccliNo": song.addMeta("ccli", value)
        // Words such as `Moderate` are not a number of beats.
        case "tempo" where MetadataName.tempo.json(of: value) == nil: song.addMeta("tempo", value)
        case "tempo": song.set("tempo", value, line: element.line, &notes)
        case "released":
            if let year = Int32(value.prefix(4)), value.utf8.count >= 4 {
                song.set("year", String(year), line: element.line, &notes)
                if value.utf8.count == 4 { return }
            }
            song.addMeta("released", value)
        case "transposition":
            notes.add(.kept, line: element.line, translated("chords not transposed by \(value.trimmedForNote)"))
            song.addMeta("transposition", value)
        default: song.addMeta(element.name, value)
        }
    }
}

/// A comment with a value that OpenLyrics has no place for, such as `capo: 2`.
enum OpenLyricsComment {
    /// Nil for any other comment.
    static func split(_ comment: String) -> (name: String, value: String)? {
        guard let colon = comment.firstRange(of: ": ") else { return nil }
        let (name, value) = (comment[..<colon.lowerBound], comment[colon.upperBound...])
        guard isName(name), !value.isBlank else { return nil }
        return (String(name), String(value.trimmed))
    }

    /// Whether a comment can begin with this name.
    static func isName(_ name: some StringProtocol) -> Bool {
        (1...60).contains(name.utf8.count) && name != "comment"
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D
            }
    }
}
