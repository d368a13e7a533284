import SongFormat
import Translations

/// The lines between two `---`, or `---` and `...`, at the start of a file: names with scalars or lists of scalars, in
/// the subset of YAML that is common there. Or leading lines `name:: value`, as Logseq writes them.
struct FrontMatter {
    struct Entry {
        let name: String
        let values: [String]
        /// Whether the file has a list rather than a string.
        let isList: Bool
        let line: Int
    }

    private(set) var entries: [Entry] = []
    /// Whether every line could be read. Comments count as read, though they are reported as dropped.
    private var isWhole = true
    /// Where the text begins, after one blank line.
    let body: Substring

    private static let longest = 10_000

    /// Whether it is clearly front matter rather than words between two rules: all of it can be read, and some of it is
    /// about a song.
    var isCertain: Bool { isWhole && entries.contains(where: \.isKnown) }

    /// Nil if the text does not begin with front matter.
    init?(_ text: String, _ notes: inout NoteList) {
        var lines = SourceLines(text)
        guard let first = lines.next() else { return nil }
        var inside: [SourceLines.Line] = []
        var properties: [(name: String, value: Substring, number: Int)] = []
        if let property = Self.property(first.text) {
            properties = [(property.name, property.value, first.number)]
            var rest = lines
            while let line = rest.next(), properties.count < Self.longest, let next = Self.property(line.text) {
                properties.append((next.name, next.value, line.number))
                lines = rest
            }
        } else {
            guard Self.isFence(first.text) else { return nil }
            while true {
                guard let line = lines.next(), inside.count < Self.longest else { return nil }
                if Self.isFence(line.text) || line.text.starts(with: "...") && line.text.dropFirst(3).isBlank { break }
                inside.append(line)
            }
        }
        var after = lines
        body = after.next().map { $0.text.isBlank } ?? false ? after.rest : lines.rest
        // Logseq has no quotation marks or comments there.
        entries += properties.map { Entry(name: $0.name, values: [String($0.value)], isList: false, line: $0.number) }
        read(inside[...], &notes)
    }

    private static func isFence(_ line: Substring) -> Bool {
        line.starts(with: "---") && line.dropFirst(3).isBlank
    }

    /// A line of Logseq; nil for any other line.
    private static func property(_ line: Substring) -> (name: String, value: Substring)? {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = line.utf8[colon...].dropFirst()
        let name = line[..<colon]
        guard rest.first == UInt8(ascii: ":"), rest.dropFirst().first.map(\.isBlank) ?? true,
            (1...60).contains(name.utf8.count), name.first.map(\.isLetter) ?? false,
            name.allSatisfy({ $0.isLetter || $0.isNumber || "-_./".contains($0) })
        else { return nil }
        return (String(name), Substring(rest.dropFirst()).trimmed)
    }

    private mutating func read(_ lines: ArraySlice<SourceLines.Line>, _ notes: inout NoteList) {
        var rest = lines
        while let line = rest.popFirst() {
            if line.text.isBlank { continue }
            guard let (name, value) = Self.split(line.text) else {
                drop(line.text, line.number, &notes)
                continue
            }
            let more = rest.prefix {
                $0.text.isBlank || $0.text.utf8.first?.isBlank ?? false || $0.text.starts(with: "- ")
            }
            if value.isEmpty || value == "|" || value == ">", !more.isEmpty {
                rest = rest.dropFirst(more.count)
                addBlock(name, value, more, line.number, &notes)
            } else {
                add(name, value, line.number, &notes)
            }
        }
    }

    private mutating func drop(_ text: Substring, _ line: Int, _ notes: inout NoteList) {
        if text.utf8.first != UInt8(ascii: "#") { isWhole = false }
        notes.add(.dropped, line: line, translated("in the front matter: \(text.trimmedForNote)"))
    }

