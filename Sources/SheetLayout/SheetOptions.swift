/// How a sheet is to look. Source: songbook-open(1), "Options of sheets".
public struct SheetOptions: Hashable, Sendable {
    public enum Columns: Hashable, Sendable {
        /// As many as the sheet fits one page with, up to three.
        case auto
        /// 1 to 3.
        case fixed(Int)
    }

    public enum SectionOrder: String, CaseIterable, Sendable {
        case asWritten = "as-written"
        /// By the song's member `order`, where it has one.
        case asSung = "as-sung"
    }

    public enum RepeatedChorus: Sendable {
        case whole, name
    }

    public var paper: PaperSize
    public var columns = Columns.auto
    /// Of the words, in points; made smaller down to ``smallestSize`` where the sheet fits one page then.
    public var size = 12.0
    public static let smallestSize = 9.0
    public var order = SectionOrder.asWritten
    public var repeatedChorus = RepeatedChorus.whole
    public var showsChords = true

    public init(paper: PaperSize) {
        self.paper = paper
    }
}

/// In points.
public struct PaperSize: Hashable, Sendable {
    public var width, height: Double

    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    public static let a4 = PaperSize(width: 595.28, height: 841.89)
    public static let a5 = PaperSize(width: 419.53, height: 595.28)
    public static let letter = PaperSize(width: 612, height: 792)
}
