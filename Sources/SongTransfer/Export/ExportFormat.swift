public import PDFMaking
public import SheetLayout
public import SongConversion

/// The formats for exporting songs.
public enum ExportFormat: Hashable, Sendable {
    /// A file that other programs can read songs from.
    case songs(SongFileFormat)
    /// Pages to print or read; several songs make a book.
    case pdf(SheetSettings)
    /// A page for phones and browsers, with a table of contents if there are several songs.
    case html(title: String?, order: SheetOptions.SectionOrder)

    /// A page with the sections in the order as written.
    public static let page = ExportFormat.html(title: nil, order: .asWritten)

    /// The names as typed.
    public static let names = SongFileFormat.allCases.map(\.rawValue) + [pdfName, htmlName]

    /// The name of PDF.
    public static let pdfName = "pdf"

    /// The name of HTML.
    public static let htmlName = "html"

    /// The name as typed.
    public var name: String {
        switch self {
        case .songs(let format): format.rawValue
        case .pdf: Self.pdfName
        case .html: Self.htmlName
        }
    }

    /// Without the dot, in lower case; the first is used for writing.
    public var suffixes: [String] {
        switch self {
        case .songs(let format): format.suffixes
        case .pdf: ["pdf"]
        case .html: ["html", "htm"]
        }
    }

    /// Whether one file can hold several songs.
    public var holdsMany: Bool {
        switch self {
        case .songs(let format): format.holdsMany
        case .pdf, .html: true
        }
    }

    /// The format if only the file's name contains the title of a single song; nil if the file does.
    var leavingTitleToFileName: SongFileFormat? {
        if case .songs(let format) = self, format.leavesTitleToFileName { format } else { nil }
    }
}
