import CAdwaita

/// Measures how much of a text fits in one line of a label.
@MainActor
public enum LineFit {
    /// The number of bytes of the text in the whole words that fit into the label's line with "…" after them; nil if
    /// all of it fits, or not even one word.
    ///
    /// - Parameters:
    ///   - markup: the content of the label, as Pango markup.
    ///   - width: of the line, in pixels.
    public static func bytes(ofMarkup markup: String, in label: Widget, width: CInt) -> Int? {
        guard let layout = gtk_widget_create_pango_layout(label, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        pango_layout_set_markup(layout, markup, -1)
        pango_layout_set_width(layout, width * PANGO_SCALE)
        guard pango_layout_get_line_count(layout) > 1 else { return nil }
        pango_layout_set_width(layout, max(1, width - self.width(of: "…", in: label)) * PANGO_SCALE)
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return nil }
        return Int(line.pointee.length)
    }

    private static func width(of text: String, in label: Widget) -> CInt {
        guard let layout = gtk_widget_create_pango_layout(label, text) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var width: CInt = 0
        pango_layout_get_pixel_size(layout, &width, nil)
        return width
    }
}
