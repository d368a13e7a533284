import CAdwaita
import Files
import SongFormat
import Toolkit

/// Asks for a name, and says during typing why it cannot be used.
@MainActor
final class NameDialog {
    /// Reports what is wrong with a name, or nil; an empty text means that no words are needed.
    typealias Check = @MainActor (_ name: String, _ answer: @escaping @MainActor (_ fault: String?) -> Void) -> Void

    /// Lets additional content of the dialog act on it.
    @MainActor
    struct Handle {
        fileprivate weak var dialog: NameDialog?

        /// Confirms the dialog, if the name can be used.
        func confirm() { dialog?.dialog.activateDefault() }

        /// Checks again whether the name can be used.
        func checkAgain() { dialog?.refresh() }
    }

    private let dialog: AlertDialog
    private let entry: Widget = gtk_entry_new()
    private let hint: Widget = cadwaita_alert_label_new()
    /// The initial name, and how it is shown.
    private let first: (name: String, shown: String)
    private let check: Check
    private let finish: @MainActor (String) -> Void
    private var generation = Generation()
    private var isChecking = false
    private var isUsable = false
    /// Whether Return was pressed while the name was being checked.
    private var isWanted = false
    private var isTaken = false

    /// - Parameters:
    ///   - text: what the user should know about it.
    ///   - label: what is asked for.
    ///   - name: the initial name. It may be of any kind; as long as nothing is typed, it is the answer, byte for byte.
    ///   - action: the label of the button that confirms.
    ///   - content: further controls below the name: a widget that has no parent, or nil.
    ///   - check: checks whether a name can be used, after every change.
    ///   - finish: called with the name, unless the user cancels.
    @discardableResult
    static func ask(
        _ heading: String, text: String = "", label: String, name: String = "", action: String,
        content: Widget? = nil, over window: Widget, check: @escaping Check,
        then finish: @escaping @MainActor (String) -> Void
    ) -> Handle {
        let dialog = NameDialog(
            heading, text: text, label: label, name: name, action: action, content, window, check, finish)
        dialog.run()
        return Handle(dialog: dialog)
    }

    private init(
        _ heading: String, text: String, label: String, name: String, action: String, _ content: Widget?,
        _ window: Widget, _ check: @escaping Check, _ finish: @escaping @MainActor (String) -> Void
    ) {
        self.check = check
        self.finish = finish
        let line = name.onOneLine
        gtk_editable_set_text(entry.opaque, line)
        first = (name, String(cString: gtk_editable_get_text(entry.opaque)))
        // A GtkEntry holds less than 64 KiB. A longer name cannot be edited, so that its end is not lost.
        if !first.shown.hasSameBytes(as: line) { gtk_editable_set_editable(entry.opaque, 0) }
        gtk_entry_set_placeholder_text(entry.cast(), label)
        setAccessibleName(entry, label)
        gtk_label_set_wrap(hint.opaque, 1)
        gtk_label_set_xalign(hint.opaque, 0)
        gtk_label_set_max_width_chars(hint.opaque, 40)
        gtk_widget_add_css_class(hint, "caption")
        gtk_widget_add_css_class(hint, "error")
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        gtk_box_append(box.cast(), entry)
        gtk_box_append(box.cast(), hint)
        if let content { gtk_box_append(box.cast(), content) }
        dialog = AlertDialog(heading, text, content: box, action: action, isDefault: true, over: window)
    }

    private var name: String {
        let typed = String(cString: gtk_editable_get_text(entry.opaque))
        return typed.hasSameBytes(as: first.shown) ? first.name : typed
    }

    private func run() {
        connect(entry, "changed") { [self] _ in refresh() }
        connect(entry, "activate") { [self] _ in
            isWanted = isChecking
            if isUsable { confirm() }
        }
        dialog.onAnswer { [self] isConfirmed in
            generation.advance()
            if isConfirmed { confirm() }
        }
        refresh()
        dialog.present()
        gtk_widget_grab_focus(entry)
    }

    /// Takes the name as it is now. The dialog's button, which Return could press as well, goes down for a moment
    /// first, and keys typed in that moment must not change the name.
    private func confirm() {
        guard !isTaken else { return }
        isTaken = true
        generation.advance()
        let name = name
        gtk_editable_set_editable(entry.opaque, 0)
        MainLoop.post { [self] in
            dialog.close()
            finish(name)
        }
    }

    private func refresh() {
        let turn = generation.advance()
        isChecking = true
        isUsable = false
        isWanted = false
        dialog.canConfirm = false
        check(name) { [self] fault in
            guard turn == generation else { return }
            isChecking = false
            isUsable = fault == nil
            gtk_label_set_text(hint.opaque, fault ?? "")
            setAccessibleDescription(innerText(of: entry), fault ?? "")
            gtk_widget_set_visible(hint, (!(fault ?? "").isEmpty).gboolean)
            dialog.canConfirm = fault == nil
            if isWanted, isUsable { confirm() }
        }
    }
}
