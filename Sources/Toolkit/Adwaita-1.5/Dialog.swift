import CAdwaita

/// A dialog in a window, at its bottom if the window is narrow: AdwDialog.
@MainActor
final class Dialog {
    /// The dialog as a widget.
    let widget: Widget = adw_dialog_new().cast()
    /// Called when the user wants to close it, by its button, by Escape or by pulling it down. Released when it is
    /// closed.
    var onCloseAttempt: @MainActor () -> Void = {}

    private let presentation: DialogPresentation

    /// - Parameters:
    ///   - parent: a widget in the window.
    ///   - width: in pixels, like `height`, if there is room.
    init(over parent: Widget, title: String, width: CInt, height: CInt) {
        presentation = DialogPresentation(of: widget, over: parent)
        adw_dialog_set_title(widget.cast(), title)
        adw_dialog_set_content_width(widget.cast(), width)
        adw_dialog_set_content_height(widget.cast(), height)
        adw_dialog_set_can_close(widget.cast(), 0)
        connect(widget, "close-attempt") { [self] _ in onCloseAttempt() }
        // libadwaita makes Return press the default button of the window. Source: activate_default_cb in adw-dialog.c.
        onKey(of: widget, ifLeft: true) { [widget] key, modifiers in
            guard isReturnKey(key, modifiers) else { return false }
            gtk_widget_activate_default(widget)
            return true
        }
        presentation.onClose { [weak self] in self?.onCloseAttempt = {} }
    }

    /// Whether it was closed.
    var isClosed: Bool { presentation.isClosed }

    /// Calls `handle` when it is closed, or now if it is.
    func onClose(_ handle: @escaping @MainActor () -> Void) {
        presentation.onClose(handle)
    }

    /// - Parameter content: a widget that has no parent.
    func setContent(_ content: Widget) {
        adw_dialog_set_child(widget.cast(), content)
    }

    /// Sets the button that Return presses.
    func setDefaultWidget(_ button: Widget) {
        adw_dialog_set_default_widget(widget.cast(), button)
    }

    /// Shows it.
    func present() {
        presentation.present()
    }

    /// Closes it, regardless of its content.
    func close() {
        presentation.close()
    }
}
