import CAdwaita
import Toolkit

/// A short note below the title on what its letters mean for the song's files. Screen readers announce it.
@MainActor
struct TitleNote {
    /// The note as a widget; hidden while it has no text.
    let widget: Widget = cadwaita_alert_label_new()

    init() {
        gtk_label_set_wrap(widget.opaque, 1)
        gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(widget.opaque, 0)
        for name in ["caption", "title-note"] { gtk_widget_add_css_class(widget, name) }
        gtk_widget_set_visible(widget, 0)
    }

    /// Shows these words; nil hides the note.
    func show(_ words: String?) {
        gtk_label_set_text(widget.opaque, words ?? "")
        gtk_widget_set_visible(widget, (words != nil).gboolean)
    }
}