    /// Splits `name: value`; the name must not be indented.
    private static func split(_ line: Substring) -> (String, Substring)? {
        guard line.utf8.first.map({ !$0.isBlank && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "-") }) ?? false else {
            return nil
        }
        let bytes = line.utf8
        var search = line.startIndex
        while let colon = bytes[search...].firstIndex(of: UInt8(ascii: ":")) {
            let next = bytes.index(after: colon)
            if next == bytes.endIndex || bytes[next].isBlank {
                let name = FrontMatterScalar(line[..<colon].trimmed, keepingNumbers: false)
                return name.text.isEmpty || name.comment != nil ? nil : (name.text, line[next...].trimmed)
            }
            search = next
        }
        return nil
    }

    private mutating func add(_ name: String, _ value: Substring, _ line: Int, _ notes: inout NoteList) {
        guard value.utf8.first == UInt8(ascii: "["), value.utf8.last == UInt8(ascii: "]") else {
            let text = scalar(value, of: name, line, &notes)
            entries.append(Entry(name: name, values: [text], isList: false, line: line))
            return
        }
        let list = try? JSONValue(parsing: Array(value.utf8))
        let strings = list?.array?.compactMap(\.string)
        let values =
            strings.flatMap { $0.count == list?.array?.count ? $0 : nil }
            ?? Self.parts(of: value.dropFirst().dropLast()).map {
                scalar($0.trimmed, of: name, line, &notes)
            }.filter { !$0.isEmpty }
        entries.append(Entry(name: name, values: values, isList: true, line: line))
    }

    /// The parts between commas that are not in quotation marks.
    static func parts(of list: Substring) -> [Substring] {
        var parts: [Substring] = []
        let bytes = list.utf8
        var start = list.startIndex
        var quote: UInt8?
        var closed: Substring.Index?
        var isEscaped = false
        for index in bytes.indices {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if let mark = quote {
                if byte == mark {
                    quote = nil
                    closed = bytes.index(after: index)
                }
                isEscaped = byte == UInt8(ascii: "\\") && mark == UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "'"), index == closed {
                // Two of them are an escaped one.
                quote = byte
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), list[start..<index].isBlank {
                quote = byte
            } else if byte == UInt8(ascii: ",") {
                parts.append(list[start..<index])
                start = bytes.index(after: index)
            }
        }
        // An unclosed quotation mark is an ordinary character.
        if quote != nil { return list.split(separator: ",") }
        return parts + [list[start...]]
    }

    /// A tag without the markup of Obsidian and Logseq around it, and without quotation marks.
    static func tag(_ text: Substring) -> String {
        var tag = FrontMatterScalar(text.trimmed, keepingNumbers: true).text[...]
        if tag.first == "#", tag.count > 1 { tag = tag.dropFirst() }
        if tag.starts(with: "[["), tag.hasSuffix("]]"), tag.count > 4 { tag = tag.dropFirst(2).dropLast(2) }
        return String(tag)
    }

    /// A scalar without the comment after it, which is reported as dropped.
    private func scalar(_ text: Substring, of name: String, _ line: Int, _ notes: inout NoteList) -> String {
        let scalar = FrontMatterScalar(text, keepingNumbers: Entry.holdsText(name))
        if let comment = scalar.comment {
            notes.add(.dropped, line: line, translated("in the front matter: \(comment.trimmedForNote)"))
        }
        return scalar.text
    }

    /// Adds a list with one item per line, or a text of several lines.
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
                values.append(scalar(text.dropFirst(2).trimmed, of: name, line.number, &notes))
            } else {
                drop(text, line.number, &notes)
            }
        }
        entries.append(Entry(name: name, values: values, isList: true, line: number))
    }
}

extension FrontMatter.Entry {
    private static let dates = ["created", "date", "modified", "updated"]
    private static let others = ["title", "tags", "tag", "keywords", "id"]

    /// Whether songs have a value of this name.
    fileprivate var isKnown: Bool {
        let name = name.lowercased()
        return Self.others.contains(name) || Self.dates.contains(name) || MetadataName(valueNamed: name) != nil
    }

    /// Whether values of this name are neither dates nor numbers.
    fileprivate static func holdsText(_ name: String) -> Bool {
        let name = name.lowercased()
        if dates.contains(name) { return false }
        switch MetadataName(valueNamed: name)?.kind {
        case .integer, .number: return false
        default: return true
        }
    }
}

/// A value of front matter.
private struct FrontMatterScalar {
    /// Without quotation marks and escapes.
    let text: String
    /// The comment after the value, including its `#`; nil if there is none.
    let comment: Substring?

    /// - Parameter keepingNumbers: whether ` #2` is not a comment: in a handwritten title it is a number.
    init(_ text: Substring, keepingNumbers: Bool) {
        let start = Self.startOfComment(in: text, keepingNumbers: keepingNumbers)
        self.text = Self.unquoted(text[..<start].trimmed)
        comment = start < text.endIndex ? text[start...] : nil
    }

    /// The start of the comment, or the end of the text if there is none. Ignores `#` in quotation marks.
    private static func startOfComment(in text: Substring, keepingNumbers: Bool) -> Substring.Index {
        let bytes = text.utf8
        var search = text.startIndex
        if let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            if bytes.count > 1, bytes.last == quote { return text.endIndex }
            search = bytes.dropFirst().firstIndex(of: quote).map { bytes.index(after: $0) } ?? search
        }
        while let sign = bytes[search...].firstIndex(of: UInt8(ascii: "#")) {
            search = bytes.index(after: sign)
            guard sign > text.startIndex, bytes[bytes.index(before: sign)].isBlank else { continue }
            let isNumber = search < bytes.endIndex && (0x30...0x39).contains(bytes[search])
            if !isNumber || !keepingNumbers { return sign }
        }
        return text.endIndex
    }

    private static func unquoted(_ text: Substring) -> String {
        switch (text.utf8.first, text.utf8.last, text.utf8.count) {
        case (UInt8(ascii: "\""), UInt8(ascii: "\""), 2...):
            return (try? JSONValue(parsing: Array(text.utf8)))?.string ?? String(text.dropFirst().dropLast())
        case (UInt8(ascii: "'"), UInt8(ascii: "'"), 2...):
            return text.dropFirst().dropLast().split(separator: "''", omittingEmptySubsequences: false).joined(
                separator: "'")
        default:
            return text == "~" || text == "null" ? "" : String(text)
        }
    }
}
