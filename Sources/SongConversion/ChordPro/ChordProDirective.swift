/// A line `{name: value}` or `{name value}`. Source: ChordPro 6, `parse_directive` in `lib/ChordPro/Song.pm`.
struct ChordProDirective {
    /// In lower case, in the long form, without the selector.
    let name: String

    /// Trimmed; empty if there is none.
    let value: String

    /// What the directive is limited to; nil if there is no selector, or if it is negated with `!`.
    let selector: String?

    /// Nil for a line that is not a directive.
    init?(_ line: Substring) {
        let line = line.trimmed
        guard line.utf8.count > 2, line.utf8.first == UInt8(ascii: "{"), line.utf8.last == UInt8(ascii: "}") else {
            return nil
        }
        let bytes = line.utf8
        var inside = line[bytes.index(after: bytes.startIndex)..<bytes.index(before: bytes.endIndex)].trimmed
        let start = inside.utf8.firstIndex { !$0.isBlank && $0 != UInt8(ascii: ":") } ?? inside.endIndex
        inside = inside[start...]
        let end = inside.utf8.firstIndex { $0 == UInt8(ascii: ":") || $0.isBlank } ?? inside.endIndex
        let word = inside[..<end].lowercased()
        guard !word.isEmpty else { return nil }
        var value = inside[end...]
        while let first = value.utf8.first, first.isBlank || first == UInt8(ascii: ":") {
            value = value[value.utf8.index(after: value.startIndex)...]
            if first == UInt8(ascii: ":") { break }
        }
        self.value = String(value.trimmed)
        let (name, selector) = Self.split(word)
        self.name = Self.longForms[name] ?? name
        // Songs are read without any selection, so a negated selector always applies.
        self.selector = selector.flatMap { $0.last == "!" ? nil : $0 }
    }

    /// Sections with a hyphen in their name, which does not begin a selector.
    private static let hyphenated = ["pre-chorus", "post-chorus"].flatMap { ["start_of_" + $0, "end_of_" + $0] }

    /// Splits a name from the selector after its hyphen. No other name has a hyphen, except custom ones, which can
    /// contain anything.
    private static func split(_ word: String) -> (name: String, selector: String?) {
        if word.starts(with: "x_") { return (word, nil) }
        let known = hyphenated.first { word.starts(with: $0) } ?? ""
        guard let hyphen = word.dropFirst(known.count).firstIndex(of: "-") else { return (word, nil) }
        return (String(word[..<hyphen]), String(word[word.index(after: hyphen)...]))
    }

    /// Whether programs that read ChordPro know the directive.
    var isKnown: Bool {
        name.starts(with: "start_of_") || name.starts(with: "end_of_") || name.starts(with: "x_")
            || Self.known.contains(name)
    }

    private static let longForms = [
        "t": "title", "st": "subtitle", "c": "comment", "ci": "comment_italic", "cb": "comment_box",
        "soc": "start_of_chorus", "eoc": "end_of_chorus", "sov": "start_of_verse", "eov": "end_of_verse",
        "sob": "start_of_bridge", "eob": "end_of_bridge", "sot": "start_of_tab", "eot": "end_of_tab",
        "sog": "start_of_grid", "eog": "end_of_grid", "np": "new_page", "npp": "new_physical_page", "ns": "new_song",
        "colb": "column_break", "g": "diagrams", "ng": "no_grid", "col": "columns", "cf": "chordfont",
        "cs": "chordsize",
        "tf": "textfont", "ts": "textsize",
    ]

    /// Whether it concerns layout or chord diagrams rather than the content of the song.
    var isFormatting: Bool {
        Self.formatting.contains(name)
            || ["font", "size", "colour", "color"].contains { name.count > $0.count && name.hasSuffix($0) }
    }

    private static let formatting: Set<String> = [
        "columns", "diagrams", "grid", "no_grid", "define", "chord", "image", "pagetype", "titles", "include",
    ]

    private static let known: Set<String> = [
        "title", "sorttitle", "subtitle", "artist", "sortartist", "composer", "lyricist", "arranger", "copyright",
        "album",
        "year", "key", "time", "tempo", "duration", "capo", "tag", "meta", "comment", "comment_italic", "comment_box",
        "highlight", "chorus", "new_song", "new_page", "new_physical_page", "column_break", "columns", "diagrams",
        "grid",
        "no_grid", "transpose", "define", "chord", "image", "pagetype", "titles", "chordfont", "chordsize",
        "chordcolour",
        "textfont", "textsize", "textcolour",
    ]

    /// The value of `start_of_…` as the section's name: the whole value, or the value of `label="…"`; nil if there is
    /// none. Text before the name of a grid is its shape.
    var label: String? {
        var rest = value[...]
        if name == "start_of_grid", let first = rest.first, first.isASCII, first.isNumber {
            let end = rest.utf8.firstIndex { $0.isBlank || $0 == UInt8(ascii: ":") } ?? rest.endIndex
            rest = rest[end...].drop { $0 == ":" || $0.isWhitespace }
        }
        guard !rest.isEmpty else { return nil }
        return Self.isAttributes(rest) ? Self.attribute("label", in: rest) : String(rest)
    }

    /// The attributes other than the label, as in the value; empty if there are none.
    var otherAttributes: [String] {
        Self.isAttributes(value[...])
            ? Self.attributes(in: value[...]).filter { $0.name != "label" }.map { "\($0.name)=\($0.value)" } : []
    }

    /// Whether a value begins with `name=`.
    private static func isAttributes(_ value: Substring) -> Bool {
        guard let equals = value.utf8.firstIndex(of: UInt8(ascii: "=")), equals > value.startIndex else { return false }
        return value.utf8[..<equals].allSatisfy { (0x61...0x7A).contains($0 | 0x20) || "_-".utf8.contains($0) }
    }

    private static func attribute(_ name: String, in value: Substring) -> String? {
        attributes(in: value).first { $0.name == name }?.value
    }

    /// Each `name=value`. The value is in quotation marks, or ends at white space. A backslash escapes a quotation mark
    /// or another backslash. Source: ChordPro 6, `parse_kv`.
    private static func attributes(in value: Substring) -> [(name: String, value: String)] {
        var all: [(name: String, value: String)] = []
        var rest = Array(value.utf8)[...]
        while true {
            rest = rest.drop(while: \.isBlank)
            guard !rest.isEmpty else { return all }
            let name = rest.prefix { !$0.isBlank && $0 != UInt8(ascii: "=") }
            rest = rest[name.endIndex...]
            var inside: [UInt8] = []
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst()
                let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
                if quote != nil { rest = rest.dropFirst() }
                while let byte = rest.popFirst() {
                    if let quote {
                        if byte == quote { break }
                        if byte == UInt8(ascii: "\\"), let next = rest.first, next == quote || next == byte {
                            inside.append(next)
                            rest = rest.dropFirst()
                            continue
                        }
                    } else if byte.isBlank {
                        break
                    }
                    inside.append(byte)
                }
            }
            all.append((String(decoding: name, as: UTF8.self).lowercased(), String(decoding: inside, as: UTF8.self)))
        }
    }

    /// Name and value, for a note.
    var summary: String { value.isEmpty ? name : "\(name): \(value.trimmedForNote)" }
}
