public import SongFormat

/// The order of songs, pinned ones always before others.
public enum SongSort: String, CaseIterable, Sendable {
    /// In the order of the locale, numbers by value.
    case title
    /// The latest change first.
    case changed
    /// The newest first.
    case created

    /// The time that the order compares; nil for ``title``.
    public func moment(of song: SongEntry) -> Timestamp? {
        switch self {
        case .title: nil
        case .changed: song.updatedAt
        case .created: song.createdAt
        }
    }

    /// The songs in this order; equal ones by title, then in the order they had.
    ///
    /// - Parameter isReversed: whether to reverse the order; pinned songs still come first.
    public func sorted(_ songs: [SongEntry], isReversed: Bool = false) -> [SongEntry] {
        var keys = SongKeys(by: self, isReversed: isReversed, capacity: songs.count)
        for song in songs { keys.append(song) }
        return songs.indices.sorted(by: keys.isBefore).map { songs[$0] }
    }
}
