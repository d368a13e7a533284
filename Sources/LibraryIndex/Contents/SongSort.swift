import SongFormat

/// By what songs are sorted, pinned ones always before others.
public enum SongSort: String, CaseIterable, Sendable {
    /// As the locale sorts, numbers by their value.
    case title
    /// The latest change first.
    case changed
    /// The newest first.
    case created

    /// The songs in this order; where it leaves two alike, by their titles, then in the order they had.
    ///
    /// - Parameter isReversed: the other way round, pinned ones before others still.
    public func sorted(_ songs: [SongEntry], isReversed: Bool = false) -> [SongEntry] {
        var keys = CollationKeys(capacity: songs.count)
        for song in songs { keys.append(song.title) }
        let isPinned = songs.map(\.isPinned)
        let times = songs.map { song in
            switch self {
            case .title: Int64(0)
            case .changed: -song.updatedAt.seconds
            case .created: -song.createdAt.seconds
            }
        }
        return songs.indices.sorted { left, right in
            if isPinned[left] != isPinned[right] { return isPinned[left] }
            let (first, second) = isReversed ? (right, left) : (left, right)
            if times[first] != times[second] { return times[first] < times[second] }
            let order = keys.order(first, second)
            return order == 0 ? left < right : order < 0
        }.map { songs[$0] }
    }
}
