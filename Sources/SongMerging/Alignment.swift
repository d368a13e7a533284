/// Determines which lines of two texts correspond: a common subsequence, the longest one unless the texts are very long
/// and very different.
package struct Alignment {
    /// For each line of the left text the line on the right, or -1. Values other than -1 ascend.
    package private(set) var right: [Int32]
    /// For each line of the right text the line on the left, or -1.
    package private(set) var left: [Int32]

    /// - Parameters: line numbers: two lines are equal if their numbers are.
    package init(_ leftLines: some RandomAccessCollection<Int32>, _ rightLines: some RandomAccessCollection<Int32>) {
        let (leftLines, rightLines) = (Array(leftLines), Array(rightLines))
        right = [Int32](repeating: -1, count: leftLines.count)
        left = [Int32](repeating: -1, count: rightLines.count)
        var start = 0
        let shorter = min(leftLines.count, rightLines.count)
        while start < shorter, leftLines[start] == rightLines[start] {
            match(start, start)
            start += 1
        }
        var (leftEnd, rightEnd) = (leftLines.count, rightLines.count)
        while leftEnd > start, rightEnd > start, leftLines[leftEnd - 1] == rightLines[rightEnd - 1] {
            (leftEnd, rightEnd) = (leftEnd - 1, rightEnd - 1)
            match(leftEnd, rightEnd)
        }
        matchMiddle(leftLines, start..<leftEnd, rightLines, start..<rightEnd)
        Self.slideDown(leftLines, partners: &right, back: &left)
        Self.slideDown(rightLines, partners: &left, back: &right)
    }

    private mutating func match(_ leftLine: Int, _ rightLine: Int) {
        right[leftLine] = Int32(rightLine)
        left[rightLine] = Int32(leftLine)
    }

    /// Skips lines that occur on one side only, because they have no match; a text in which every line was changed then
    /// costs nothing.
    private mutating func matchMiddle(
        _ leftLines: [Int32], _ leftRange: Range<Int>, _ rightLines: [Int32], _ rightRange: Range<Int>
    ) {
        guard !leftRange.isEmpty, !rightRange.isEmpty else { return }
        let onLeft = Set(leftLines[leftRange])
        let onRight = Set(rightLines[rightRange])
        let leftIndices = leftRange.filter { onRight.contains(leftLines[$0]) }
        let rightIndices = rightRange.filter { onLeft.contains(rightLines[$0]) }
        var search = CommonSubsequence(leftIndices.map { leftLines[$0] }, rightIndices.map { rightLines[$0] })
        search.run()
        for (leftIndex, rightIndex) in search.pairs { match(leftIndices[leftIndex], rightIndices[rightIndex]) }
    }

    /// Moves runs that are only in `lines` down as far as the text stays the same: of `A B A B`, where one `A B` is
    /// new, that is the second.
    ///
    /// So two sides that made the same change agree on its place, and a new verse includes the blank line after it. The
    /// number of steps is limited, in case a text was crafted to need too many.
    private static func slideDown(_ lines: [Int32], partners: inout [Int32], back: inout [Int32]) {
        var steps = lines.count * 64
        var bottom = lines.count
        while bottom > 0 {
            guard partners[bottom - 1] < 0 else {
                bottom -= 1
                continue
            }
            var end = bottom
            while bottom > 0, partners[bottom - 1] < 0 { bottom -= 1 }
            var first = bottom
            var partner = first > 0 ? partners[first - 1] + 1 : 0
            while steps > 0 {
                while end < lines.count, partners[end] < 0, steps > 0 { (end, steps) = (end + 1, steps - 1) }
                guard end < lines.count, partners[end] == partner, lines[first] == lines[end] else { break }
                partners[first] = partner
                back[Int(partner)] = Int32(first)
                partners[end] = -1
                (first, end, partner) = (first + 1, end + 1, partner + 1)
                steps -= 1
            }
        }
    }
}
