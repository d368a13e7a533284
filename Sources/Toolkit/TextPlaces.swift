import CAdwaita
public import TextEditing

/// Reads the place of a text view, and restores an earlier one.
@MainActor
public enum TextPlaces {
    /// The frames after which it gives up: half a second in a visible window.
    private static let attempts = 30
    /// The frames in place after which it will stay there.
    private static let rest = 6

    /// The present place. In a view that was not on the screen yet, the place of the cursor.
    public static func current(in view: Widget) -> TextPlace {
        guard gtk_widget_get_height(view) > 0 else {
            let selection = TextBuffer(of: view).selection
            return TextPlace(selection: selection, top: selection.cursor, inset: 0)
        }
        var seen = GdkRectangle()
        gtk_text_view_get_visible_rect(view.cast(), &seen)
        var (first, line) = (GtkTextIter(), GdkRectangle())
        gtk_text_view_get_iter_at_location(view.cast(), &first, 0, seen.y)
        gtk_text_view_backward_display_line_start(view.cast(), &first)
        gtk_text_view_get_iter_location(view.cast(), &first, &line)
        return TextPlace(
            selection: TextBuffer(of: view).selection, top: first.offset, inset: Int(seen.y - line.y))
    }

    /// Restores the selection, as far as the text reaches, and scrolls to the place in the next frames: before a view
    /// has a size and its lines have heights, it cannot be scrolled. That ends if the cursor moves meanwhile.
    public static func restore(_ place: TextPlace, in view: Widget) {
        let buffer = TextBuffer(of: view)
        let selection = TextSelection(
            anchor: min(place.selection.anchor, buffer.count), cursor: min(place.selection.cursor, buffer.count))
        buffer.select(selection)
        let scrolling = Scrolling(place, buffer.selection)
        FrameCallback.run(in: view) { scrolling.step(in: view) }
    }

    private final class Scrolling {
        private let place: TextPlace
        private let selection: TextSelection
        private var attempt = 0
        /// The number of frames in which it was in place.
        private var rest = 0

        init(_ place: TextPlace, _ selection: TextSelection) {
            (self.place, self.selection) = (place, selection)
        }

        /// - Returns: whether to continue.
        @MainActor
        func step(in view: Widget) -> Bool {
            guard gtk_widget_get_height(view) > 0 else { return true }
            let buffer = TextBuffer(of: view)
            attempt += 1
            guard buffer.selection == selection, attempt <= TextPlaces.attempts else { return false }
            var first = buffer.iterator(at: min(place.top, buffer.count))
            var (line, seen) = (GdkRectangle(), GdkRectangle())
            gtk_text_view_get_iter_location(view.cast(), &first, &line)
            gtk_text_view_get_visible_rect(view.cast(), &seen)
            let distance = Int(line.y) + place.inset - Int(seen.y)
            // A place that a frame scrolled to, or that was set before the view was shown, is laid out in the next
            // frames.
            rest = distance == 0 ? rest + 1 : 0
            guard rest == 0 else { return rest < TextPlaces.rest }
            if attempt == 1 { scroll(view, to: &first) } else { scroll(view, by: distance) }
            return true
        }

        /// Lays out the text around the place, too.
        @MainActor
        private func scroll(_ view: Widget, to place: inout GtkTextIter) {
            let buffer = gtk_text_view_get_buffer(view.cast())
            let mark = gtk_text_buffer_create_mark(buffer, nil, &place, 1)
            gtk_text_view_scroll_to_mark(view.cast(), mark, 0, 1, 0, 0)
            gtk_text_buffer_delete_mark(buffer, mark)
        }

        @MainActor
        private func scroll(_ view: Widget, by distance: Int) {
            guard let adjustment = gtk_scrollable_get_vadjustment(view.opaque) else { return }
            gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + Double(distance))
        }
    }
}
