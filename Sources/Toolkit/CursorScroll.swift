import CAdwaita

/// Brings the cursor of a text view into view as soon as it can be there: before a view has a size and its lines have
/// heights, GTK may scroll to where the cursor is not.
@MainActor
public enum CursorScroll {
    /// Frames, after which it stays where it is: about a second of a window that is shown.
    private static let attempts = 60
    /// The part of the view that is kept free above and below the cursor.
    private static let margin = 0.2

    /// Scrolls in the next frames of the view, until the cursor is seen. Nothing happens while the view is not shown, or
    /// once it is gone.
    public static func run(in view: Widget) {
        let state = State()
        FrameCallback.run(in: view) { state.step(in: view) }
    }

    @MainActor
    private final class State {
        private var attempt = 0

        /// - Returns: whether it is to go on.
        func step(in view: Widget) -> Bool {
            guard gtk_widget_get_height(view) > 0 else { return true }
            attempt += 1
            // What the last frame scrolled to was laid out since.
            if attempt > 1, isSeen(in: view) || attempt > CursorScroll.attempts { return false }
            let cursor = gtk_text_buffer_get_insert(gtk_text_view_get_buffer(view.cast()))
            gtk_text_view_scroll_to_mark(view.cast(), cursor, CursorScroll.margin, 0, 0, 0)
            return true
        }

        private func isSeen(in view: Widget) -> Bool {
            let buffer = gtk_text_view_get_buffer(view.cast())
            var place = GtkTextIter()
            gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer))
            var (line, seen) = (GdkRectangle(), GdkRectangle())
            gtk_text_view_get_iter_location(view.cast(), &place, &line)
            gtk_text_view_get_visible_rect(view.cast(), &seen)
            return line.y >= seen.y && line.y + line.height <= seen.y + seen.height
        }
    }
}
