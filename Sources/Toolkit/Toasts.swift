import CAdwaita

/// What is said for a few seconds over a page, and what is offered with it.
@MainActor
public final class Toasts {
    /// The page with what is said over it.
    public let widget: Widget = adw_toast_overlay_new()

    private static let offerSeconds: guint = 10
    private static let mostLines: CInt = 4
    /// Of news that comes faster than it can be read, the last.
    private static let mostWaiting = 3
    /// How long a toast takes to come into sight at most, and something to spare. In seconds.
    private static let coming = 0.7
    private var isClosed = false
    /// When each that is there came into sight last.
    private var shownSince: [OpaquePointer: Double] = [:]
    /// The one that is in sight.
    private var current: OpaquePointer?
    /// What was reported and was not in sight yet.
    private var waiting: [OpaquePointer] = []
    /// libadwaita 1.2 gives what is said no role.
    private let spoken: AccessibleAlert

    /// - Parameter content: a widget that has no parent.
    public init(over content: Widget) {
        spoken = AccessibleAlert(over: content)
        adw_toast_overlay_set_child(widget.opaque, spoken.widget)
    }

    /// Says something, after what is said already.
    public func report(_ words: String) {
        if waiting.count >= Self.mostWaiting { adw_toast_dismiss(waiting.removeFirst()) }
        let toast = make(words)
        if current != nil, !isClosed { waiting.append(toast) }
        add(toast)
    }

    /// Says something to who pressed a button and waits for it: at once.
    public func answer(_ words: String) {
        let toast = make(words)
        adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH)
        add(toast)
    }

    /// Says what was done and offers something about it, at once: whatever is said already is said again later.
    ///
    /// - Parameter onEnd: called when it is taken, or gone.
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

    /// To be called when the window goes.
    public func close() {
        isClosed = true
        waiting = []
    }
}

extension Toasts {
    /// Its own words would be cut where they need more than a line.
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
        // The toast takes a reference of its own; a floating one would stay where it goes before it was shown.
        g_object_ref_sink(label)
        adw_toast_set_custom_title(toast, label)
        g_object_unref(label)
        return toast
    }

    /// Shows it, and takes it over.
    private func add(_ toast: OpaquePointer) {
        // There is no overlay any more.
        guard !isClosed else { return g_object_unref(UnsafeMutableRawPointer(toast)) }
        // Before the overlay's own handler.
        connect(toast, "dismissed") { [weak self] _ in self?.delayGoing(of: toast) }
        adw_toast_overlay_add_toast(widget.opaque, toast)
        // After the overlay's own handler: the one that waited is there then.
        connect(toast, "dismissed") { [weak self] _ in
            self?.forget(toast)
            self?.tidy()
        }
        tidy()
    }

    private func forget(_ toast: OpaquePointer) {
        shownSince[toast] = nil
        waiting.removeAll { $0 == toast }
        if current == toast { current = nil }
    }

    /// Lets one that is still coming into sight go only when it has. libadwaita 1.2 takes longer for the one than for the
    /// other, and goes on to move what it has freed. Until then it cannot be pressed any more.
    private func delayGoing(of toast: OpaquePointer) {
        guard !isClosed, let since = shownSince[toast], MainLoop.now < since + Self.coming else { return }
        stopEmission(of: "dismissed", by: toast)
        for child in toastWidgets where self.toast(of: child) == toast { gtk_widget_set_sensitive(child, 0) }
        g_object_ref(UnsafeMutableRawPointer(toast))
        MainLoop.after(seconds: since + Self.coming - MainLoop.now) {
            // The toast itself takes it that it is gone already, and adw_toast_dismiss does nothing.
            emit("dismissed", by: toast, adw_toast_get_type())
            g_object_unref(UnsafeMutableRawPointer(toast))
        }
    }

    /// Names the buttons of the one that is shown. One that gives way fades for a moment, and libadwaita keeps only the
    /// mouse from it: assistive technology would find its button first and press it, for nothing or for what nobody
    /// sees any more.
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
                if let toast = toast(of: child), shownSince[toast] == nil || toast != current {
                    (current, shownSince[toast]) = (toast, MainLoop.now)
                    waiting.removeAll { $0 == toast }
                }
            }
        }
        spoken.report(words)
    }

    /// The widgets of toasts: the one that is in sight, and those that fade.
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

/// Something that is offered for a while.
@MainActor
public final class ToastOffer {
    /// The AdwToast; nil when it is taken or gone.
    private var toast: OpaquePointer?
    private let onEnd: @MainActor () -> Void

    fileprivate init(_ toast: OpaquePointer, onEnd: @escaping @MainActor () -> Void) {
        self.toast = toast
        self.onEnd = onEnd
    }

    /// Whether it is neither taken nor gone.
    public var isOpen: Bool { toast != nil }

    /// Takes it away.
    public func withdraw() {
        if let toast { adw_toast_dismiss(toast) }
    }

    fileprivate func end() {
        guard isOpen else { return }
        toast = nil
        onEnd()
    }
}
