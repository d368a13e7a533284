import SongMerging

/// One stretch in which two texts differ, in Unicode scalars, as in GtkTextBuffer.
nonisolated public struct TextDiff {
    /// Where it starts, in both.
    public let start: Int
    /// Where it ends in the old text.
    public let oldEnd: Int
    /// What is there in the new text.
    public let replacement: String

    private let growth: Int

    /// Where text at `offset` in the old text is in the new one.
    public func moved(_ offset: Int) -> Int {
        if offset <= start { return offset }
        return offset >= oldEnd ? offset + growth : min(offset, oldEnd + growth)
    }

    /// The difference from an empty text.
    private init(of text: String) {
        start = 0
        oldEnd = 0
        replacement = text
        growth = text.unicodeScalars.count
    }

    /// The one stretch that contains all differences.
    ///
    /// - Parameter offset: where both texts start.
    public init(
        from oldScalars: some Collection<Unicode.Scalar>,
        to newScalars: some Collection<Unicode.Scalar>, at offset: Int = 0
    ) {
        let oldScalars = Array(oldScalars)
        let newScalars = Array(newScalars)
        let shared = min(oldScalars.count, newScalars.count)
        var prefix = 0
        while prefix < shared, oldScalars[prefix] == newScalars[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shared - prefix,
            oldScalars[oldScalars.count - 1 - suffix] == newScalars[newScalars.count - 1 - suffix]
        {
            suffix += 1
        }
        start = offset + prefix
        oldEnd = offset + oldScalars.count - suffix
        growth = newScalars.count - oldScalars.count
        var replacement = String.UnicodeScalarView()
        replacement.append(contentsOf: newScalars[prefix..<(newScalars.count - suffix)])
        self.replacement = String(replacement)
    }
}

nonisolated extension TextDiff {
    /// All stretches, the last one first: each can be replaced without moving those that remain.
    public static func stretches(from old: String, to new: String) -> [TextDiff] {
        if old.isEmpty { return new.isEmpty ? [] : [TextDiff(of: new)] }
        var numbers: [[UInt8]: Int32] = [:]
        let (oldLines, newLines) = (lines(of: old), lines(of: new))
        let alignment = Alignment(numbered(oldLines, &numbers), numbered(newLines, &numbers))
        var stretches: [TextDiff] = []
        var (oldLine, newLine, offset) = (0, 0, 0)
        while oldLine < oldLines.count || newLine < newLines.count {
            if oldLine < oldLines.count, alignment.right[oldLine] == newLine {
                offset += oldLines[oldLine].count
                (oldLine, newLine) = (oldLine + 1, newLine + 1)
                continue
            }
            let oldEnd = alignment.right[oldLine...].firstIndex { $0 >= 0 } ?? oldLines.count
            let newEnd = oldEnd < oldLines.count ? Int(alignment.right[oldEnd]) : newLines.count
            let (before, after) = (Array(oldLines[oldLine..<oldEnd].joined()), newLines[newLine..<newEnd].joined())
            stretches.append(TextDiff(from: before, to: Array(after), at: offset))
            offset += before.count
            (oldLine, newLine) = (oldEnd, newEnd)
        }
        return stretches.reversed()
    }

    /// The lines with their line feeds.
    private static func lines(of text: String) -> [ArraySlice<Unicode.Scalar>] {
        let scalars = Array(text.unicodeScalars)
        var lines: [ArraySlice<Unicode.Scalar>] = []
        var start = 0
        for (index, scalar) in scalars.enumerated() where scalar == "\n" {
            lines.append(scalars[start...index])
            start = index + 1
        }
        return start < scalars.count ? lines + [scalars[start...]] : lines
    }

    private static func numbered(
        _ lines: [ArraySlice<Unicode.Scalar>], _ numbers: inout [[UInt8]: Int32]
    ) -> [Int32] {
        lines.map { line in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: line)
            let bytes = Array(String(text).utf8)
            let number = numbers[bytes] ?? Int32(numbers.count)
            numbers[bytes] = number
            return number
        }
    }
}
