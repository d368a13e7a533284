public import LibraryIndex
public import ListChanges

/// What a library's list shows at one time. It is made off the main thread and does not change.
nonisolated public struct BrowseList: Sendable {
    /// A change from the previous lines.
    nonisolated public struct Change: Sendable {
        /// The lines that were replaced.
        public let rows: [RowChange]
        /// Whether the user would consider it another list.
        public let isOtherList: Bool
    }

    /// The lines.
    public internal(set) var items = BrowseItems.none
    /// The changes that led to them, from the first lines on.
    public internal(set) var changes = RecentEntries<Change>()
    /// What was searched for; nil for a place.
    public internal(set) var query: Query?
    /// The query that found them; see ``SearchResults``.
    public internal(set) var foundQuery: SearchQuery?
    /// Whether they are only approximate matches.
    public internal(set) var isApproximate = false
    /// Whether there are none because words could not be searched.
    public internal(set) var isDamaged = false

    /// A list in which nothing was listed yet.
    public init() {}

    /// The words that have only approximate matches; nil if they have others, or if nothing was searched for.
    public var approximateWords: String? { isApproximate ? query?.text : nil }

    /// Whether anything was listed yet.
    public var isKnown: Bool { changes.count > 0 }

    /// The change to these lines from those that were listed after `number` changes.
    ///
    /// - Parameter count: how many lines there were then.
    public func changes(since number: Int, lines count: Int) -> Change {
        guard let new = changes.since(number) else {
            return Change(rows: [RowChange(start: 0, removed: count, added: items.count)], isOtherList: true)
        }
        return Change(rows: new.flatMap(\.rows), isOtherList: new.contains(where: \.isOtherList))
    }
}
