import CPangoCairo
public import SheetLayout

/// Sheets as a PDF. The same pages give the same bytes, on one machine.
public struct PDFDocument {
    /// What a viewer shows as the title.
    public var title: String
    /// Empty where nobody is named.
    public var author: String
    /// When it counts as made, as in `2026-02-12T14:45:00Z`: the time of now would make other bytes each time.
    public var date: String

    private let book: SheetBook
    private let paper: PaperSize

    /// A book, or a single song's pages with nothing to choose from.
    ///
    /// - Parameter paper: the one that the book was laid out for.
    public init(_ book: SheetBook, on paper: PaperSize, title: String, author: String, date: String) {
        (self.book, self.paper, self.title, self.author, self.date) = (book, paper, title, author, date)
    }

    /// - Parameter fonts: those that the book was laid out with.
    /// - Throws: where Cairo has no memory, say.
    public func bytes(_ fonts: PangoMeasuring) throws(SheetDrawingError) -> [UInt8] {
        let output = Output()
        let surface = cairo_pdf_surface_create_for_stream(
            { output, bytes, count in
                guard let output, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes
                    .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(output).toOpaque(), paper.width, paper.height)
        defer { cairo_surface_destroy(surface) }
        // PDF 1.4 has no /ActualText, without which no search finds a word with a ligature.
        cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
        for (name, value) in [
            (CAIRO_PDF_METADATA_TITLE, title), (CAIRO_PDF_METADATA_AUTHOR, author),
            (CAIRO_PDF_METADATA_CREATOR, "songbook-open"), (CAIRO_PDF_METADATA_CREATE_DATE, date),
        ] where !value.isEmpty {
            cairo_pdf_surface_set_metadata(surface, name, value.withoutControls)
        }
        let context = cairo_create(surface)
        for (index, page) in book.pages.enumerated() {
            page.draw(on: context, fonts)
            for link in page.links {
                cairo_tag_begin(
                    context, CAIRO_TAG_LINK,
                    """
                    dest='p\(link.page + 1)' rect=[\(Self.number(link.x)) \(Self.number(link.y)) \
                    \(Self.number(link.width)) \(Self.number(link.height))]
                    """)
                cairo_tag_end(context, CAIRO_TAG_LINK)
            }
            if targets.contains(index) {
                cairo_tag_begin(context, CAIRO_TAG_DEST, "name='p\(index + 1)' x=0 y=0")
                cairo_tag_end(context, CAIRO_TAG_DEST)
            }
            cairo_show_page(context)
        }
        for entry in book.outline {
            cairo_pdf_surface_add_outline(
                surface, CAIRO_PDF_OUTLINE_ROOT, entry.title.withoutControls, "dest='p\(entry.page + 1)'",
                CAIRO_PDF_OUTLINE_FLAG_OPEN)
        }
        cairo_destroy(context)
        cairo_surface_finish(surface)
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw SheetDrawingError(cairo_status_to_string(status).map { String(cString: $0) } ?? "")
        }
        return output.bytes
    }

    /// Of links and of the outline, counted from 0.
    private var targets: Set<Int> { Set(book.outline.map(\.page) + book.firstPages) }

    /// To a hundredth.
    private static func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

    /// What Cairo has written.
    private final class Output {
        var bytes: [UInt8] = []
    }
}

/// Why nothing could be drawn; with what Cairo says of it, in English.
public struct SheetDrawingError: Error, Hashable, Sendable {
    /// For a person who can read it.
    public let words: String

    init(_ words: String) {
        self.words = words
    }
}

extension String {
    /// With blanks for what would end it, or a line, and another letter for what is none, which Cairo refuses.
    fileprivate var withoutControls: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case ..<0x20, 0x7F, 0x2028, 0x2029: " "
                    case 0xFDD0...0xFDEF: "\u{FFFD}"
                    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}
