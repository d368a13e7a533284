import CAdwaita
import Translations

/// A window that says or asks something before anything else: AdwMessageDialog, with labels of its own.
///
/// libadwaita up to 1.7 has a large heading and a small one, and shows the one that fits; but it asks for the height of
/// both at every width, so that the dialog may get less than it needs, of which GTK 4.18 warns. A label that wraps asks
/// for what it takes. Source: measure_heading in adw-message-dialog.c.
@MainActor
final class AlertDialog {
    enum Appearance {
        case plain, suggested, destructive
    }

    /// A button, and what it is called by those who ask which was pressed.
    struct Response {
        let id: String
        let label: String
        var appearance = Appearance.plain
    }

    /// Whether a question's action can be wanted now.
    var canConfirm = true {
        didSet { adw_message_dialog_set_response_enabled(dialog.cast(), confirmation, canConfirm.gboolean) }
    }

    private let dialog: Widget
    private var isDestroyed = false

    /// A question, with a button that cancels and one that does what `action` says.
    ///
    /// - Parameter isDefault: whether Return does it; otherwise Return cancels.
    convenience init(
        _ heading: String, _ text: String, content: Widget? = nil,
        action: String, _ appearance: Appearance = .suggested, isDefault: Bool, over window: Widget
    ) {
        self.init(
            heading, text, content: content,
            responses: [
                Response(id: "cancel", label: translated("_Cancel")),
                Response(id: confirmation, label: action, appearance: appearance),
            ], default: isDefault ? confirmation : "cancel", close: "cancel", over: window)
    }

    /// - Parameters:
    ///   - text: may be empty.
    ///   - content: what is below the words; a widget that has no parent, or nil.
    ///   - responses: what can be answered.
    ///   - initial: the response that Return gives, and that has the keyboard: never one that loses something.
    ///   - close: the response that Escape gives.
    init(
        _ heading: String, _ text: String, content: Widget? = nil, responses: [Response],
        default initial: String, close: String, over window: Widget
    ) {
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10)
        gtk_box_append(words.cast(), Self.makeLabel(heading, maximumWidth: 20, style: "title-2"))
        if !text.isEmpty { gtk_box_append(words.cast(), Self.makeLabel(text, maximumWidth: 40, style: "body")) }
        let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24)
        gtk_box_append(column.cast(), words)
        if let content { gtk_box_append(column.cast(), content) }
        dialog = cadwaita_message_dialog_new(window.cast(), heading, column)
        if !text.isEmpty { setAccessibleDescription(dialog, text) }
        for response in responses {
            adw_message_dialog_add_response(dialog.cast(), response.id, response.label)
            adw_message_dialog_set_response_appearance(dialog.cast(), response.id, response.appearance.adwaita)
        }
        adw_message_dialog_set_default_response(dialog.cast(), initial)
        adw_message_dialog_set_close_response(dialog.cast(), close)
        nameOnce(dialog)
        connect(dialog, "destroy") { [self] _ in isDestroyed = true }
    }

    /// Calls `handle` with the response that is given, while the content is still there.
    func onResponse(_ handle: @escaping @MainActor (_ id: String) -> Void) {
        connect(dialog, "response") { handle($0.string(1)) }
    }

    /// Calls `handle` with whether a question's action is wanted, while the content is still there.
    func onAnswer(_ handle: @escaping @MainActor (_ isConfirmed: Bool) -> Void) {
        onResponse { handle($0 == confirmation) }
    }

    /// Runs `body` when the dialog is gone. It still looks at its parent when it goes, which `body` may destroy.
    func afterClosing(_ body: @escaping @MainActor () -> Void) {
        connect(dialog, "destroy") { _ in MainLoop.post(body) }
    }

    func present() {
        gtk_window_present(dialog.cast())
    }

    /// Gives the response that Return gives, if it can be given now.
    func activateDefault() {
        // GTK activates what has the keyboard where the button cannot be pressed, which may be who asks for it.
        if canConfirm { gtk_widget_activate_default(dialog) }
    }

    /// Takes it away without a response, if it is still there.
    func close() {
        if !isDestroyed { gtk_window_destroy(dialog.cast()) }
    }

    private static func makeLabel(_ words: String, maximumWidth characters: CInt, style: String) -> Widget {
        let label: Widget = gtk_label_new(words)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(label.opaque, characters)
        gtk_widget_add_css_class(label, style)
        return label
    }
}

/// The response that wants a question's action.
private let confirmation = "confirm"

extension AlertDialog.Appearance {
    fileprivate var adwaita: AdwResponseAppearance {
        switch self {
        case .plain: ADW_RESPONSE_DEFAULT
        case .suggested: ADW_RESPONSE_SUGGESTED
        case .destructive: ADW_RESPONSE_DESTRUCTIVE
        }
    }
}
