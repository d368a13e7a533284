import CAdwaita

/// A dialog over a window: a window of its own.
@MainActor
final class Dialog {
    /// The dialog as a widget.
    let widget: Widget = adw_window_new()
    /// Called when the user wants to close it, by its button or by Escape. Released when it is closed.
    var onCloseAttempt: @MainActor () -> Void = {}
    /// Whether it was closed.
    private(set) var isClosed = false

    /// - Parameters:
    ///   - parent: a widget in the window.
    ///   - width: in pixels, like `height`, if there is room.
    init(over parent: Widget, title: String, width: CInt, height: CInt) {
        let window: Widget = gtk_widget_get_root(parent)!.cast()
        gtk_window_set_title(widget.cast(), title)
        // Not wider than its window, which may fill a small screen.
        let room = gtk_widget_get_width(window)
        gtk_window_set_default_size(widget.cast(), room > 0 ? min(width, room) : width, height)
        gtk_window_set_transient_for(widget.cast(), window.cast())
        gtk_window_set_modal(widget.cast(), 1)
        gtk_window_set_destroy_with_parent(widget.cast(), 1)
        connect(widget, "destroy") { [self] _ in
            isClosed = true
            onCloseAttempt = {}
        }
        connect(widget, "close-request") { [self] in
            onCloseAttempt()
            $0.answer(true)
        }
        takeEarlyKeys(in: widget)
        addCloseShortcut(to: widget) { [widget] in gtk_window_close(widget.cast()) }
        addQuitShortcut(to: widget)
        onKey(of: widget, ifLeft: true) { [self] key, modifiers in
            guard key == GDK_KEY_Escape, modifiers == 0 else { return false }
            onCloseAttempt()
            return true
        }
    }

    /// Calls `handle` when it is closed, or now if it is.
    func onClose(_ handle: @escaping @MainActor () -> Void) {
        if isClosed { handle() } else { connect(widget, "destroy") { _ in handle() } }
    }

    /// - Parameter content: a widget that has no parent.
    func setContent(_ content: Widget) {
        adw_window_set_content(widget.cast(), content)
    }

    /// Sets the button that Return presses.
    func setDefaultWidget(_ button: Widget) {
        gtk_window_set_default_widget(widget.cast(), button)
    }

    /// Shows it.
    func present() {
        gtk_window_present(widget.cast())
    }

    /// Closes it, regardless of its content.
    func close() {
        if !isClosed { gtk_window_destroy(widget.cast()) }
    }
}
