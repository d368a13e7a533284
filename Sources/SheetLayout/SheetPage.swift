/// One page of a sheet. Lengths are in points, from the upper left corner of the paper.
public struct SheetPage: Hashable, Sendable {
    /// A text in one line.
    public struct Run: Hashable, Sendable {
        /// Without line ends and other control characters.
        public var text: String
        /// Determines the font.
        public var role: TextRole
        /// The font size in points, by which measurements for one point are multiplied.
        public var size: Double
        /// The left edge of the text, also for right-to-left text.
        public var x: Double
        /// The extent to the right of the left edge.
        public var width: Double
        /// From the upper edge of the paper.
        public var baseline: Double
        /// The range in the UTF-8 of the lyrics; nil for text that is not from there, such as the head. The range of
        /// words includes chords among them; that of a chord includes its brackets.
        public var source: Range<Int>?

        /// A run with the given values.
        public init(
            text: String, role: TextRole, size: Double, x: Double, width: Double, baseline: Double, source: Range<Int>?
        ) {
            (self.text, self.role, self.size) = (text, role, size)
            (self.x, self.width, self.baseline, self.source) = (x, width, baseline, source)
        }
    }

    /// An area that links to another page of the same book.
    public struct Link: Hashable, Sendable {
        /// Its left and upper edges.
        public var x, y: Double
        /// Its extent.
        public var width, height: Double
        /// Counted from 0: an index of ``SheetBook/pages``.
        public var page: Int
    }

    /// In reading order: chords come after the words below them.
    public var runs: [Run] = []

    /// Only the contents of a book have links.
    public var links: [Link] = []

    /// A page with the given contents only.
    public init(runs: [Run] = [], links: [Link] = []) {
        (self.runs, self.links) = (runs, links)
    }
}
