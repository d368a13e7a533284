/// One page of a sheet: what stands where. Lengths are in points, from the upper left corner of the paper.
public struct SheetPage: Hashable, Sendable {
    /// A text in one line.
    public struct Run: Hashable, Sendable {
        /// Without line ends and other control characters.
        public var text: String
        /// Which font it is in.
        public var role: TextRole
        /// Of its letters, in points: what is measured for one point is multiplied by it.
        public var size: Double
        /// The left edge of the text, also where it goes from right to left.
        public var x: Double
        /// How far it reaches to the right of its left edge.
        public var width: Double
        /// From the upper edge of the paper.
        public var baseline: Double
        /// What it stands for in the lyrics, in their UTF-8; nil where it stands for nothing there, as the head does.
        /// Chords that stand among words are within the range of these; their own begins and ends with their brackets.
        public var source: Range<Int>?

        /// All as it is said.
        public init(
            text: String, role: TextRole, size: Double, x: Double, width: Double, baseline: Double, source: Range<Int>?
        ) {
            (self.text, self.role, self.size) = (text, role, size)
            (self.x, self.width, self.baseline, self.source) = (x, width, baseline, source)
        }
    }

    /// A place that leads to another page of the same book.
    public struct Link: Hashable, Sendable {
        /// Its left and upper edges.
        public var x, y: Double
        /// How far it reaches.
        public var width, height: Double
        /// Counted from 0: an index of ``SheetBook/pages``.
        public var page: Int
    }

    /// In the order in which they are read: chords after the words they stand over.
    public var runs: [Run] = []

    /// Only the contents of a book have some.
    public var links: [Link] = []

    /// A page with nothing else on it.
    public init(runs: [Run] = [], links: [Link] = []) {
        (self.runs, self.links) = (runs, links)
    }
}
