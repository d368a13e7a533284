import CPangoCairo
public import SheetLayout

/// Measures texts with Pango and draws them as measured: shaped at one size and scaled, so that a sheet breaks in the
/// same places on paper and on every screen.
///
/// For use on one thread.
public final class PangoMeasuring: TextMeasuring {
    /// The size, in points, at which texts are shaped: large enough that the rounding of Pango's units does not matter.
    static let size = 64.0
    private static let unit = 1 / (size * Double(PANGO_SCALE))

    private let context: OpaquePointer
    private var fonts: [TextRole: OpaquePointer] = [:]

    /// - Parameter fonts: the families to use; see ``SheetFonts/has(_:)`` for which are installed.
    public init(_ fonts: SheetFonts = .usual) {
        context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        pango_cairo_context_set_resolution(context, 72)
        // Nothing is rounded to pixels, because a measured text is drawn at any size.
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        for role in TextRole.allCases {
            self.fonts[role] = fonts.description(of: role, size: Self.size * Double(PANGO_SCALE))
        }
    }

    deinit {
        for font in fonts.values { pango_font_description_free(font) }
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// See ``TextMeasuring``.
    public func measure(_ text: String, in role: TextRole) -> TextMeasure {
        withLine(of: text, in: role) { layout, line in
            var count: Int32 = 0
            let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
            let letters = LetterEdges(line, of: pango_layout_get_text(layout), scalars: Int(count) - 1)
            let isRightToLeft = line.map { $0.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue } ?? false
            let advance = Double(letters.width) * Self.unit
            var carets: [TextMeasure.Caret] = []
            var breaks: [Int] = []
            for index in 0..<letters.offsets.count - 1 {
                guard let attribute = attributes?[index] else { continue }
                if attribute.is_cursor_position != 0 || index == 0 {
                    carets.append(
                        TextMeasure.Caret(offset: letters.offsets[index], x: Double(letters.edges[index]) * Self.unit))
                }
                if index > 0, attribute.is_line_break != 0 { breaks.append(letters.offsets[index]) }
            }
            let end = letters.offsets[letters.offsets.count - 1]
            carets.append(TextMeasure.Caret(offset: end, x: isRightToLeft ? 0 : advance))
            return TextMeasure(advance: advance, carets: carets, breaks: breaks, isRightToLeft: isRightToLeft)
        }
    }

    /// See ``TextMeasuring``. Measured for the language of the environment.
    public func height(of role: TextRole) -> LineHeight {
        let metrics = pango_context_get_metrics(context, fonts[role], nil)
        defer { pango_font_metrics_unref(metrics) }
        return LineHeight(
            ascent: Double(pango_font_metrics_get_ascent(metrics)) * Self.unit,
            descent: Double(pango_font_metrics_get_descent(metrics)) * Self.unit)
    }

    /// Draws a text as it was measured.
    ///
    /// - Parameters:
    ///   - x: the left edge of the text, in units of the context, as are the other values.
    ///   - size: the font size.
    ///   - context: a Cairo context.
    func draw(
        _ text: String, in role: TextRole, x: Double, baseline: Double, size: Double, on context: OpaquePointer?
    ) {
        withLine(of: text, in: role) { layout, line in
            cairo_save(context)
            cairo_translate(context, x, baseline)
            cairo_scale(context, size / Self.size, size / Self.size)
            LineDrawing(line, of: pango_layout_get_text(layout)).show(on: context)
            cairo_restore(context)
        }
    }

    private func withLine<Result>(
        of text: String, in role: TextRole, _ body: (OpaquePointer?, UnsafeMutablePointer<PangoLayoutLine>?) -> Result
    ) -> Result {
        let layout = pango_layout_new(context)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, fonts[role])
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        return body(layout, pango_layout_get_line_readonly(layout, 0))
    }
}

/// The positions of the letters of a line, in Pango's units. Those of very long lines exceed Pango's integers.
private struct LetterEdges {
    /// The UTF-8 offset of each Unicode scalar, and of the end of the text.
    private(set) var offsets: [Int] = []
    /// For each scalar, the edge where it begins: the right edge in right-to-left text.
    private(set) var edges: [Int]
    private(set) var width = 0

    init(_ line: UnsafeMutablePointer<PangoLayoutLine>?, of text: UnsafePointer<CChar>?, scalars: Int) {
        edges = [Int](repeating: 0, count: max(scalars, 0))
        guard let text else {
            offsets = [0]
            return
        }
        offsets.reserveCapacity(scalars + 1)
        var offset = 0
        while text[offset] != 0 {
            if UInt8(bitPattern: text[offset]) & 0xC0 != 0x80 { offsets.append(offset) }
            offset += 1
        }
        offsets.append(offset)
        var widths: [Int32] = []
        var node = line?.pointee.runs
        while let run = node {
            if let data = run.pointee.data { add(data.assumingMemoryBound(to: PangoGlyphItem.self), text, &widths) }
            node = run.pointee.next
        }
    }

    /// Adds the next run; runs come from left to right.
    private mutating func add(
        _ run: UnsafeMutablePointer<PangoGlyphItem>, _ text: UnsafePointer<CChar>, _ widths: inout [Int32]
    ) {
        guard let item = run.pointee.item else { return }
        let count = Int(item.pointee.num_chars)
        let first = index(of: Int(item.pointee.offset))
        guard count > 0, first + count < offsets.count else { return }
        if widths.count < count { widths = [Int32](repeating: 0, count: count) }
        pango_glyph_item_get_logical_widths(run, text, &widths)
        let all = widths[..<count].reduce(0) { $0 + Int($1) }
        let goesLeft = !item.pointee.analysis.level.isMultiple(of: 2)
        var edge = goesLeft ? width + all : width
        for index in 0..<count {
            edges[first + index] = edge
            edge += goesLeft ? -Int(widths[index]) : Int(widths[index])
        }
        width += all
    }

    /// The index of the scalar that begins at this offset.
    private func index(of offset: Int) -> Int {
        var (low, high) = (0, offsets.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if offsets[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
