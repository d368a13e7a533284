import SongFormat
import Translations

/// The lines between two `---` at the start of a file: names and scalars or lists of scalars, in the part of YAML that
/// people write there.
struct FrontMatter {
    struct Entry {
        let name: String
        let values: [String]
        /// Whether it is a list in the file, and no string.
        let isList: Bool
        let line: Int
    }

    private(set) var entries: [Entry] = []
    /// Where the text begins, behind one blank line.
    let body: Substring

    private static let longest = 10_000

    /// Nil where the text does not begin with one.
    init?(_ text: String, _ notes: inout NoteList) {
        var lines = SourceLines(text)
        guard let first = lines.next(), Self.isFence(first.text) else { return nil }
        var inside: [SourceLines.Line] = []
        while true {
            guard let line = lines.next(), inside.count < Self.longest else { return nil }
            if Self.isFence(line.text) { break }
            inside.append(line)
        }
        var after = lines
        body = after.next().map { $0.text.isBlank } ?? false ? after.rest : lines.rest
        read(inside[...], &notes)
    }

    private static func isFence(_ line: Substring) -> Bool {
        line.starts(with: "---") && line.dropFirst(3).isBlank
    }

    private mutating func read(_ lines: ArraySlice<SourceLines.Line>, _ notes: inout NoteList) {
        var rest = lines
        while let line = rest.popFirst() {
            if line.text.isBlank { continue }
            guard let (name, value) = Self.split(line.text) else {
                notes.add(.dropped, line: line.number, translated("in the front matter: \(line.text.trimmedForNote)"))
                continue
            }
            let more = rest.prefix {
                $0.text.isBlank || $0.text.utf8.first?.isBlank ?? false || $0.text.starts(with: "- ")
            }
            if value.isEmpty || value == "|" || value == ">", !more.isEmpty {
                rest = rest.dropFirst(more.count)
                addBlock(name, value, more, line.number, &notes)
            } else {
                add(name, value, line.number)
            }
        }
    }

    /// Of `name: value`; the name is not indented.
    private static func split(_ line: Substring) -> (String, Substring)? {
        guard line.utf8.first.map({ !$0.isBlank && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "-") }) ?? false else {
            return nil
        }
        let bytes = line.utf8
        var search = line.startIndex
        while let colon = bytes[search...].firstIndex(of: UInt8(ascii: ":")) {
            let next = bytes.index(after: colon)
            if next == bytes.endIndex || bytes[next].isBlank {
                let name = scalar(line[..<colon].trimmed)
                return name.isEmpty ? nil : (name, line[next...].trimmed)
            }
            search = next
        }
        return nil
    }

    private mutating func add(_ name: String, _ value: Substring, _ line: Int) {
        guard value.utf8.first == UInt8(ascii: "["), value.utf8.last == UInt8(ascii: "]") else {
            entries.append(Entry(name: name, values: [Self.scalar(value)], isList: false, line: line))
            return
        }
        let list = try? JSONValue(parsing: Array(value.utf8))
        let strings = list?.array?.compactMap(\.string)
        let values =
            strings.flatMap { $0.count == list?.array?.count ? $0 : nil }
            ?? value.dropFirst().dropLast().split(separator: ",").map { Self.scalar($0.trimmed) }.filter { !$0.isEmpty }
        entries.append(Entry(name: name, values: values, isList: true, line: line))
    }

    /// A list with an item a line, or text of several lines.
    private mutating func addBlock(
        _ name: String, _ value: Substring, _ lines: ArraySlice<SourceLines.Line>, _ number: Int,
        _ notes: inout NoteList
    ) {
        let texts = lines.map(\.text.trimmed)
        if !value.isEmpty {
            let text = texts.joined(separator: value == "|" ? "\n" : " ")
            entries.append(Entry(name: name, values: [String(text.trimmed)], isList: false, line: number))
            return
        }
        var values: [String] = []
        for (line, text) in zip(lines, texts) where !text.isEmpty {
            if text.starts(with: "- ") {
                values.append(Self.scalar(text.dropFirst(2).trimmed))
            } else {
                notes.add(.dropped, line: line.number, translated("in the front matter: \(text.trimmedForNote)"))
            }
        }
        entries.append(Entry(name: name, values: values, isList: true, line: number))
    }

    /// Without quotation marks, and what they escape; a plain one without the comment behind it.
    private static func scalar(_ text: Substring) -> String {
        switch (text.utf8.first, text.utf8.last, text.utf8.count) {
        case (UInt8(ascii: "\""), UInt8(ascii: "\""), 2...):
            return (try? JSONValue(parsing: Array(text.utf8)))?.string ?? String(text.dropFirst().dropLast())
        case (UInt8(ascii: "'"), UInt8(ascii: "'"), 2...):
            return text.dropFirst().dropLast().split(separator: "''", omittingEmptySubsequences: false).joined(
                separator: "'")
        default:
            let bytes = text.utf8
            var search = text.startIndex
            while let sign = bytes[search...].firstIndex(of: UInt8(ascii: "#")) {
                if sign > text.startIndex, bytes[bytes.index(before: sign)].isBlank {
                    return String(text[..<sign].trimmed)
                }
                search = bytes.index(after: sign)
            }
            return text == "~" || text == "null" ? "" : String(text)
        }
    }
}
