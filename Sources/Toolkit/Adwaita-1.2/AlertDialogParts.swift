import CAdwaita

/// The base of an ``AlertDialog``: AdwMessageDialog, a window of its own.
@MainActor
final class AlertDialogParts {
    /// The dialog as a widget.
    let widget: Widget
    /// Whether it was closed.
    private(set) var isClosed = false

    /// A dialog that is not shown yet.
    init(over parent: Widget, heading: String, content: Widget) {
        widget = cadwaita_message_dialog_new(gtk_widget_get_root(parent)?.cast(), heading, content)
        connect(widget, "destroy") { [self] _ in isClosed = true }
        takeEarlyKeys(in: widget)
        addCloseShortcut(to: widget) { [widget] in gtk_window_close(widget.cast()) }
    }

    /// Adds a button.
    func add(_ id: String, _ label: String, _ appearance: AdwResponseAppearance) {
        adw_message_dialog_add_response(widget.cast(), id, label)
        adw_message_dialog_set_response_appearance(widget.cast(), id, appearance)
    }

    func setEnabled(_ id: String, _ isEnabled: Bool) {
        adw_message_dialog_set_response_enabled(widget.cast(), id, isEnabled.gboolean)
    }

    /// Sets the responses that Return and Escape give.
    func setResponses(default initial: String, close: String) {
        adw_message_dialog_set_default_response(widget.cast(), initial)
        adw_message_dialog_set_close_response(widget.cast(), close)
    }

    /// Calls `handle` when it is closed, or now if it is.
    func onClose(_ handle: @escaping @MainActor () -> Void) {
        if isClosed { handle() } else { connect(widget, "destroy") { _ in handle() } }
    }

    /// Shows it.
    func present() {
        gtk_window_present(widget.cast())
    }

    /// Closes it, without a response.
    func close() {
        gtk_window_destroy(widget.cast())
    }
}
