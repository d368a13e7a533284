import CAdwaita
import Translations

/// A modal dialog with a message or a question, and labels of its own.
///
/// libadwaita has a large heading and a small one, and shows the one that fits; but it requests the height of both at
/// every width, so that the dialog may get less than it needs, and GTK 4.18 warns. A label that wraps requests the
/// height it needs. Source: measure_heading in adw-message-dialog.c and adw-alert-dialog.c.
@MainActor
public final class AlertDialog {
    /// How much a response stands out.
    public enum Appearance {
        case plain, suggested, destructive
    }

    /// A button, and the name of the response it gives.
    public struct Response {
        /// Distinguishes it from the others.
        public let id: String
        /// The label of its button.
        public let label: String
        /// How much it stands out.
        public var appearance = Appearance.plain

        /// A response that can be chosen.
        public init(id: String, label: String, appearance: Appearance = .plain) {
            (self.id, self.label, self.appearance) = (id, label, appearance)
        }
    }

    /// Whether the action of a question can be confirmed now.
    public var canConfirm = true {
        didSet { parts.setEnabled(confirmation, canConfirm) }
    }

    private let parts: AlertDialogParts
    private var dialog: Widget { parts.widget }
    /// Whether it is closed, or closes without a response.
    private var isOver = false

    /// A question, with a button that cancels and one for `action`.
    ///
    /// - Parameter isDefault: whether Return confirms; otherwise Return cancels.
    public convenience init(
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
    ///   - content: a widget below the text, which has no parent; or nil.
    ///   - responses: the possible responses.
    ///   - initial: the response that Return gives, and that has the focus: never one that loses data.
    ///   - close: the response that Escape gives.
    public init(
        _ heading: String, _ text: String, content: Widget? = nil, responses: [Response],
        default initial: String, close: String, over window: Widget
    ) {
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10)
        gtk_box_append(words.cast(), Self.makeLabel(heading, maximumWidth: 20, style: "title-2"))
        if !text.isEmpty { gtk_box_append(words.cast(), Self.makeLabel(text, maximumWidth: 40, style: "body")) }
        let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24)
        gtk_box_append(column.cast(), words)
        if let content { gtk_box_append(column.cast(), content) }
        parts = AlertDialogParts(over: window, heading: heading, content: column)
        if !text.isEmpty { setAccessibleDescription(dialog, text) }
        for response in responses {
            parts.add(response.id, response.label, response.appearance.adwaita)
        }
        parts.setResponses(default: initial, close: close)
        nameOnce(dialog)
        connect(dialog, "destroy") { [self] _ in isOver = true }
    }

    /// Calls `handle` with the response that is given, while the content still exists.
    public func onResponse(_ handle: @escaping @MainActor (_ id: String) -> Void) {
        connect(dialog, "response") { [self] emission in
            if !isOver { handle(emission.string(1)) }
        }
    }

    /// Calls `handle` with whether a question's action is confirmed, while the content still exists.
    public func onAnswer(_ handle: @escaping @MainActor (_ isConfirmed: Bool) -> Void) {
        onResponse { handle($0 == confirmation) }
    }

    /// Runs `body` when the dialog is closed, after its response. While it closes, it still uses its parent, which
    /// `body` may destroy.
    public func afterClosing(_ body: @escaping @MainActor () -> Void) {
        parts.onClose { MainLoop.post(body) }
    }

    /// Shows it.
    public func present() {
        parts.present()
    }

    /// Gives the response that Return gives, if it can be given now.
    public func activateDefault() {
        // If the button is insensitive, GTK activates the widget with the focus instead, which may be the caller.
        if canConfirm { gtk_widget_activate_default(dialog) }
    }

    /// Closes it without a response, if it is still open.
    public func close() {
        guard !isOver else { return }
        isOver = true
        parts.close()
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

/// The response that confirms a question's action.
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
