public import ListChanges

/// Positions of lines in a list, as ranges: a hundred thousand adjacent lines are one.
nonisolated public struct PositionSet: Equatable, Sendable {
    /// In ascending order; none is empty, and none begins where the previous one ends.
    public private(set) var ranges: [Range<Int>] = []

    /// An empty set.
    public init() {}

    /// How many there are.
    public var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Whether there is none.
    public var isEmpty: Bool { ranges.isEmpty }

    /// All positions, in ascending order.
    public var positions: [Int] { ranges.flatMap { Array($0) } }

    /// Whether this is one of them.
    public func contains(_ position: Int) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= position { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(position)
    }

    /// Adds a range.
    public mutating func insert(_ new: Range<Int>) {
        guard !new.isEmpty else { return }
        var all = PositionSet()
        for range in (ranges + [new]).sorted(by: { $0.lowerBound < $1.lowerBound }) { all.append(range) }
        self = all
    }

    /// Removes a range.
    public mutating func remove(_ old: Range<Int>) {
        var all = PositionSet()
        for range in ranges {
            all.append(range.lowerBound..<max(range.lowerBound, min(range.upperBound, old.lowerBound)))
            all.append(min(range.upperBound, max(range.lowerBound, old.upperBound))..<range.upperBound)
        }
        self = all
    }

    /// Follows a change of the list. The added lines are not in the set.
    public mutating func follow(_ change: RowChange) {
        remove(change.start..<change.start + change.removed)
        var all = PositionSet()
        for range in ranges {
            let before = min(range.upperBound, max(range.lowerBound, change.start))
            all.append(range.lowerBound..<before)
            let step = change.added - change.removed
            all.append(before + step..<range.upperBound + step)
        }
        self = all
    }

    /// Adds a range that begins after all others, or continues the last one.
    private mutating func append(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        guard let last = ranges.last, range.lowerBound <= last.upperBound else { return ranges.append(range) }
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
}
