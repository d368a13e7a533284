/// Several songs on facing pages of paper: odd numbers are on the right.
public struct SheetBook: Sendable {
    /// An entry of the list that a viewer shows beside the pages.
    public struct OutlineEntry: Hashable, Sendable {
        /// The title of a song, or of the contents.
        public var title: String
        /// Counted from 0.
        public var page: Int
    }

    /// All pages in order; some are empty.
    public var pages: [SheetPage]

    /// In the order of the pages.
    public var outline: [OutlineEntry]

    /// Where each song begins, counted from 0, in the order of the songs.
    public var firstPages: [Int]
}
