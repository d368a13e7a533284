import CAdwaita

/// Words that were dropped on a text.
@MainActor
public enum DroppedText {
    /// Inserts them where they were dropped or, in a text of one line, at its cursor.
    ///
    /// - Returns: whether there is a text that can be edited.
    public static func type(_ words: String, into window: Widget, _ x: Double, _ y: Double) -> Bool {
        var next = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
        while let widget = next {
            if isInstance(widget, of: gtk_text_view_get_type()) {
                return type(words, intoView: widget, window, x, y)
            }
            if isInstance(widget, of: gtk_text_get_type()) {
                guard gtk_editable_get_editable(widget.opaque) != 0 else { return false }
                var position = gtk_editable_get_position(widget.opaque)
                gtk_editable_insert_text(widget.opaque, words, CInt(words.utf8.count), &position)
                return true
            }
            next = gtk_widget_get_parent(widget)
        }
        return false
    }

    private static func type(
        _ words: String, intoView view: Widget, _ window: Widget, _ x: Double, _ y: Double
    ) -> Bool {
        guard gtk_text_view_get_editable(view.cast()) != 0, let inView = translate(x, y, from: window, to: view) else {
            return false
        }
        var (column, row): (CInt, CInt) = (0, 0)
        gtk_text_view_window_to_buffer_coords(
            view.cast(), GTK_TEXT_WINDOW_WIDGET, CInt(inView.x), CInt(inView.y), &column, &row)
        var place = GtkTextIter()
        gtk_text_view_get_iter_at_location(view.cast(), &place, column, row)
        gtk_text_buffer_insert_interactive(
            gtk_text_view_get_buffer(view.cast()), &place, words, CInt(words.utf8.count), 1)
        return true
    }
}
