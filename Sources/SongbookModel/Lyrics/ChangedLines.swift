import SongMerging

/// The lines of a text that are not those of an earlier one.
nonisolated public struct ChangedLines: Equatable {
    /// Their numbers in the text, from 0.
    public let changed: [Int]
    /// How many lines were removed without others in their place.
    public let removed: Int

    /// Compares two texts; line ends are ignored.
    public init(from old: String, to new: String) {
        var numbers: [Substring: Int32] = [:]
        let (oldLines, newLines) = (Self.numbers(of: old, &numbers), Self.numbers(of: new, &numbers))
        let alignment = Alignment(oldLines, newLines)
        changed = newLines.indices.filter { alignment.left[$0] < 0 }
        var removed = 0
        var (oldLine, newLine) = (0, 0)
        while oldLine < oldLines.count {
            let oldEnd = alignment.right[oldLine...].firstIndex { $0 >= 0 } ?? oldLines.count
            let newEnd = oldEnd < oldLines.count ? Int(alignment.right[oldEnd]) : newLines.count
            removed += max(0, (oldEnd - oldLine) - (newEnd - newLine))
            (oldLine, newLine) = (oldEnd + 1, newEnd + 1)
        }
        self.removed = removed
    }

    /// The line ends of GtkTextBuffer.
    private static let ends: Set<Character> = ["\n", "\r", "\r\n", "\u{2029}"]

    private static func numbers(of text: String, _ numbers: inout [Substring: Int32]) -> [Int32] {
        guard !text.isEmpty else { return [] }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: ends.contains)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            let number = numbers[line] ?? Int32(numbers.count)
            numbers[line] = number
            return number
        }
    }
}
