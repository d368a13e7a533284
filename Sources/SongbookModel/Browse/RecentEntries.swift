/// The latest changes to something, for a view that shows them some time later.
nonisolated public struct RecentEntries<Entry: Sendable>: Sendable {
    /// The number of entries that are kept. A view is seldom behind by more than one.
    private static var most: Int { 16 }

    /// The number of entries since the beginning.
    public private(set) var count = 0
    private var latest: [Entry] = []

    /// Starts empty.
    public init() {}

    /// Adds one.
    public mutating func add(_ entry: Entry) {
        count += 1
        latest.append(entry)
        if latest.count > Self.most { latest.removeFirst() }
    }

    /// The entries after the first `count`, oldest first; nil if not all of them are kept any more.
    public func since(_ count: Int) -> [Entry]? {
        let new = self.count - count
        return new <= latest.count ? Array(latest.suffix(new)) : nil
    }
}
