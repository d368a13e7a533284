/// A line `{name: value}` or `{name value}`. Source: ChordPro 6, `parse_directive` in `lib/ChordPro/Song.pm`.
struct ChordProDirective {
    /// In small letters, the long form, without selector.
    let name: String

    /// Without blanks around it; empty where there is none.
    let value: String

    /// For whom it is; nil where it is for everybody, or for everybody but somebody, which `!` says.
    let selector: String?

    /// Nil for a line that is no directive.
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
        // Where nothing is selected, all others are.
        self.selector = selector.flatMap { $0.last == "!" ? nil : $0 }
    }

    /// Sections with a hyphen in their name, which begins no selector.
    private static let hyphenated = ["pre-chorus", "post-chorus"].flatMap { ["start_of_" + $0, "end_of_" + $0] }

    /// A name and the selector behind its hyphen. No other name has a hyphen, but one of somebody's own may be made of
    /// anything.
    private static func split(_ word: String) -> (name: String, selector: String?) {
        if word.starts(with: "x_") { return (word, nil) }
        let known = hyphenated.first { word.starts(with: $0) } ?? ""
        guard let hyphen = word.dropFirst(known.count).firstIndex(of: "-") else { return (word, nil) }
        return (String(word[..<hyphen]), String(word[word.index(after: hyphen)...]))
    }

    /// Whether the line begins something that a program of ChordPro would know.
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

    /// The value of `start_of_…` as the section's name: all of it, or what `label="…"` says; nil where there is none. What
    /// stands before the name of a grid is its shape.
    var label: String? {
        var rest = value[...]
        if name == "start_of_grid", let first = rest.first, first.isASCII, first.isNumber {
            let end = rest.utf8.firstIndex { $0.isBlank || $0 == UInt8(ascii: ":") } ?? rest.endIndex
            rest = rest[end...].drop { $0 == ":" || $0.isWhitespace }
        }
        guard !rest.isEmpty else { return nil }
        return Self.isAttributes(rest) ? Self.attribute("label", in: rest) : String(rest)
    }

    /// Whether a value begins with `name=`.
    private static func isAttributes(_ value: Substring) -> Bool {
        guard let equals = value.utf8.firstIndex(of: UInt8(ascii: "=")), equals > value.startIndex else { return false }
        return value.utf8[..<equals].allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "_") }
    }

    /// In quotation marks, to the last of them, or up to a blank.
    private static func attribute(_ name: String, in value: Substring) -> String? {
        let bytes = Array(value.utf8)
        let opening = Array((name + "=").utf8)
        guard bytes.count >= opening.count else { return nil }
        for start in 0...(bytes.count - opening.count) where bytes[start...].starts(with: opening) {
            guard start == 0 || bytes[start - 1].isBlank else { continue }
            let rest = bytes[(start + opening.count)...]
            let inside: ArraySlice<UInt8>
            if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = rest.lastIndex(of: quote), end > rest.startIndex
            {
                inside = rest[..<end].dropFirst()
            } else {
                inside = rest.prefix { !$0.isBlank }
            }
            return String(decoding: inside, as: UTF8.self)
        }
        return nil
    }

    /// Name and value, for a note.
    var summary: String { value.isEmpty ? name : "\(name): \(value.trimmedForNote)" }
}
