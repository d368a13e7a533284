import CAdwaita
import Toolkit
import Translations

/// A note below the title that the song's files have a different name, with a button that renames them.
@MainActor
final class FileNameNote {
    /// The note as a widget; hidden while it has no text.
    let widget: Widget
    /// Called with the widget before the note is first shown, to insert it into the page: most songs need none.
    var onFirst: @MainActor (Widget) -> Void = { _ in }
    /// Called when the files should be renamed to match the title.
    var onRename: @MainActor () -> Void = {}

    private let words = TitleNote()
    private var shown: String?

    init() {
        let button: Widget = gtk_button_new_with_label(translated("Rename Files to Match"))
        for name in ["flat", "caption"] { gtk_widget_add_css_class(button, name) }
        // The text keeps the keyboard focus.
        gtk_widget_set_focus_on_click(button, 0)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        wrapWords(on: button)
        widget = WrapRow.make()
        for part in [words.widget, button] { gtk_box_append(widget.cast(), part) }
        gtk_widget_add_css_class(widget, "file-name-note")
        gtk_widget_set_visible(widget, 0)
        g_object_ref_sink(widget)
        connect(button, "clicked") { [weak self] _ in self?.onRename() }
    }

    isolated deinit {
        g_object_unref(widget)
    }

    var isShown: Bool { shown != nil }

    /// Shows these words; nil hides the note.
    func show(_ text: String?) {
        // Each change lays out the page again, even one to the same text.
        guard text != shown else { return }
        shown = text
        if text != nil, gtk_widget_get_parent(widget) == nil { onFirst(widget) }
        gtk_widget_set_visible(widget, (text != nil).gboolean)
        words.show(text)
    }
}
