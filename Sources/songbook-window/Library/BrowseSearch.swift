import CAdwaita
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// What a library's list is searched for, the field that it is typed into, and what is said of it.
@MainActor
final class BrowseSearch {
    let field = SearchField()
    /// What stands between the field and what is found.
    let notes: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// What is said below what is found.
    var footer: Widget { unsearched.widget }
    /// What is searched for; nil while a place is shown.
    private(set) var query: Query?
    /// Called when something else is searched for, or nothing any more.
    var onChange: @MainActor () -> Void = {}
    /// Called when a key leads on to what was found; with `true` to open the first of it.
    var onLeave: @MainActor (_ opens: Bool) -> Void = { _ in }

    /// What the library holds, of which terms are suggested; nil while that is not known.
    var tree: LibraryTree?

    private lazy var suggestions = QuerySuggestions(for: field)
    private let queryNote = QueryNote()
    private let similar = SimilarNote()
    private let unsearched = UnsearchedNote()
    private let save: Widget = gtk_button_new_with_label(translated("Save as Smart Folder…"))

    init() {
        gtk_widget_add_css_class(save, "flat")
        gtk_widget_add_css_class(save, "save-search")
        gtk_widget_set_halign(save, GTK_ALIGN_START)
        gtk_actionable_set_action_name(save.opaque, "win.save-smart-folder")
        gtk_widget_set_visible(save, 0)
        for part in [suggestions.widget, queryNote.widget, save, similar.widget] { gtk_box_append(notes.cast(), part) }
        field.onChange = { [weak self] in self?.take($0) }
        field.onCursor = { [weak self] in self.map { $0.suggestions.update(for: $0.tree) } }
        queryNote.isUnneeded = { [weak self] in self?.suggestions.isShown == true }
        field.onLeave = { [weak self] in
            guard let self else { return }
            // The field tells of what is typed a moment later.
            take(field.words)
            onLeave($0)
        }
    }

    /// To be called when the window goes.
    func close() {
        suggestions.close()
    }

    /// Says what is to be known of the lines that were found, or of others.
    func show(_ loader: BrowseLoader, in snapshot: LibrarySnapshot?) {
        similar.show(loader.isApproximate ? field.words : nil)
        let isSearched = loader.shownQuery != nil && !loader.isDamaged
        unsearched.show(isSearched ? snapshot.map { UnsearchedSong.all(in: $0.tree) } ?? [] : [])
    }

    private func take(_ words: String) {
        let newQuery = Query(words)
        suggestions.update(for: tree)
        queryNote.show(newQuery.errors, in: newQuery.text)
        guard !newQuery.asksSame(as: query ?? Query("")) else { return }
        query = newQuery.isEmpty ? nil : newQuery
        gtk_widget_set_visible(save, (query != nil).gboolean)
        onChange()
    }
}
