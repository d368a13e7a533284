import CAdwaita
import Files
import Toolkit
import Translations

/// A line above the results: says that they match the search only approximately.
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

    /// Says that there are no exact matches for these words; hides the line for nil.
    func show(_ words: String?) {
        gtk_widget_set_visible(widget, (words != nil).gboolean)
        if let words { gtk_label_set_text(label.opaque, Self.sentence(for: words)) }
    }

    nonisolated static func sentence(for words: String) -> String {
        translated("No matches for “\(words.amongWords)”. Showing words that differ from it by one letter.")
    }
}
