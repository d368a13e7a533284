/// The layout options of a sheet. Source: songbook-open(1), "Options of sheets".
public struct SheetOptions: Hashable, Sendable {
    /// The number of columns on a page.
    public enum Columns: Hashable, Sendable {
        /// As many as needed to fit the sheet on one page, up to three.
        case auto
        /// 1 to 3.
        case fixed(Int)
    }

    /// The order of the sections.
    public enum SectionOrder: String, CaseIterable, Sendable {
        case asWritten = "as-written"
        /// By the song's member `order`, if it has one.
        case asSung = "as-sung"
    }

    /// How to show a repeated chorus.
    public enum RepeatedChorus: Sendable {
        case whole, name
    }

    /// The size of each page.
    public var paper: PaperSize
    /// The same for all pages.
    public var columns = Columns.auto
    /// The font size of the words, in points; reduced down to ``smallestSize`` if the sheet then fits on one page.
    public var size = 12.0
    /// In points. Words do not shrink below this to fit a page; a smaller requested size is still used.
    public static let smallestSize = 9.0
    /// The allowed font sizes, in points.
    public static let sizes = 4.0...144.0
    /// The allowed numbers of columns.
    public static let columnCounts = 1...3
    /// The order of the sections.
    public var order = SectionOrder.asWritten
    /// How to show a repeated chorus.
    public var repeatedChorus = RepeatedChorus.whole
    /// Without chords, tablature and grids are hidden, too.
    public var showsChords = true

    /// The default options.
    public init(paper: PaperSize) {
        self.paper = paper
    }
}
