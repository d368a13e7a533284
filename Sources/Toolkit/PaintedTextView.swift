import CAdwaita

/// A text view that can be painted on, with space between its lines and a hanging indent where they wrap. Both follow
/// the size of its letters.
@MainActor
public enum PaintedTextView {
    /// The space between two lines, as a fraction of the letters' size.
    private static let gap = 0.35
    /// The indent of the rest of a wrapped line, as a fraction of the letters' size.
    private static let hang = 1.5

    /// A view without text, with this class for style sheets.
    public static func make(cssClass: String) -> Widget {
        let view: Widget = g_object_new_with_properties(type, 0, nil, nil)!.cast()
        if let buffer = SpellChecking.makeBuffer() {
            gtk_text_view_set_buffer(view.cast(), buffer)
            g_object_unref(buffer)
        }
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        gtk_widget_add_css_class(view, cssClass)
        return view
    }

    /// Calls `body` with the size of its letters in pixels whenever that changes.
    public static func onLettersChange(of view: Widget, _ body: @escaping @MainActor (Double) -> Void) {
        connect(view, "notify::indent") { _ in body(-Double(gtk_text_view_get_indent(view.cast())) / hang) }
    }

    /// Calls `paint` to draw below the letters whenever the view is drawn, in the coordinates of its text. One at a
    /// time.
    public static func onPaint(of view: Widget, _ paint: @escaping @MainActor (_ snapshot: OpaquePointer) -> Void) {
        let box = Unmanaged.passRetained(PainterBox(paint))
        g_object_set_data_full(view.cast(), painterKey, box.toOpaque()) { data in
            if let data { Unmanaged<PainterBox>.fromOpaque(data).release() }
        }
    }

    fileprivate static func paint(_ view: UnsafeMutablePointer<GtkTextView>, on snapshot: OpaquePointer) {
        guard let data = g_object_get_data(view.cast(), painterKey) else { return }
        Unmanaged<PainterBox>.fromOpaque(data).takeUnretainedValue().paint(snapshot)
    }

    fileprivate static func update(_ view: Widget) {
        guard let context = gtk_widget_get_pango_context(view),
            let font = pango_context_get_font_description(context)
        else { return }
        let units = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        let size = pango_font_description_get_size_is_absolute(font) != 0 ? units : units * 96 / 72
        let gap = CInt((size * gap).rounded())
        gtk_text_view_set_pixels_below_lines(view.cast(), gap)
        gtk_text_view_set_pixels_inside_wrap(view.cast(), gap)
        gtk_text_view_set_indent(view.cast(), -CInt((size * hang).rounded()))
    }
}

private let painterKey = "songbook-painter"

private final class PainterBox {
    let paint: @MainActor (OpaquePointer) -> Void

    init(_ paint: @escaping @MainActor (OpaquePointer) -> Void) {
        self.paint = paint
    }
}

/// A class of its own, because only a class gets to know a new style and can draw below the text. Source:
/// GtkWidgetClass.css_changed, GtkTextViewClass.snapshot_layer.
private let type: GType = {
    var query = GTypeQuery()
    g_type_query(gtk_text_view_get_type(), &query)
    var info = GTypeInfo()
    info.class_size = guint16(query.class_size)
    info.instance_size = guint16(query.instance_size)
    info.class_init = { made, _ in
        guard let made else { return }
        made.assumingMemoryBound(to: GtkTextViewClass.self).pointee.snapshot_layer = { view, layer, snapshot in
            guard layer == GTK_TEXT_VIEW_LAYER_BELOW_TEXT, let view, let snapshot else { return }
            nonisolated(unsafe) let (shown, drawn) = (view, snapshot)
            MainActor.assumeIsolated { PaintedTextView.paint(shown, on: drawn) }
        }
        made.assumingMemoryBound(to: GtkWidgetClass.self).pointee.css_changed = { view, change in
            guard let changed = view else { return }
            nonisolated(unsafe) let view = changed
            parentClass.css_changed?(view, change)
            MainActor.assumeIsolated { PaintedTextView.update(view) }
        }
    }
    return g_type_register_static(gtk_text_view_get_type(), "SongbookLyrics", &info, GTypeFlags(rawValue: 0))
}()

private var parentClass: GtkWidgetClass {
    g_type_class_peek(gtk_text_view_get_type()).assumingMemoryBound(to: GtkWidgetClass.self).pointee
}
