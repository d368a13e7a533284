public import ChordSheet
import SongFormat

/// A line of a song's lyrics with a word that was searched for.
public struct SearchLine: Hashable, Sendable {
    /// Counted from 1, as in the output of `--print`.
    public let number: Int
    /// Without its line end.
    public let text: String

    /// A line of this number and text.
    public init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}

extension LibrarySnapshot {
    /// The lines of a song's lyrics that contain a word of the query, in their order.
    public func lines(of entry: SongEntry, matching query: SearchQuery) throws(Damaged) -> [SearchLine] {
        guard !query.isEmpty else { return [] }
        let words = try words(of: entry)
        let numbers = words.search(for: query) { $0.lines(in: $1) }
        guard !numbers.isEmpty else { return [] }
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

extension SongWords {
    fileprivate func search<Result>(for query: SearchQuery, _ body: (SongMatcher, SongText) -> Result) -> Result {
        let matcher = SongMatcher(query)
        var written = WrittenText()
        return bytes.withUnsafeBytes { bytes in
            written.withText(of: bytes, record, needsChords: matcher.needsChords) { body(matcher, $0) }
        }
    }
}

extension LibrarySnapshot {
    /// The names in brackets that are chords in a song's lyrics.
    public func chords(of entry: SongEntry) throws(Damaged) -> SongChords {
        SongChords(listed: entry.metadata?.listedChords ?? [], in: try lyrics(of: entry))
    }
}

extension LibrarySnapshot {
    /// The text around the first word of the query in a song's lyrics, on one line; nil if there is none.
    ///
    /// - Parameter length: the maximum length in bytes.
    public func excerpt(of entry: SongEntry, matching query: SearchQuery, length: Int) throws(Damaged) -> String? {
        guard !query.isEmpty else { return nil }
        let words = try words(of: entry)
        guard let place = words.search(for: query, { $0.firstPlace(in: $1) }) else { return nil }
        let newline = UInt8(ascii: "\n")
        var lyrics = try words.lyrics()
        let chords = SongChords(listed: entry.metadata?.listedChords ?? [], in: lyrics)
        return lyrics.withUTF8 { lyrics in
            // Both have the same lines.
            var line = lyrics[...]
            for _ in 0..<place.line { line = line[(line.firstIndex(of: newline).map { $0 + 1 } ?? line.endIndex)...] }
            line = line.prefix { $0 != newline }
            // Folding may change the length of what is before the word; in a line of megabytes its column is close
            // enough.
            let text = line.count <= 65_536 ? String(decoding: line, as: UTF8.self) : ""
            let start = query.ranges(in: text, as: .lyrics, chords: chords).first?.lowerBound
            let column = start.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? place.column
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
