/// Which part of a very long line is shown. GTK lays out a line as a whole, with each letter that is typed, and takes four
/// times as long for twice the letters: 5 s for 100,000 of them.
///
/// Places are in Unicode scalars from the start of the line.
enum ShownPart {
    /// A line that is longer than this is shown in part.
    static let longest = 10_000
    /// How much of it is shown.
    private static let size = 6_000
    /// How close to what is not shown the cursor comes.
    private static let margin = 1_000

    /// The part to be shown of a line of `count`, with the cursor at `place`.
    static func around(_ place: Int, of count: Int) -> Range<Int> {
        guard count > longest else { return 0..<count }
        let start = min(max(0, place - size / 2), count - size)
        return start..<(start + size)
    }

    /// Whether it will do that this part is shown while the cursor is at `place`; nil if the cursor is elsewhere.
    static func isEnough(_ shown: Range<Int>, around place: Int?, of count: Int) -> Bool {
        guard shown.count <= longest, !shown.isEmpty || count == 0 else { return false }
        guard let place else { return true }
        return (shown.lowerBound == 0 || place >= shown.lowerBound + margin)
            && (shown.upperBound == count || place <= shown.upperBound - margin)
    }
}
