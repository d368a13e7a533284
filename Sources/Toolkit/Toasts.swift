import CAdwaita

/// Messages that are shown for a few seconds over a page, and what they offer.
@MainActor
public final class Toasts {
    /// The page with the messages over it.
    public let widget: Widget = adw_toast_overlay_new()

    private static let offerSeconds: guint = 10
    private static let mostLines: CInt = 4
    /// The most reports that wait to be shown; older ones are dropped.
    private static let mostWaiting = 3
    /// The longest time that a toast takes to appear, and some reserve. In microseconds of the frame clock.
    private static let coming: gint64 = 600_000
    private var isClosed = false
    /// The toasts that are still appearing, by the time of the frame in which each began to.
    private var appearing: [OpaquePointer: gint64] = [:]
    /// Those of them that are to go once they have appeared. Each has a reference.
    private var leaving: Set<OpaquePointer> = []
    /// The toast that is visible.
    private var current: OpaquePointer?
    /// The reports that were not visible yet.
    private var waiting: [OpaquePointer] = []
    /// libadwaita 1.2 gives messages no role.
    private let spoken: AccessibleAlert

    /// - Parameter content: a widget that has no parent.
    public init(over content: Widget) {
        spoken = AccessibleAlert(over: content)
        adw_toast_overlay_set_child(widget.opaque, spoken.widget)
    }

    /// Shows a message, after those that there are.
    public func report(_ words: String) {
        if waiting.count >= Self.mostWaiting { adw_toast_dismiss(waiting.removeFirst()) }
        let toast = make(words)
        if current != nil, !isClosed { waiting.append(toast) }
        add(toast)
    }

    /// Shows a message at once, as the answer to a button that the user pressed.
    public func answer(_ words: String) {
        let toast = make(words)
        adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH)
        add(toast)
    }

    /// Shows at once what was done and offers an action; a message that is visible already is shown again later.
    ///
    /// - Parameter onEnd: called when the offer is taken, or gone.
    @discardableResult
    public func offer(
        _ words: String, button: String, onEnd: @escaping @MainActor () -> Void = {},
        action: @escaping @MainActor () -> Void
    ) -> ToastOffer {
        let toast = make(words)
        adw_toast_set_button_label(toast, button)
        adw_toast_set_timeout(toast, Self.offerSeconds)
        adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH)
        let offer = ToastOffer(toast, onEnd: onEnd)
        connect(toast, "button-clicked") { _ in
            guard offer.isOpen else { return }
            offer.end()
            action()
        }
        connect(toast, "dismissed") { _ in offer.end() }
        if isClosed { offer.end() }
        add(toast)
        return offer
    }

    /// Must be called when the window is destroyed.
    public func close() {
        isClosed = true
        waiting = []
        for toast in leaving { g_object_unref(UnsafeMutableRawPointer(toast)) }
        leaving = []
    }
}

extension Toasts {
    /// With a label of its own, because the title of a toast would be cut after one line.
    private func make(_ words: String) -> OpaquePointer {
        let label: Widget = gtk_label_new(words)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_natural_wrap_mode(label.opaque, GTK_NATURAL_WRAP_NONE)
        gtk_label_set_lines(label.opaque, Self.mostLines)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_add_css_class(label, "heading")
        let toast = adw_toast_new("")!
        // The toast takes a reference of its own; a floating one would leak if the toast went before it was shown.
        g_object_ref_sink(label)
        adw_toast_set_custom_title(toast, label)
        g_object_unref(label)
        return toast
    }

    /// Shows a toast, and takes over its reference.
    private func add(_ toast: OpaquePointer) {
        // The overlay is gone.
        guard !isClosed else { return g_object_unref(UnsafeMutableRawPointer(toast)) }
        // Before the overlay's own handler.
        connect(toast, "dismissed") { [weak self] _ in self?.delayGoing(of: toast) }
        adw_toast_overlay_add_toast(widget.opaque, toast)
        // After the overlay's own handler, when the next toast is there.
        connect(toast, "dismissed") { [weak self] _ in
            self?.forget(toast)
            self?.tidy()
        }
        tidy()
    }

