import CAdwaita

/// The base of an ``AlertDialog``: AdwAlertDialog, which is in the window.
@MainActor
struct AlertDialogParts {
    /// The dialog as a widget.
    let widget: Widget = adw_alert_dialog_new(nil, nil).cast()
    private let presentation: DialogPresentation

    /// A dialog that is not shown yet.
    init(over parent: Widget, heading: String, content: Widget) {
        presentation = DialogPresentation(of: widget, over: parent)
        adw_dialog_set_title(widget.cast(), heading)
        adw_alert_dialog_set_extra_child(widget.cast(), content)
    }

    /// Adds a button.
    func add(_ id: String, _ label: String, _ appearance: AdwResponseAppearance) {
        adw_alert_dialog_add_response(widget.cast(), id, label)
        adw_alert_dialog_set_response_appearance(widget.cast(), id, appearance)
    }

    func setEnabled(_ id: String, _ isEnabled: Bool) {
        adw_alert_dialog_set_response_enabled(widget.cast(), id, isEnabled.gboolean)
    }

    /// Sets the responses that Return and Escape give.
    func setResponses(default initial: String, close: String) {
        adw_alert_dialog_set_default_response(widget.cast(), initial)
        adw_alert_dialog_set_close_response(widget.cast(), close)
    }

    /// Calls `handle` when it is closed, before it reports the response.
    func onClose(_ handle: @escaping @MainActor () -> Void) {
        presentation.onClose(handle)
    }

    /// Shows it.
    func present() {
        presentation.present()
    }

    /// Closes it with the response of Escape.
    func close() {
        presentation.close()
    }
}
