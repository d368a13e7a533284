public import SongFormat

/// By what songs are sorted, pinned ones always before others.
public enum SongSort: String, CaseIterable, Sendable {
    /// As the locale sorts, numbers by their value.
    case title
    /// The latest change first.
    case changed
    /// The newest first.
    case created

    /// The moment of a song that counts; nil where none does.
    public func moment(of song: SongEntry) -> Timestamp? {
        switch self {
        case .title: nil
        case .changed: song.updatedAt
        case .created: song.createdAt
        }
    }

    /// The songs in this order; where it leaves two alike, by their titles, then in the order they had.
    ///
    /// - Parameter isReversed: the other way round, pinned ones before others still.
    public func sorted(_ songs: [SongEntry], isReversed: Bool = false) -> [SongEntry] {
        var keys = SongKeys(by: self, isReversed: isReversed, capacity: songs.count)
        for song in songs { keys.append(song) }
        return songs.indices.sorted(by: keys.isBefore).map { songs[$0] }
    }
}
