public import PDFMaking
public import SheetLayout
public import SongConversion

/// What songs can be exported as.
public enum ExportFormat: Hashable, Sendable {
    /// A file that other programs read songs from.
    case songs(SongFileFormat)
    /// Pages to print or to read; several songs make a book.
    case pdf(SheetSettings)
    /// A page for phones and browsers, with contents where there are several songs.
    case html(title: String?, order: SheetOptions.SectionOrder)

    /// A page with the sections as they are written.
    public static let page = ExportFormat.html(title: nil, order: .asWritten)

    /// As they are typed.
    public static let names = SongFileFormat.allCases.map(\.rawValue) + [pdfName, htmlName]

    /// That of PDF.
    public static let pdfName = "pdf"

    /// That of HTML.
    public static let htmlName = "html"

    /// As it is typed.
    public var name: String {
        switch self {
        case .songs(let format): format.rawValue
        case .pdf: Self.pdfName
        case .html: Self.htmlName
        }
    }

    /// Without the dot, in small letters; the first is the one to write.
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

    /// The format where the title of a single song is in the name of its file alone; nil where it is in the file.
    var leavingTitleToFileName: SongFileFormat? {
        if case .songs(let format) = self, format.leavesTitleToFileName { format } else { nil }
    }
}
