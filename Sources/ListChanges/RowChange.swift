/// Rows of a list that are replaced by others.
public struct RowChange: Sendable, Equatable {
    /// The first of them, after all earlier changes were made.
    public var start: Int
    /// How many rows are removed.
    public var removed: Int
    /// How many rows are added in their place.
    public var added: Int

    /// Replaces `removed` rows from `start` on by `added` others.
    public init(start: Int, removed: Int, added: Int) {
        (self.start, self.removed, self.added) = (start, removed, added)
    }

    /// The one change that turns a list of `old` rows into one of `new` rows. `isSame` says whether the rows at two
    /// positions are the same row; the common beginning and end stay.
    public static func between(
        _ old: Int, _ new: Int, where isSame: (_ old: Int, _ new: Int) -> Bool
    ) -> [RowChange] {
        let shared = min(old, new)
        var start = 0
        while start < shared, isSame(start, start) { start += 1 }
        var end = 0
        while end < shared - start, isSame(old - 1 - end, new - 1 - end) { end += 1 }
        let change = RowChange(start: start, removed: old - start - end, added: new - start - end)
        return change.removed == 0 && change.added == 0 ? [] : [change]
    }
}

/// Changes to a list from its beginning to its end. Each costs a view as much as the rows on the screen, so that many
/// of them become one.
public struct RowChanges: Sendable {
    private static let most = 32

    /// From the beginning of the list to its end.
    public private(set) var all: [RowChange] = []

    /// Starts with these changes, or none.
    public init(all: [RowChange] = []) {
        self.all = all
    }

    /// Removes the row that is at `place` now.
    public mutating func remove(at place: Int) {
        extend(at: place)
        all[all.count - 1].removed += 1
    }

    /// Adds a row at `place`.
    public mutating func add(at place: Int) {
        extend(at: place)
        all[all.count - 1].added += 1
    }

    private mutating func extend(at place: Int) {
        guard let last = all.last else { return all.append(RowChange(start: place, removed: 0, added: 0)) }
        let gap = place - last.start - last.added
        guard gap > 0 else { return }
        if all.count < Self.most { return all.append(RowChange(start: place, removed: 0, added: 0)) }
        all[all.count - 1].removed += gap
        all[all.count - 1].added += gap
    }
}
