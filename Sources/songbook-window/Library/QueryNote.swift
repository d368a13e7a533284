import CAdwaita
import Files
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// A line below the search field that names a term that was left out of the search because of an error; its tooltip
/// says what to do.
@MainActor
final class QueryNote {
    /// The line as a widget; hidden while there is nothing to say.
    let widget: Widget = cadwaita_status_new(8)

    /// The delay before an error in a term that is being typed is shown, in seconds.
    private static let patience = 1.0

    /// Whether the last term needs no error, because suggestions for it are shown.
    var isUnneeded: @MainActor () -> Bool = { false }

    private let label = makeLabel("", classes: ["caption", "dim-label"])
    private var generation = Generation()

    init() {
        gtk_widget_set_hexpand(label, 1)
        gtk_box_append(widget.cast(), label)
        gtk_widget_add_css_class(widget, "library-status")
        gtk_widget_set_visible(widget, 0)
    }

    /// Shows the first error; one in the last term only after a pause in typing. Hides the line if there is none.
    func show(_ errors: [QueryError], in text: String) {
        generation.advance()
        let isFinished = { (error: QueryError) in error.range.upperBound < text.utf8.count }
        if let error = errors.first(where: isFinished) { return show(error) }
        gtk_widget_set_visible(widget, 0)
        guard let error = errors.first else { return }
        MainLoop.after(seconds: Self.patience) { [weak self, generation] in
            if let self, generation == self.generation, !isUnneeded() { show(error) }
        }
    }

    private func show(_ error: QueryError) {
        let (term, what) = (error.term.amongWords, error.what)
        gtk_label_set_text(label.opaque, translated("“\(term)”: \(what)"))
        // The remedy is too long for the line.
        setTooltip(label, error.remedy.asSentence)
        gtk_widget_set_visible(widget, 1)
    }
}
