/// The lines of a text that are still to be examined, while the text changes. Lines are counted from 0.
///
/// How a line looks depends on it and on the line before it, so a change affects the line after it, too.
nonisolated public struct PendingLines: Equatable {
    /// More stretches than this are joined, so that the cost of a change does not grow with their number.
    public static let mostStretches = 32

    /// In order, separate, none of them empty.
    public private(set) var stretches: [Range<Int>] = []
    /// The number of lines in the text.
    public private(set) var count: Int

    /// Starts with nothing to examine.
    public init(count: Int) {
        self.count = count
    }

    /// Whether nothing is left to examine.
    public var isEmpty: Bool { stretches.isEmpty }

    /// Follows a change of the text.
    ///
    /// - Parameters:
    ///   - lines: the lines that contain the new text; one if text was deleted.
    ///   - newCount: how many lines the text has now.
    public mutating func change(_ lines: ClosedRange<Int>, count newCount: Int) {
        let growth = newCount - count
        // Where they ended before.
        let end = lines.upperBound + 1 - growth
        let isKnown = lines.lowerBound < end && end <= count
        count = newCount
        guard isKnown else { return stretches = newCount > 0 ? [0..<newCount] : [] }
        var moved: [Range<Int>] = []
        for stretch in stretches {
            add(from: stretch.lowerBound, to: min(stretch.upperBound, lines.lowerBound), behind: &moved)
            add(from: max(stretch.lowerBound, end) + growth, to: stretch.upperBound + growth, behind: &moved)
        }
        stretches = moved
        insert(lines.lowerBound..<min(lines.upperBound + 2, count))
    }

    /// The next lines to examine: visible ones first, then those after, then those before.
    ///
    /// - Parameter sight: the visible lines.
    /// - Returns: adjacent lines that are still to be examined; nil if there are none.
    public func next(from sight: Range<Int>) -> Range<Int>? {
        guard let next = stretches.first(where: { $0.upperBound > sight.lowerBound }) else { return stretches.first }
        return max(next.lowerBound, sight.lowerBound)..<next.upperBound
    }

    /// Call this when these lines were examined.
    public mutating func remove(_ lines: Range<Int>) {
        stretches = stretches.flatMap { stretch in
            [
                stretch.lowerBound..<max(stretch.lowerBound, min(stretch.upperBound, lines.lowerBound)),
                min(stretch.upperBound, max(stretch.lowerBound, lines.upperBound))..<stretch.upperBound,
            ].filter { !$0.isEmpty }
        }
    }
}

nonisolated extension PendingLines {
    /// Adds a stretch that does not begin before the last one, unless it is empty.
    private func add(from start: Int, to end: Int, behind list: inout [Range<Int>]) {
        guard start < end else { return }
        if let last = list.last, last.upperBound >= start {
            list[list.count - 1] = last.lowerBound..<max(last.upperBound, end)
        } else {
            list.append(start..<end)
        }
    }

    private mutating func insert(_ stretch: Range<Int>) {
        let index = stretches.firstIndex { $0.lowerBound > stretch.lowerBound } ?? stretches.count
        var joined: [Range<Int>] = []
        for other in stretches[..<index] + [stretch] + stretches[index...] {
            add(from: other.lowerBound, to: other.upperBound, behind: &joined)
        }
        stretches = joined
        if stretches.count > Self.mostStretches { joinClosest() }
    }

    private mutating func joinClosest() {
        let closest = (1..<stretches.count).min {
            stretches[$0].lowerBound - stretches[$0 - 1].upperBound
                < stretches[$1].lowerBound - stretches[$1 - 1].upperBound
        }
        guard let closest else { return }
        let joined = stretches[closest - 1].lowerBound..<stretches[closest].upperBound
        stretches.replaceSubrange(closest - 1...closest, with: [joined])
    }
}
