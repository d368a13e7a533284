import CAdwaita

/// Creates views that scroll. The layout of each is complete before it is drawn, even if its content moves meanwhile.
///
/// A view that gets its size may notify its scroll bars, which then request another layout: a GtkTextView does so each
/// time, up to GTK 4.8 even if nothing has changed. Such a request is marked in all ancestors. If one of those is being
/// given a new size itself at that moment, as when the header above the page changes in the same frame, GTK removes the
/// marks from there on upwards, and leaves those below. A later request for a layout, such as that of the text's menu
/// when the text changes, reaches the first widget that still has the mark, and no further. Then the text is drawn
/// without a size, which means not at all, and is not drawn again: cached drawings are dropped only up to the first
/// widget that has to be drawn anyway. Source: gtk_widget_set_alloc_needed, gtk_widget_allocate, gtk_widget_do_snapshot
/// and gtk_widget_queue_draw in gtkwidget.c, gtk_text_view_set_vadjustment_values in gtktextview.c.
@MainActor
public enum Scroller {
    /// A view that scrolls, for a text view among others.
    public static func make() -> Widget {
        let scroller: Widget = gtk_scrolled_window_new()
        LayoutEnd(of: scroller).watch()
        return scroller
    }
}

/// Follows the layouts of a scroller: if its content has moved in one, all ancestors are laid out once more before
/// anything is drawn, so that none of them keeps a mark that the others have lost.
@MainActor
private final class LayoutEnd {
    private let scroller: Widget
    private var hasMoved = false
    private var clock: OpaquePointer?
    private var handler: gulong = 0

    init(of scroller: Widget) {
        self.scroller = scroller
    }

    func watch() {
        let places = [
            gtk_scrolled_window_get_hadjustment(scroller.opaque), gtk_scrolled_window_get_vadjustment(scroller.opaque),
        ]
        for place in places.compactMap({ $0 }) {
            for signal in ["changed", "value-changed"] { connect(place, signal) { [self] _ in hasMoved = true } }
        }
        connect(scroller, "map") { [self] _ in begin() }
        connect(scroller, "unmap") { [self] _ in end() }
    }

    private func begin() {
        guard clock == nil, let found = gtk_widget_get_frame_clock(scroller) else { return }
        clock = found
        g_object_ref(UnsafeMutableRawPointer(found))
        handler = connect(found, "layout", isLast: true) { [self] _ in layOutAgain() }
    }

    private func end() {
        guard let clock else { return }
        disconnect(handler, from: clock)
        g_object_unref(UnsafeMutableRawPointer(clock))
        self.clock = nil
    }

    /// In the same frame: GDK repeats the layout a few times as long as there are requests.
    private func layOutAgain() {
        guard hasMoved else { return }
        hasMoved = false
        var next: Widget? = scroller
        while let widget = next {
            gtk_widget_queue_allocate(widget)
            next = gtk_widget_get_parent(widget)
        }
    }
}
