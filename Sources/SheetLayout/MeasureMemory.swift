/// A cache of measurements, so that each text is measured once in each role: sheets repeat the same chords and
/// choruses, and a keystroke leaves most lines unchanged.
final class MeasureMemory {
    private struct Key: Hashable {
        let text: String
        let role: TextRole
    }

    private static let mostBytes = 1 << 20

    private let measuring: any TextMeasuring
    private var heights: [TextRole: LineHeight] = [:]
    /// Texts found in the older cache move to the newer one; once that is full, the older one is dropped.
    private var (new, old): ([Key: TextMeasure], [Key: TextMeasure]) = ([:], [:])
    private var bytes = 0

    init(_ measuring: any TextMeasuring) {
        self.measuring = measuring
    }

    /// At a font size of one point.
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

    /// For words of one point.
    func width(of text: String, in role: TextRole) -> Double { measure(text, in: role).advance * role.scale }

    /// The beginning of a text, with an ellipsis, in at most this advance.
    func shortened(_ text: String, in role: TextRole, to room: Double) -> String {
        let measure = measure(text, in: role)
        let ellipsis = self.measure("…", in: role).advance
        let end = measure.carets.last { abs($0.x - measure.carets[0].x) + ellipsis <= room }?.offset ?? 0
        return (String(text.utf8.prefix(end)) ?? "") + "…"
    }

    /// The distance from the upper edge of a row of words with chords, for words of one point. A chord is closer to its
    /// own words than to those above it, to avoid confusion.
    var chordBaseline: Double {
        let chord = height(of: .chord)
        return chord.ascent + chord.descent * 0.6
    }

    /// For words of one point.
    func height(of role: TextRole) -> LineHeight {
        if let known = heights[role] { return known }
        let height = measuring.height(of: role)
        let scaled = LineHeight(ascent: height.ascent * role.scale, descent: height.descent * role.scale)
        heights[role] = scaled
        return scaled
    }
}
