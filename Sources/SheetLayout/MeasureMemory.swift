/// What was measured, so that each text is measured once in each role: sheets have the same chords, and the same
/// chorus, again and again, and after a key is pressed most lines are what they were.
final class MeasureMemory {
    private struct Key: Hashable {
        let text: String
        let role: TextRole
    }

    private static let mostBytes = 1 << 20

    private let measuring: any TextMeasuring
    private var heights: [TextRole: LineHeight] = [:]
    /// What is found in the older of both is put into the newer one, and once that is full the older one goes.
    private var (new, old): ([Key: TextMeasure], [Key: TextMeasure]) = ([:], [:])
    private var bytes = 0

    init(_ measuring: any TextMeasuring) {
        self.measuring = measuring
    }

    /// At a size of one point.
    func measure(_ text: String, in role: TextRole) -> TextMeasure {
        let key = Key(text: text, role: role)
        if let known = new[key] { return known }
        let measure = old[key] ?? measuring.measure(text, in: role)
        bytes += text.utf8.count * (1 + MemoryLayout<TextMeasure.Caret>.stride) + 64
        if bytes > Self.mostBytes * 16 {
            (old, new, bytes) = (new, [:], 0)
        }
        new[key] = measure
        return measure
    }

    /// At a size of the words of one point.
    func width(of text: String, in role: TextRole) -> Double { measure(text, in: role).advance * role.scale }

    /// Below the upper edge of a row of words with chords, at a size of the words of one point. A chord stands nearer
    /// to its own words than to those above it, so that nobody takes it for theirs.
    var chordBaseline: Double {
        let chord = height(of: .chord)
        return chord.ascent + chord.descent * 0.6
    }

    /// At a size of the words of one point.
    func height(of role: TextRole) -> LineHeight {
        if let known = heights[role] { return known }
        let height = measuring.height(of: role)
        let scaled = LineHeight(ascent: height.ascent * role.scale, descent: height.descent * role.scale)
        heights[role] = scaled
        return scaled
    }
}
