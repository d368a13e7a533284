import CAdwaita
import Toolkit

/// A text that scrolls, with a head that scrolls away with it.
///
/// GtkScrolledWindow draws only the visible lines if the text itself is its child. So the head lies over the space that
/// the text's top margin leaves for it, and moves as the text scrolls. It comes before the text in the order of
/// widgets, which assistive technology follows. The pointer goes through that order from its end, so the text is
/// clipped to the area below the head.
@MainActor
final class PageScroller {
    /// The head and the text as one widget.
    let widget: Widget = gtk_overlay_new()
    /// Called when the first part of the head scrolls out of view or back into it.
    var onHeadChange: @MainActor () -> Void = {}
    /// Whether at least half of the first part of the head is visible.
    private(set) var isHeadSeen = true {
        didSet { if isHeadSeen != oldValue { onHeadChange() } }
    }

    /// The part of the text below the head.
    private let frame: Widget = gtk_overlay_new()
    private let head: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let text: Widget
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private let textClamp: Widget = adw_clamp_scrollable_new()
    private var headClamps: [Widget] = []
    /// Whether the widgets are destroyed; scheduled work must not touch them.
    private var isGone = false
    /// The maximum width of the page, in pixels.
    private var column = Measure.column

    /// - Parameters:
    ///   - text: a GtkTextView.
    ///   - first: the first part of the head.
    init(_ text: Widget, below first: Widget) {
        self.text = text
        gtk_text_view_set_left_margin(text.cast(), Measure.side)
        gtk_text_view_set_right_margin(text.cast(), Measure.side)
        gtk_text_view_set_bottom_margin(text.cast(), Measure.belowText)

        adw_clamp_scrollable_set_child(textClamp.opaque, text)
        let scroller: Widget = Scroller.make()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, textClamp)
        adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)

        gtk_overlay_add_overlay(frame.opaque, scroller)
        for part in [head, frame] { gtk_overlay_add_overlay(widget.opaque, part) }
        for part in [widget, frame] { gtk_widget_set_overflow(part, GTK_OVERFLOW_HIDDEN) }
        // The page keeps a minimum height below any notices.
        gtk_widget_set_size_request(widget, -1, Measure.leastHeight)
        adw_clamp_scrollable_set_maximum_size(textClamp.opaque, column)
        adw_clamp_scrollable_set_tightening_threshold(textClamp.opaque, column)
        appendToHead(first)
        connectSignals()
    }

    /// Puts a widget between the head and the text.
    func appendToHead(_ child: Widget) {
        let clamp = makeClamp(child, maximumWidth: column)
        adw_clamp_set_tightening_threshold(clamp.opaque, column)
        headClamps.append(clamp)
        gtk_box_append(head.cast(), clamp)
    }

    /// Removes everything but the first part from the head.
    func clearHead() {
        for clamp in headClamps.dropFirst() { gtk_box_remove(head.cast(), clamp) }
        headClamps.removeLast(headClamps.count - 1)
    }

    /// Scrolls until all of the head is visible.
    func showHead() {
        gtk_adjustment_set_value(adjustment, 0)
    }

    private func connectSignals() {
        connect(widget, "destroy") { [self] _ in isGone = true }
        connect(widget, "get-child-position") { [self] emission in
            guard let place: UnsafeMutablePointer<GdkRectangle> = emission.boxed(2) else { return }
            place.pointee = emission.object(1) == head.opaque ? headPlace : framePlace
            emission.answer(true)
        }
        connect(frame, "get-child-position") { [self] emission in
            guard let place: UnsafeMutablePointer<GdkRectangle> = emission.boxed(2) else { return }
            // The same size as without clipping.
            place.pointee = GdkRectangle(
                x: 0, y: -framePlace.y, width: gtk_widget_get_width(widget), height: gtk_widget_get_height(widget))
            emission.answer(true)
        }
        connect(adjustment, "value-changed") { [self] _ in
            for part in [widget, frame] { gtk_widget_queue_allocate(part) }
            updateSeen()
        }
        // The head's height must be known before it is first drawn, so that the text begins below it at once.
        connect(head, "map") { [self] _ in makeRoom() }
        let buffer = gtk_text_view_get_buffer(text.cast())!
        connect(buffer, "notify::cursor-position") { [self] _ in
            // The key must take effect first: the line may be new and have no layout yet.
            if gtk_adjustment_get_value(adjustment) > 0 { MainLoop.next { [weak self] in self?.followToFirstLine() } }
        }
        PaintedTextView.onLettersChange(of: text) { [self] in setColumn(letters: $0) }
        let focus = gtk_event_controller_focus_new()!
        connect(focus, "enter") { [self] _ in showHead() }
        gtk_widget_add_controller(head, focus)
        WheelForwarding.install(from: head, to: adjustment)
    }

    /// Scrolls to the head when the cursor is in the first line, if both fit.
    private func followToFirstLine() {
        guard !isGone, gtk_widget_has_focus(text) != 0 else { return }
        let buffer = gtk_text_view_get_buffer(text.cast())
        var (cursor, line) = (GtkTextIter(), GdkRectangle())
        gtk_text_buffer_get_iter_at_mark(buffer, &cursor, gtk_text_buffer_get_insert(buffer))
        guard gtk_text_iter_get_line(&cursor) == 0 else { return }
        gtk_text_view_get_iter_location(text.cast(), &cursor, &line)
        let bottom = gtk_text_view_get_top_margin(text.cast()) + line.y + line.height
        if Double(bottom) <= gtk_adjustment_get_page_size(adjustment) { showHead() }
    }

    /// Where the head is in the overlay.
    private var headPlace: GdkRectangle {
        let height = headHeight
        if height != room { MainLoop.next { [weak self] in self?.makeRoom() } }
        return GdkRectangle(
            x: 0, y: -CInt(gtk_adjustment_get_value(adjustment)), width: gtk_widget_get_width(widget), height: height)
    }

    /// Where the text is in the overlay: from the end of the head on.
    private var framePlace: GdkRectangle {
        let height = gtk_widget_get_height(widget)
        let top = min(max(headHeight - CInt(gtk_adjustment_get_value(adjustment)), 0), height)
        return GdkRectangle(x: 0, y: top, width: gtk_widget_get_width(widget), height: height - top)
    }

    private var headHeight: CInt { height(of: head) }

    private func height(of part: Widget) -> CInt {
        let width = gtk_widget_get_width(widget)
        var natural: CInt = 0
        gtk_widget_measure(part, GTK_ORIENTATION_VERTICAL, width > 0 ? width : -1, nil, &natural, nil, nil)
        return natural
    }

    /// The room that the text leaves for the head.
    private var room: CInt { gtk_text_view_get_top_margin(text.cast()) - Measure.aboveText }

    private func makeRoom() {
        guard !isGone else { return }
        let height = headHeight
        if height != room { gtk_text_view_set_top_margin(text.cast(), height + Measure.aboveText) }
        updateSeen()
    }

    private func updateSeen() {
        isHeadSeen = gtk_adjustment_get_value(adjustment) <= Double(height(of: headClamps[0])) / 2
    }

    /// Widens the page with the size of the letters, so that a line holds the same number of them, if there is room.
    ///
    /// - Parameter letters: their size in pixels.
    private func setColumn(letters: Double) {
        let width = max(Measure.column, CInt(letters * Measure.lettersInLine) + 2 * Measure.side)
        guard width != column else { return }
        column = width
        adw_clamp_scrollable_set_maximum_size(textClamp.opaque, width)
        adw_clamp_scrollable_set_tightening_threshold(textClamp.opaque, width)
        for clamp in headClamps {
            adw_clamp_set_maximum_size(clamp.opaque, width)
            adw_clamp_set_tightening_threshold(clamp.opaque, width)
        }
    }
}

/// Sizes of the page in pixels. The margins of the title are in the style.
private enum Measure {
    static let side: CInt = 36
    /// The maximum width of the text at the usual letter size, with its margins.
    static let column: CInt = 720 + 2 * side
    /// The same without the margins, as a multiple of the letter size.
    static let lettersInLine = 41.5
    static let aboveText: CInt = 8
    static let belowText: CInt = 96
    static let leastHeight: CInt = 150
}
