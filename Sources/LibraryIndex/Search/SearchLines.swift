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
