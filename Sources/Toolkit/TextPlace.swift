import CAdwaita

/// Where somebody is in the text of a text view: what is selected, and how far it is scrolled. Places are in Unicode scalars.
public struct TextPlace: Equatable, Sendable {
    /// What is selected.
    public var selection: TextSelection
    /// Where the first line that is seen begins, be it a part of one that is wrapped.
    public var top: Int
    /// How much of that line is out of sight above the view, in pixels.
    public var inset: Int

    /// What is selected.
    public init(selection: TextSelection, top: Int, inset: Int) {
        (self.selection, self.top, self.inset) = (selection, top, inset)
    }
}

/// Reads the place of a text view, and brings back one that was read before.
@MainActor
public enum TextPlaces {
    /// Frames, after which it stays where it is: half a second of a window that is shown.
    private static let attempts = 30
    /// Frames, after which it will stay there.
    private static let rest = 6

    /// Where somebody is now. Of a view that was not on the screen yet, the cursor is seen.
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

    /// Selects what was selected, as far as the text reaches, and scrolls in the next frames to where it was: before a view
    /// has a size and its lines have heights, it cannot be scrolled. Whoever moves the cursor meanwhile ends that.
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
        /// For how many frames it was there.
        private var rest = 0

        init(_ place: TextPlace, _ selection: TextSelection) {
            (self.place, self.selection) = (place, selection)
        }

        /// - Returns: whether it is to go on.
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
            // What a frame scrolled to, or was there before the view was on the screen, is laid out in the next ones.
            rest = distance == 0 ? rest + 1 : 0
            guard rest == 0 else { return rest < TextPlaces.rest }
            if attempt == 1 { scroll(view, to: &first) } else { scroll(view, by: distance) }
            return true
        }

        /// Lays out what is around the place, too.
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
