import CAdwaita

/// Scrolls a text view to its cursor as soon as that is possible: before a view has a size and its lines have heights,
/// GTK may scroll to the wrong place.
@MainActor
public enum CursorScroll {
    /// The frames after which it gives up: about a second in a visible window.
    private static let attempts = 60
    /// The part of the view that is kept free above and below the cursor.
    private static let margin = 0.2

    /// Scrolls in the next frames of the view, until the cursor is visible. Does nothing while the view is not shown,
    /// or once it is gone.
    public static func run(in view: Widget) {
        let state = State()
        FrameCallback.run(in: view) { state.step(in: view) }
    }

    @MainActor
    private final class State {
        private var attempt = 0

        /// - Returns: whether to continue.
        func step(in view: Widget) -> Bool {
            guard gtk_widget_get_height(view) > 0 else { return true }
            attempt += 1
            // The place that the last frame scrolled to has been laid out.
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
