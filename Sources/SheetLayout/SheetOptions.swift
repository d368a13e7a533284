/// How a sheet is to look. Source: songbook-open(1), "Options of sheets".
public struct SheetOptions: Hashable, Sendable {
    /// How many columns a page has.
    public enum Columns: Hashable, Sendable {
        /// As many as the sheet fits one page with, up to three.
        case auto
        /// 1 to 3.
        case fixed(Int)
    }

    /// Which sections come when.
    public enum SectionOrder: String, CaseIterable, Sendable {
        case asWritten = "as-written"
        /// By the song's member `order`, where it has one.
        case asSung = "as-sung"
    }

    /// What stands where a chorus comes again.
    public enum RepeatedChorus: Sendable {
        case whole, name
    }

    /// Of each page.
    public var paper: PaperSize
    /// All pages have as many.
    public var columns = Columns.auto
    /// Of the words, in points; made smaller down to ``smallestSize`` where the sheet fits one page then.
    public var size = 12.0
    /// In points. Words are not made smaller than this to fit a page; who asks for less gets it.
    public static let smallestSize = 9.0
    /// In points: what can be asked for.
    public static let sizes = 4.0...144.0
    /// What can be asked for.
    public static let columnCounts = 1...3
    /// Which sections come when.
    public var order = SectionOrder.asWritten
    /// What stands where a chorus comes again.
    public var repeatedChorus = RepeatedChorus.whole
    /// Without chords there is no tablature and no grid, either.
    public var showsChords = true

    /// The usual ones.
    public init(paper: PaperSize) {
        self.paper = paper
    }
}
