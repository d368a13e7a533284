import SongFormat
import SongNames

/// The sort keys of the songs of a list, so that each song is read once: pinned ones first, then by the chosen order,
/// then by title, then by number.
public struct SongKeys: Sendable {
    private let sort: SongSort
    private let isReversed: Bool
    private var isPinned: [Bool] = []
    private var moments: [Timestamp] = []
    private var titles: CollationKeys

    /// No songs.
    ///
    /// - Parameter capacity: how many there will be.
    public init(by sort: SongSort, isReversed: Bool = false, capacity: Int = 0) {
        (self.sort, self.isReversed) = (sort, isReversed)
        titles = CollationKeys(capacity: capacity)
        isPinned.reserveCapacity(capacity)
        if sort != .title { moments.reserveCapacity(capacity) }
    }

    /// Adds a song, which gets the next number, starting at 0.
    public mutating func append(_ song: SongEntry) {
        titles.append(song.title)
        isPinned.append(song.isPinned)
        if let moment = sort.moment(of: song) { moments.append(moment) }
    }

    /// Whether the song number `left` comes before number `right`.
    public func isBefore(_ left: Int, _ right: Int) -> Bool {
        order(left, right).map { $0 < 0 } ?? (left < right)
    }

    /// Negative if song number `left` comes before number `right`, positive if it comes after; nil if they are equal.
    public func order(_ left: Int, _ right: Int) -> Int? {
        if isPinned[left] != isPinned[right] { return isPinned[left] ? -1 : 1 }
        let (first, second) = isReversed ? (right, left) : (left, right)
        if sort != .title, moments[first] != moments[second] { return moments[first] > moments[second] ? -1 : 1 }
        let order = titles.order(first, second)
        return order == 0 ? nil : order
    }
}
