import CAdwaita
import Translations

/// A few words below the title that the song's files are called otherwise, and a button that changes that.
@MainActor
final class FileNameNote {
    /// The words as a widget; out of sight while there are none.
    let widget: Widget
    /// Called when the files are to be called as the song is.
    var onRename: @MainActor () -> Void = {}

    private let words = TitleNote()

    init() {
        let button: Widget = gtk_button_new_with_label(translated("Rename Files to Match"))
        for name in ["flat", "caption"] { gtk_widget_add_css_class(button, name) }
        // Writing goes on where it was.
        gtk_widget_set_focus_on_click(button, 0)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        wrapWords(on: button)
        widget = WrapRow.make()
        for part in [words.widget, button] { gtk_box_append(widget.cast(), part) }
        gtk_widget_add_css_class(widget, "file-name-note")
        gtk_widget_set_visible(widget, 0)
        connect(button, "clicked") { [self] _ in onRename() }
    }

    var isShown: Bool { gtk_widget_get_visible(widget) != 0 }

    /// Shows these words; nil takes away those that are shown.
    func show(_ text: String?) {
        gtk_widget_set_visible(widget, (text != nil).gboolean)
        words.show(text)
    }
}
