/// The font measurements that a layout needs. All lengths are for a font size of one point and scale with the size:
/// without hinting or rounding to pixels.
public protocol TextMeasuring: AnyObject {
    /// Measures a text in one line.
    ///
    /// - Parameter text: without line ends.
    func measure(_ text: String, in role: TextRole) -> TextMeasure

    /// The height of lines in this role.
    func height(of role: TextRole) -> LineHeight
}

/// The measurements of a text in one line, at a font size of one point.
public struct TextMeasure: Sendable {
    /// A possible cursor position, which is between letters and never within one.
    public struct Caret: Hashable, Sendable {
        /// The UTF-8 offset in the text.
        public var offset: Int
        /// From the left edge of the text.
        public var x: Double

        /// A caret with the given values.
        public init(offset: Int, x: Double) {
            (self.offset, self.x) = (offset, x)
        }
    }

    /// The width of the text, including spaces at its ends.
    public var advance: Double

    /// In the order of their offsets; the first is at the beginning and the last at the end.
    public var carets: [Caret]

    /// Possible line breaks, as UTF-8 offsets in the text, in order: each is the beginning of the next line. Source:
    /// Unicode Standard Annex 14; PangoLogAttr, is_line_break.
    public var breaks: [Int]

    /// Whether the text as a whole is written from right to left.
    public var isRightToLeft: Bool

    /// A measure with the given values.
    public init(advance: Double, carets: [Caret], breaks: [Int], isRightToLeft: Bool) {
        (self.advance, self.carets, self.breaks, self.isRightToLeft) = (advance, carets, breaks, isRightToLeft)
    }
}

/// The extent of lines above and below the baseline, both positive.
public struct LineHeight: Hashable, Sendable {
    /// Above and below the baseline.
    public var ascent, descent: Double

    /// Both must be positive.
    public init(ascent: Double, descent: Double) {
        (self.ascent, self.descent) = (ascent, descent)
    }

    /// From one baseline to the next.
    public var total: Double { ascent + descent }
}
