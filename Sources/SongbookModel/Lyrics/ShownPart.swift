/// The part of a very long line that is shown. GTK lays out a line as a whole for each letter that is typed, and takes
/// four times as long for twice the letters: 5 s for 100,000 of them.
///
/// Positions are in Unicode scalars from the start of the line.
nonisolated public enum ShownPart {
    /// Lines longer than this are shown in part.
    public static let longest = 10_000
    /// How much of it is shown.
    private static let size = 6_000
    /// How close the cursor comes to what is not shown.
    private static let margin = 1_000

    /// The part to show of a line of length `count`, with the cursor at `place`.
    public static func around(_ place: Int, of count: Int) -> Range<Int> {
        guard count > longest else { return 0..<count }
        let start = min(max(0, place - size / 2), count - size)
        return start..<(start + size)
    }

    /// Whether showing this part is enough while the cursor is at `place`; nil if the cursor is elsewhere.
    public static func isEnough(_ shown: Range<Int>, around place: Int?, of count: Int) -> Bool {
        guard shown.count <= longest, !shown.isEmpty || count == 0 else { return false }
        guard let place else { return true }
        return (shown.lowerBound == 0 || place >= shown.lowerBound + margin)
            && (shown.upperBound == count || place <= shown.upperBound - margin)
    }
}
