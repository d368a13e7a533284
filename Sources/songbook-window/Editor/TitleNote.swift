import CAdwaita
import Toolkit

/// A few words below the title on what its letters mean for the song's files. Whoever cannot see them is told.
@MainActor
struct TitleNote {
    /// The words as a widget; out of sight while there are none.
    let widget: Widget = cadwaita_alert_label_new()

    init() {
        gtk_label_set_wrap(widget.opaque, 1)
        gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(widget.opaque, 0)
        for name in ["caption", "title-note"] { gtk_widget_add_css_class(widget, name) }
        gtk_widget_set_visible(widget, 0)
    }

    /// Shows these words; nil takes away those that are shown.
    func show(_ words: String?) {
        gtk_label_set_text(widget.opaque, words ?? "")
        gtk_widget_set_visible(widget, (words != nil).gboolean)
    }
}
