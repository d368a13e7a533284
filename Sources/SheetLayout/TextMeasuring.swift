/// What a layout asks of the fonts. All lengths are those of a size of one point, and grow with the size: no hinting,
/// no rounding to pixels.
public protocol TextMeasuring: AnyObject {
    /// A text in one line.
    ///
    /// - Parameter text: without line ends.
    func measure(_ text: String, in role: TextRole) -> TextMeasure

    /// Of lines in that role.
    func height(of role: TextRole) -> LineHeight
}

/// How a text in one line is placed, at a size of one point.
public struct TextMeasure: Sendable {
    /// A place where the caret can stand, which is between letters and never within one.
    public struct Caret: Hashable, Sendable {
        /// In the UTF-8 of the text.
        public var offset: Int
        /// From the left edge of the text.
        public var x: Double

        /// All as it is said.
        public init(offset: Int, x: Double) {
            (self.offset, self.x) = (offset, x)
        }
    }

    /// How wide the text is, with blanks at its ends.
    public var advance: Double

    /// In the order of their offsets; the first is that of the beginning and the last that of the end.
    public var carets: [Caret]

    /// Where a line may be broken, as offsets in the UTF-8 of the text, in their order: each is the beginning of what
    /// comes on the next line. Source: Unicode Standard Annex 14; PangoLogAttr, is_line_break.
    public var breaks: [Int]

    /// Whether the text as a whole goes from right to left.
    public var isRightToLeft: Bool

    /// All as it is said.
    public init(advance: Double, carets: [Caret], breaks: [Int], isRightToLeft: Bool) {
        (self.advance, self.carets, self.breaks, self.isRightToLeft) = (advance, carets, breaks, isRightToLeft)
    }
}

/// Above and below the baseline, both positive.
public struct LineHeight: Hashable, Sendable {
    /// Above the baseline, and below it.
    public var ascent, descent: Double

    /// Both positive.
    public init(ascent: Double, descent: Double) {
        (self.ascent, self.descent) = (ascent, descent)
    }

    /// From one baseline to the next.
    public var total: Double { ascent + descent }
}
