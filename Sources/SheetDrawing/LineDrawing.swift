import CPangoCairo

/// Draws a line of Pango's at the origin of a context.
///
/// What goes from right to left is given to Cairo from the left to the right, as the other letters are. Pango gives it
/// the other way round, and what reads a PDF then takes each letter for a word.
struct LineDrawing {
    private typealias Run = UnsafeMutablePointer<PangoGlyphItem>

    private let line: UnsafeMutablePointer<PangoLayoutLine>?
    private let text: UnsafePointer<CChar>?

    init(_ line: UnsafeMutablePointer<PangoLayoutLine>?, of text: UnsafePointer<CChar>?) {
        (self.line, self.text) = (line, text)
    }

    func show(on context: OpaquePointer?) {
        var runs: [Run] = []
        var node = line?.pointee.runs
        while let run = node {
            if let data = run.pointee.data { runs.append(data.assumingMemoryBound(to: PangoGlyphItem.self)) }
            node = run.pointee.next
        }
        guard runs.contains(where: goesLeft) else {
            cairo_move_to(context, 0, 0)
            return pango_cairo_show_layout_line(context, line)
        }
        var x: Int32 = 0
        for run in runs {
            if !goesLeft(run) || !showFromLeft(run, at: x, on: context) {
                cairo_move_to(context, Double(x) / Double(PANGO_SCALE), 0)
                pango_cairo_show_glyph_item(context, text, run)
            }
            x += pango_glyph_string_get_width(run.pointee.glyphs)
        }
    }

    private func goesLeft(_ run: Run) -> Bool {
        run.pointee.item.map { !$0.pointee.analysis.level.isMultiple(of: 2) } ?? false
    }

    // MARK: From right to left

    /// False where Pango has to draw it: a box for a letter that no font has.
    private func showFromLeft(_ run: Run, at left: Int32, on context: OpaquePointer?) -> Bool {
        guard let item = run.pointee.item, let string = run.pointee.glyphs, let text,
            let font = item.pointee.analysis.font
        else { return false }
        let unit = 1 / Double(PANGO_SCALE)
        var (glyphs, clusters, words): ([cairo_glyph_t], [cairo_text_cluster_t], [CChar]) = ([], [], [])
        // Where the letters of the cluster before end, to its left, which begin behind those of this one.
        var end = item.pointee.length
        var start: Int32?
        var x = left
        for index in 0..<Int(string.pointee.num_glyphs) {
            let info = string.pointee.glyphs[index]
            guard info.glyph & Self.unknown == 0 else { return false }
            let first = string.pointee.log_clusters[index]
            if first != start {
                guard first < end else { return false }
                clusters.append(cairo_text_cluster_t(num_bytes: end - first, num_glyphs: 0))
                let bytes = text + Int(item.pointee.offset + first)
                words += UnsafeBufferPointer(start: bytes, count: Int(end - first))
                (start, end) = (first, first)
            }
            if info.glyph != Self.empty {
                clusters[clusters.count - 1].num_glyphs += 1
                glyphs.append(
                    cairo_glyph_t(
                        index: UInt(info.glyph), x: Double(x + info.geometry.x_offset) * unit,
                        y: Double(info.geometry.y_offset) * unit))
            }
            x += info.geometry.width
        }
        cairo_set_scaled_font(context, pango_cairo_font_get_scaled_font(OpaquePointer(font)))
        cairo_show_text_glyphs(
            context, words, Int32(words.count), glyphs, Int32(glyphs.count), clusters, Int32(clusters.count),
            cairo_text_cluster_flags_t(rawValue: 0))
        return true
    }

    /// Source: pango-glyph.h and pango-font.h, `PANGO_GLYPH_EMPTY` and `PANGO_GLYPH_UNKNOWN_FLAG`.
    private static let (empty, unknown): (UInt32, UInt32) = (0x0FFF_FFFF, 0x1000_0000)
}
