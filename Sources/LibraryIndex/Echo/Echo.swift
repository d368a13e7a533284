/// A line of a song that stands in other songs of its library.
public struct Echo: Sendable, Hashable {
    /// Where the line stands in another song.
    public struct Place: Sendable, Hashable {
        /// The song.
        public let song: SongEntry
        /// The first line of it that has the same words, counted as ``SearchLine/number``.
        public let line: Int
    }

    /// Counted as ``SearchLine/number``.
    public let line: Int
    /// Without its end.
    public let text: String
    /// In the order of the tree; at least one.
    public let places: [Place]
}

extension LibrarySnapshot {
    /// The line of the other song, as it stands there.
    public func text(of place: Echo.Place) throws(Damaged) -> String {
        let lines = try lyrics(of: place.song).utf8
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(place.line - 1) else { throw Damaged() }
        let line = lines[place.line - 1]
        return String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
}
