import CPangoCairo

/// Draws a Pango line at the origin of a context.
///
/// Passes right-to-left runs to Cairo from left to right, like all others. Pango passes them in the opposite order, and
/// programs that read the PDF then take each letter for a word.
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
        // In Pango's units, of which a very long line has more than its integers can count.
        var x = 0
        for run in runs {
            if !goesLeft(run) || !showFromLeft(run, at: x, on: context) {
                cairo_move_to(context, Double(x) / Double(PANGO_SCALE), 0)
                pango_cairo_show_glyph_item(context, text, run)
            }
            x += width(of: run)
        }
    }

    private func goesLeft(_ run: Run) -> Bool {
        run.pointee.item.map { !$0.pointee.analysis.level.isMultiple(of: 2) } ?? false
    }

    private func width(of run: Run) -> Int {
        guard let string = run.pointee.glyphs else { return 0 }
        return (0..<Int(string.pointee.num_glyphs)).reduce(0) { $0 + Int(string.pointee.glyphs[$1].geometry.width) }
    }

    // MARK: From right to left

    /// Returns false where Pango must draw the run: it shows a box for a character that no font has.
    private func showFromLeft(_ run: Run, at left: Int, on context: OpaquePointer?) -> Bool {
        guard let item = run.pointee.item, let string = run.pointee.glyphs, let text,
            let font = item.pointee.analysis.font
        else { return false }
        let unit = 1 / Double(PANGO_SCALE)
        var (glyphs, clusters, words): ([cairo_glyph_t], [cairo_text_cluster_t], [CChar]) = ([], [], [])
        // Where the bytes of the previous cluster, to the left, begin and those of the current one end.
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
                        index: UInt(info.glyph), x: Double(x + Int(info.geometry.x_offset)) * unit,
                        y: Double(info.geometry.y_offset) * unit))
            }
            x += Int(info.geometry.width)
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
