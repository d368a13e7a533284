/// One page of a sheet: what stands where. Lengths are in points, from the upper left corner of the paper.
public struct SheetPage: Sendable {
    /// A text in one line.
    public struct Run: Sendable {
        public var text: String
        public var role: TextRole
        /// Of its letters.
        public var size: Double
        /// The left edge of the text, also where it goes from right to left.
        public var x: Double
        public var baseline: Double
        /// What it stands for in the lyrics, in their UTF-8; nil where it stands for nothing there, as the head does.
        public var source: Range<Int>?

        public init(text: String, role: TextRole, size: Double, x: Double, baseline: Double, source: Range<Int>?) {
            (self.text, self.role, self.size) = (text, role, size)
            (self.x, self.baseline, self.source) = (x, baseline, source)
        }
    }

    /// In the order in which they are read: chords after the words they stand over.
    public var runs: [Run] = []

    public init(runs: [Run] = []) {
        self.runs = runs
    }
}
