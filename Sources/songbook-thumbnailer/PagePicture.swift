import CPangoCairo
import ChordSheet
import Files

/// The page of a song: title and first lines on white paper. What does not fit is left out.
struct PagePicture {
    /// So many lines, and so much of each, fill the largest page.
    private static let mostLines = 48
    private static let mostCharacters = 120

    private let title: String
    /// Without chords; the names of sections are set off.
    private let lines: [(text: String, isSection: Bool)]

    init(title: String, lyrics: String, chords: SongChords = .plain) {
        self.title = Self.shortened(title)
        lines = SheetLines(lyrics, chords).lazy.prefix(Self.mostLines).map { line in
            switch line.kind {
            case .blank, .pageBreak: ("", false)
            case .section: (Self.shortened(line.text), true)
            case .literal: (Self.shortened(line.text), false)
            case .words:
                (Self.shortened(line.pieces.map { String($0.words) }.joined()), false)
            }
        }
    }

    /// - Parameter height: in pixels; the page is three fourths as wide.
    /// - Returns: whether the PNG could be written.
    func draw(height: Int32, to file: FilePath) -> Bool {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, height * 3 / 4, height)
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        let page = Page(context, width: Double(height * 3 / 4), height: Double(height))
        page.drawPaper()
        if !title.isEmpty {
            page.add(title, size: 0.078, isBold: true, gray: 0.1)
            page.skip(0.02)
        }
        for (text, isSection) in lines where page.hasRoom {
            page.add(text, size: isSection ? 0.042 : 0.05, isBold: isSection, gray: isSection ? 0.4 : 0.15)
        }
        cairo_surface_flush(surface)
        return file.withCString { cairo_surface_write_to_png(surface, $0) } == CAIRO_STATUS_SUCCESS
    }

    /// In one line that Pango can take: no null characters, and none that break lines.
    private static func shortened(_ text: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(mostCharacters).map { scalar in
                    scalar.properties.generalCategory == .control || scalar.value & 0xFFFE == 0x2028 ? " " : scalar
                }))
    }
}

/// Paper that is written on from the top.
private final class Page {
    /// The desktop's own. In the sandbox of gnome-desktop there is no /etc, where fontconfig reads which that is, and it would
    /// take any. Source: gnome-desktop-thumbnail-script.c; fonts-conf(5).
    private static let families =
        (try? FileStatus(of: "/etc/fonts/fonts.conf")) != nil
        ? "sans" : "Adwaita Sans, Cantarell, Noto Sans, DejaVu Sans, sans"

    private let context: OpaquePointer?
    private let width: Double
    private let height: Double
    private var top: Double

    init(_ context: OpaquePointer?, width: Double, height: Double) {
        (self.context, self.width, self.height) = (context, width, height)
        top = height * 0.06
    }

    private var margin: Double { width * 0.09 }

    var hasRoom: Bool { top < height - margin }

    func drawPaper() {
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        // Where the file manager is white, too.
        cairo_rectangle(context, 0.5, 0.5, width - 1, height - 1)
        cairo_set_line_width(context, 1)
        cairo_set_source_rgba(context, 0, 0, 0, 0.25)
        cairo_stroke(context)
    }

    func skip(_ share: Double) { top += height * share }

    /// - Parameters:
    ///   - size: of the letters, as a share of the page's height.
    ///   - gray: 0 is black.
    func add(_ text: String, size: Double, isBold: Bool, gray: Double) {
        let layout = pango_cairo_create_layout(context)
        let font = pango_font_description_new()
        defer {
            pango_font_description_free(font)
            g_object_unref(UnsafeMutableRawPointer(layout))
        }
        pango_font_description_set_family(font, Self.families)
        pango_font_description_set_absolute_size(font, height * size * Double(PANGO_SCALE))
        if isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        pango_layout_set_font_description(layout, font)
        pango_layout_set_width(layout, Int32((width - 2 * margin) * Double(PANGO_SCALE)))
        pango_layout_set_height(layout, -1)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        var lineHeight: Int32 = 0
        pango_layout_get_pixel_size(layout, nil, &lineHeight)
        // A line that is cut off at the bottom says less than none.
        if top + Double(lineHeight) <= height - margin / 2 {
            cairo_set_source_rgb(context, gray, gray, gray)
            cairo_move_to(context, margin, top)
            pango_cairo_show_layout(context, layout)
        }
        top += Double(lineHeight)
    }
}
