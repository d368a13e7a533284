/// A line `{name: value}` or `{name value}`. Source: ChordPro 6, `parse_directive` in `lib/ChordPro/Song.pm`.
struct ChordProDirective {
    /// In small letters, the long form, without selector.
    let name: String

    /// Without blanks around it; empty where there is none.
    let value: String

    /// For whom it is, `!` for all others; nil where it is for everybody.
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
        // A name never has a hyphen, and one of somebody's own may be made of anything.
        let parts = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        selector = parts.count > 1 && !word.starts(with: "x_") ? String(parts[1]) : nil
        let name = selector == nil ? word : String(parts[0])
        self.name = Self.longForms[name] ?? name
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

    /// The value of `start_of_…` as the section's name: all of it, or what `label="…"` says; nil where there is none.
    var label: String? {
        guard let range = Self.attribute("label", in: value) else {
            return value.isEmpty || Self.isAttributes(value) ? nil : value
        }
        return range
    }

    /// Whether a value has nothing but `name="…"`.
    private static func isAttributes(_ value: String) -> Bool {
        guard let equals = value.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
        return equals > value.startIndex
            && value[..<equals].utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == UInt8(ascii: "_") }
            && value[equals...].utf8.dropFirst().first.map { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
                ?? false
    }

    private static func attribute(_ name: String, in value: String) -> String? {
        for quote in ["\"", "'"] {
            let opening = Array((name + "=" + quote).utf8)
            let bytes = Array(value.utf8)
            guard bytes.count > opening.count else { continue }
            for start in 0...(bytes.count - opening.count) where bytes[start...].starts(with: opening) {
                guard start == 0 || bytes[start - 1].isBlank else { continue }
                let rest = bytes[(start + opening.count)...]
                guard let end = rest.lastIndex(of: quote.utf8.first!) else { continue }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
        }
        return nil
    }
}
