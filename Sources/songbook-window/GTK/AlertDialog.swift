import CAdwaita

/// A window that says or asks something before anything else: AdwMessageDialog, with labels of its own.
///
/// libadwaita up to 1.7 has a large heading and a small one, and shows the one that fits; but it asks for the height of
/// both at every width, so that the dialog may get less than it needs, of which GTK 4.18 warns. A label that wraps asks
/// for what it takes. Source: measure_heading in adw-message-dialog.c.
@MainActor
enum AlertDialog {
    /// - Parameters:
    ///   - text: may be empty.
    ///   - content: what is below the words; a widget that has no parent, or nil.
    /// - Returns: a dialog without responses, which is not shown yet.
    static func make(_ heading: String, _ text: String, content: Widget? = nil, over window: Widget) -> Widget {
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10)
        gtk_box_append(words.cast(), makeLabel(heading, maximumWidth: 20, style: "title-2"))
        if !text.isEmpty { gtk_box_append(words.cast(), makeLabel(text, maximumWidth: 40, style: "body")) }
        let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24)
        gtk_box_append(column.cast(), words)
        if let content { gtk_box_append(column.cast(), content) }
        let dialog = cadwaita_message_dialog_new(window.cast(), heading, column)!
        if !text.isEmpty { setAccessibleDescription(dialog, text) }
        return dialog
    }

    /// Shows it. Its responses have all been added.
    static func present(_ dialog: Widget) {
        nameOnce(dialog)
        gtk_window_present(dialog.cast())
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
