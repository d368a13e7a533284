import CPangoCairo
public import SheetLayout

/// Sheets as a PDF. The same pages give the same bytes, on one machine.
public struct PDFDocument {
    /// What a viewer shows as the title.
    public var title: String
    /// Empty if no author is given.
    public var author: String
    /// The creation date, such as `2026-02-12T14:45:00Z`. The current time would give different bytes each time.
    public var date: String

    private let book: SheetBook
    private let paper: PaperSize

    /// A book, or the pages of a single song.
    ///
    /// - Parameter paper: the size that the book was laid out for.
    public init(_ book: SheetBook, on paper: PaperSize, title: String, author: String, date: String) {
        (self.book, self.paper, self.title, self.author, self.date) = (book, paper, title, author, date)
    }

    /// - Parameter fonts: the fonts that the book was laid out with.
    /// - Throws: Cairo's error, for example when memory runs out.
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
        // PDF 1.4 has no /ActualText; without it, no search finds a word with a ligature.
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

    /// The pages that links and the outline point to, counted from 0.
    private var targets: Set<Int> { Set(book.outline.map(\.page) + book.firstPages) }

    /// Rounded to hundredths.
    private static func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

    /// Collects what Cairo writes.
    private final class Output {
        var bytes: [UInt8] = []
    }
}

/// Why drawing failed, with Cairo's message in English.
public struct SheetDrawingError: Error, Hashable, Sendable {
    /// Cairo's message.
    public let words: String

    init(_ words: String) {
        self.words = words
    }
}

extension String {
    /// With spaces for control characters and line separators, and U+FFFD for noncharacters, which Cairo refuses.
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