    private func forget(_ toast: OpaquePointer) {
        appearing[toast] = nil
        // It went before its frame came, because the page was hidden.
        if leaving.remove(toast) != nil { g_object_unref(UnsafeMutableRawPointer(toast)) }
        waiting.removeAll { $0 == toast }
        if current == toast { current = nil }
    }

    /// Delays the dismissal of a toast that is still appearing. libadwaita 1.2 takes longer for that than for hiding
    /// it, and would continue to move what it has freed.
    ///
    /// Frames decide that, not a clock, because frames wait for other work: what ends in the same frame ends in the
    /// reverse order of its beginning. Until then the toast cannot be pressed any more.
    private func delayGoing(of toast: OpaquePointer) {
        // What is not mapped does not move.
        guard !isClosed, appearing[toast] != nil, gtk_widget_get_mapped(widget) != 0 else { return }
        stopEmission(of: "dismissed", by: toast)
        for child in toastWidgets where self.toast(of: child) == toast { gtk_widget_set_sensitive(child, 0) }
        if leaving.insert(toast).inserted { g_object_ref(UnsafeMutableRawPointer(toast)) }
    }

    /// Lets a toast go in the frame after the one in which it has appeared.
    private func appear(_ toast: OpaquePointer) {
        guard let start = frameTime else { return }
        appearing[toast] = start
        var hasAppeared = false
        FrameCallback.run(in: widget) { [weak self] in
            // It may have gone, or appeared again.
            guard let self, !isClosed, appearing[toast] == start, let now = frameTime else { return false }
            if !hasAppeared {
                hasAppeared = now >= start + Self.coming
                return true
            }
            appearing[toast] = nil
            guard leaving.remove(toast) != nil else { return false }
            // The toast itself counts as dismissed already, and adw_toast_dismiss would do nothing.
            emit("dismissed", by: toast, adw_toast_get_type())
            g_object_unref(UnsafeMutableRawPointer(toast))
            return false
        }
    }

    /// In microseconds; nil where nothing is drawn.
    private var frameTime: gint64? { gtk_widget_get_frame_clock(widget).map(gdk_frame_clock_get_frame_time) }

    /// Names the buttons of the visible toast. One that was replaced fades for a moment, and libadwaita blocks only the
    /// mouse: assistive technology would find its button first and press it, for nothing or for an action that is no
    /// longer visible.
    private func tidy() {
        guard !isClosed else { return }
        var words: String?
        for child in toastWidgets {
            if gtk_widget_get_can_target(child) == 0 {
                gtk_widget_set_sensitive(child, 0)
                setAccessibleHidden(child, true)
            } else {
                nameOnce(child)
                words = label(in: child)
                if let toast = toast(of: child), toast != current {
                    current = toast
                    appear(toast)
                    waiting.removeAll { $0 == toast }
                }
            }
        }
        spoken.report(words)
    }

    /// The widgets of toasts: the visible one, and those that fade.
    private var toastWidgets: [Widget] {
        var toastWidgets: [Widget] = []
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            if child != spoken.widget { toastWidgets.append(child) }
            next = gtk_widget_get_next_sibling(child)
        }
        return toastWidgets
    }

    private func toast(of child: Widget) -> OpaquePointer? {
        objectProperty(child, "toast", adw_toast_get_type())
    }
}

/// An offer that ends after a while.
@MainActor
public final class ToastOffer {
    /// The AdwToast; nil once it is taken or gone.
    private var toast: OpaquePointer?
    private let onEnd: @MainActor () -> Void

    fileprivate init(_ toast: OpaquePointer, onEnd: @escaping @MainActor () -> Void) {
        self.toast = toast
        self.onEnd = onEnd
    }

    /// Whether it is neither taken nor gone.
    var isOpen: Bool { toast != nil }

    /// Withdraws the offer.
    public func withdraw() {
        if let toast { adw_toast_dismiss(toast) }
    }

    fileprivate func end() {
        guard isOpen else { return }
        toast = nil
        onEnd()
    }
}
