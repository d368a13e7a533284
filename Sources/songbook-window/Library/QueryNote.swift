import CAdwaita
import Files
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// A quiet line below the search field: what is wrong in what is searched for, and so was left out; its tooltip says what
/// to do.
@MainActor
final class QueryNote {
    /// The line as a widget; hidden while there is nothing to say.
    let widget: Widget = cadwaita_status_new(8)

    /// How long a term is left alone that is being typed, in seconds.
    private static let patience = 1.0

    /// Whether the term at the end needs no word, because what it can be is suggested.
    var isUnneeded: @MainActor () -> Bool = { false }

    private let label = makeLabel("", classes: ["caption", "dim-label"])
    private var generation = Generation()

    init() {
        gtk_widget_set_hexpand(label, 1)
        gtk_box_append(widget.cast(), label)
        gtk_widget_add_css_class(widget, "library-status")
        gtk_widget_set_visible(widget, 0)
    }

    /// Names the first error, or the one in the term at the end after a while without a key; hides the line where there
    /// is none.
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
        // What to do is more than a line.
        setTooltip(label, error.remedy.asSentence)
        gtk_widget_set_visible(widget, 1)
    }
}
