/// A line of a song that stands in other songs of its library; or two that rhyme, whose last words rhyme there.
public struct Echo: Sendable, Hashable {
    /// Where the same stands in another song.
    public struct Place: Sendable, Hashable {
        /// The song.
        public let song: SongEntry
        /// The first line of it that has the same words, counted as ``SearchLine/number``; of a rhyme, the first of both lines.
        public let line: Int
        /// The line that it rhymes with; nil where the whole line is the same.
        public let rhyme: Int?

        init(song: SongEntry, lines: EchoLines) {
            (self.song, line, rhyme) = (song, lines.first, lines.second)
        }
    }

    /// Counted as ``SearchLine/number``; of a rhyme, the first of both lines.
    public let line: Int
    /// Without its end.
    public let text: String
    /// The line that it rhymes with, where only the last words of both are the same; nil where the whole line is.
    public let rhyme: Rhyme?
    /// In the order of the tree; at least one.
    public let places: [Place]

    /// The second line of a rhyme.
    public struct Rhyme: Sendable, Hashable {
        /// Counted as ``SearchLine/number``.
        public let line: Int
        /// Without its end.
        public let text: String
    }
}

extension LibrarySnapshot {
    /// The line of the other song as it stands there, or both lines of a rhyme.
    public func texts(of place: Echo.Place) throws(Damaged) -> [String] {
        let lines = try lyrics(of: place.song).utf8
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let numbers = [place.line] + (place.rhyme.map { [$0] } ?? [])
        guard numbers.allSatisfy({ lines.indices.contains($0 - 1) }) else { throw Damaged() }
        return numbers.map { number in
            let line = lines[number - 1]
            return String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
        }
    }
}
