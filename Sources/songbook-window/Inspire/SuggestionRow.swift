import CAdwaita
import Files
import Toolkit
import Translations

/// A suggestion in full, with buttons for its commands.
@MainActor
final class SuggestionRow {
    /// The commands for a suggestion.
    enum Command {
        case take, takeAndContinue, dismiss
    }

    let suggestion: String
    /// The row, a GtkListBoxRow.
    let widget: Widget = gtk_list_box_row_new()
    private let take: Widget = gtk_button_new_with_label(translated("Take"))
    private let next = SuggestionRow.makeButton("go-next-symbolic")
    private let dismiss = SuggestionRow.makeButton("window-close-symbolic")

    /// - Parameter onCommand: called when one of its buttons is pressed.
    init(_ suggestion: String, onCommand: @escaping @MainActor (Command) -> Void) {
        self.suggestion = suggestion
        let label = makeLabel(suggestion)
        let buttons: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)
        gtk_widget_set_halign(buttons, GTK_ALIGN_END)
        gtk_widget_add_css_class(take, "flat")
        for button in [take, next, dismiss] { gtk_box_append(buttons.cast(), button) }
        let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        for part in [label, buttons] { gtk_box_append(column.cast(), part) }
        gtk_widget_add_css_class(column, "suggestion")
        gtk_list_box_row_set_child(widget.cast(), column)

        let words = suggestion.split(whereSeparator: \.isNewline).joined(separator: " / ").amongWords
        setAccessibleName(widget, words)
        setAccessibleName(take, translated("Take “\(words)”"))
        setAccessibleName(next, translated("Take “\(words)” and Continue"))
        setAccessibleName(dismiss, translated("Dismiss “\(words)”"))
        setTooltip(take, translated("Insert into the lyrics"))
        setTooltip(next, translated("Take and Continue"))
        setTooltip(dismiss, translated("Dismiss"))
        connect(take, "clicked") { _ in onCommand(.take) }
        connect(next, "clicked") { _ in onCommand(.takeAndContinue) }
        connect(dismiss, "clicked") { _ in onCommand(.dismiss) }
    }

    /// Whether the suggestion can be taken.
    var isTakable = true {
        didSet { for button in [take, next] { gtk_widget_set_sensitive(button, isTakable.gboolean) } }
    }

    private static func makeButton(_ icon: String) -> Widget {
        let button: Widget = gtk_button_new_from_icon_name(icon)
        gtk_widget_add_css_class(button, "flat")
        return button
    }
}
