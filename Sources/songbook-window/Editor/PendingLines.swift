/// Which lines of a text are still to be looked at, while the text changes. Lines are counted from 0.
///
/// How a line looks depends on it and on the line before it, so that of a change the line behind it is looked at, too.
struct PendingLines: Equatable {
    /// More stretches than that are joined, so that a change costs the same however many there were.
    static let mostStretches = 32

    /// In order, apart from each other, none of them empty.
    private(set) var stretches: [Range<Int>] = []
    /// How many lines the text has.
    private(set) var count: Int

    /// Nothing is to be looked at.
    init(count: Int) {
        self.count = count
    }

    var isEmpty: Bool { stretches.isEmpty }

    /// Follows a change of the text.
    ///
    /// - Parameters:
    ///   - lines: those that hold what is there now; one where something was deleted.
    ///   - newCount: how many lines the text has now.
    mutating func change(_ lines: ClosedRange<Int>, count newCount: Int) {
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

    /// What is to be looked at next: of what is in sight, else of what is behind it, else of what is before it.
    ///
    /// - Parameter sight: the lines in sight.
    /// - Returns: lines that are still to be looked at, as many as stand together; nil where there are none.
    func next(from sight: Range<Int>) -> Range<Int>? {
        guard let next = stretches.first(where: { $0.upperBound > sight.lowerBound }) else { return stretches.first }
        return max(next.lowerBound, sight.lowerBound)..<next.upperBound
    }

    /// To be called when these were looked at.
    mutating func remove(_ lines: Range<Int>) {
        stretches = stretches.flatMap { stretch in
            [
                stretch.lowerBound..<max(stretch.lowerBound, min(stretch.upperBound, lines.lowerBound)),
                min(stretch.upperBound, max(stretch.lowerBound, lines.upperBound))..<stretch.upperBound,
            ].filter { !$0.isEmpty }
        }
    }
}

extension PendingLines {
    /// Adds a stretch that begins nowhere before the last one, if there is anything in it.
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
