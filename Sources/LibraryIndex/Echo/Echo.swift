/// A line of a song that recurs in other songs of its library, or two lines whose last words rhyme there, too.
public struct Echo: Sendable, Hashable {
    /// The place of the same line or rhyme in another song.
    public struct Place: Sendable, Hashable {
        /// The song.
        public let song: SongEntry
        /// Its first line with the same words, counted as ``SearchLine/number``; for a rhyme, the first of both lines.
        public let line: Int
        /// The line that it rhymes with; nil if the whole line is the same.
        public let rhyme: Int?

        init(song: SongEntry, lines: EchoLines) {
            (self.song, line, rhyme) = (song, lines.first, lines.second)
        }
    }

    /// Counted as ``SearchLine/number``; for a rhyme, the first of both lines.
    public let line: Int
    /// Without its line end.
    public let text: String
    /// The line that it rhymes with, if only the last words of both are the same; nil if the whole line is.
    public let rhyme: Rhyme?
    /// In the order of the tree; at least one.
    public let places: [Place]

    /// The second line of a rhyme.
    public struct Rhyme: Sendable, Hashable {
        /// Counted as ``SearchLine/number``.
        public let line: Int
        /// Without its line end.
        public let text: String
    }
}

extension LibrarySnapshot {
    /// The line as the other song has it, or both lines of a rhyme.
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
