/// Several songs on pages of paper that lie open two by two: odd numbers are on the right.
public struct SheetBook: Sendable {
    /// What a viewer lists beside the pages.
    public struct OutlineEntry: Hashable, Sendable {
        /// Of a song, or what the contents are called.
        public var title: String
        /// Counted from 0.
        public var page: Int
    }

    /// All pages in their order; some have nothing on them.
    public var pages: [SheetPage]

    /// In the order of the pages.
    public var outline: [OutlineEntry]

    /// Where each song begins, counted from 0, in the order of the songs.
    public var firstPages: [Int]
}
