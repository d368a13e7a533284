/// A line of a song's lyrics with a word that was searched for.
public struct SearchLine: Hashable, Sendable {
    /// Counted from 1, as in what `--print` prints.
    public let number: Int
    /// Without its end.
    public let text: String

    /// A line of this number and text.
    public init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}

extension LibrarySnapshot {
    /// The lines of a song's lyrics that hold a word of the query, in their order.
    public func lines(of entry: SongEntry, matching query: SearchQuery) throws(Damaged) -> [SearchLine] {
        guard !query.isEmpty else { return [] }
        let words = try words(of: entry)
        let start = Int(words.record.lyricsStart)
        let places = words.bytes.withUnsafeBytes { bytes in
            let folded = UnsafeRawBufferPointer(rebasing: bytes[..<Int(words.record.words.length)])
            return SongMatcher(query).places(in: folded, from: start)
        }
        guard !places.isEmpty else { return [] }
        var numbers = [Int]()
        var (line, index) = (0, start)
        for place in places.sorted() {
            while index < place {
                if words.bytes[index] == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
            if numbers.last != line { numbers.append(line) }
        }
        var lyrics = try words.lyrics()
        return lyrics.withUTF8 { lyrics in
            let lines = lyrics.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            return numbers.filter(lines.indices.contains).map { number in
                var text = lines[number]
                if text.last == UInt8(ascii: "\r") { text.removeLast() }
                return SearchLine(number: number + 1, text: String(decoding: text, as: UTF8.self))
            }
        }
    }
}

extension LibrarySnapshot {
    /// What is around the first word of the query in a song's lyrics, on one line; nil where none is there.
    ///
    /// - Parameter length: of how many bytes it is at the most.
    public func excerpt(of entry: SongEntry, matching query: SearchQuery, length: Int) throws(Damaged) -> String? {
        guard !query.isEmpty else { return nil }
        let words = try words(of: entry)
        let start = Int(words.record.lyricsStart)
        let place = words.bytes.withUnsafeBytes { bytes in
            let folded = UnsafeRawBufferPointer(rebasing: bytes[..<Int(words.record.words.length)])
            return SongMatcher(query).firstPlace(in: folded, from: start)
        }
        guard let place else { return nil }
        let newline = UInt8(ascii: "\n")
        let before = words.bytes[start..<place]
        let column = place - (before.lastIndex(of: newline).map { $0 + 1 } ?? start)
        let number = before.count { $0 == newline }
        var lyrics = try words.lyrics()
        return lyrics.withUTF8 { lyrics in
            // Both have the same lines.
            var line = lyrics[...]
            for _ in 0..<number { line = line[(line.firstIndex(of: newline).map { $0 + 1 } ?? line.endIndex)...] }
            line = line.prefix { $0 != newline }
            // Folded, what is before the word may be shorter or longer; in a line of megabytes that is near enough.
            let text = line.count <= 65_536 ? String(decoding: line, as: UTF8.self) : ""
            let start = query.ranges(in: text).first?.lowerBound
            let column = start.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? column
            return Self.excerpt(of: line, around: column, length: length)
        }
    }

    private static func excerpt(
        of line: Slice<UnsafeBufferPointer<UInt8>>, around column: Int, length: Int
    ) -> String {
        let first = max(0, min(column - length / 2, line.count - length))
        var part = line.dropFirst(first).prefix(length)
        // Whole characters of UTF-8.
        if first > 0 { part = part.drop { $0 & 0xC0 == 0x80 } }
        let isCut = part.endIndex < line.endIndex
        if isCut, line[part.endIndex] & 0xC0 == 0x80, let last = part.lastIndex(where: { $0 & 0xC0 != 0x80 }) {
            part = part[..<last]
        }
        return (first > 0 ? "…" : "") + String(decoding: part, as: UTF8.self) + (isCut ? "…" : "")
    }
}
