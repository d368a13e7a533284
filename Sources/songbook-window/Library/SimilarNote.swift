import CAdwaita
import Files
import Toolkit
import Translations

/// A quiet line above what was found: that it is only like what was searched for.
@MainActor
final class SimilarNote {
    /// The line as a widget; hidden while there is nothing to say.
    let widget: Widget = cadwaita_status_new(8)

    private let label = makeLabel("", classes: ["caption", "dim-label"])

    init() {
        gtk_widget_set_hexpand(label, 1)
        gtk_box_append(widget.cast(), label)
        gtk_widget_add_css_class(widget, "library-status")
        gtk_widget_set_visible(widget, 0)
    }

    /// Says that these words are nowhere; hides the line where they are.
    func show(_ words: String?) {
        gtk_widget_set_visible(widget, (words != nil).gboolean)
        guard let words = words?.amongWords else { return }
        gtk_label_set_text(
            label.opaque, translated("No matches for “\(words)”. Showing words that differ from it by one letter."))
    }
}
