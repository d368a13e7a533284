import CAdwaita
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// The search field of a library's list, and the notes about the search.
@MainActor
final class BrowseSearch {
    let field = SearchField()
    /// The notes between the field and the results.
    let notes: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// The note below the results.
    var footer: Widget { unsearched.widget }

    private let model: BrowseModel
    private lazy var suggestions = QuerySuggestions(for: field)
    private let queryNote = QueryNote()
    private let similar = SimilarNote()
    private let unsearched = UnsearchedNote()
    private let save: Widget = gtk_button_new_with_label(translated("Save as Smart Folder…"))

    init(_ model: BrowseModel) {
        self.model = model
        gtk_widget_add_css_class(save, "flat")
        gtk_widget_add_css_class(save, "save-search")
        gtk_widget_set_halign(save, GTK_ALIGN_START)
        gtk_actionable_set_action_name(save.opaque, "win.save-smart-folder")
        for part in [suggestions.widget, queryNote.widget, save, similar.widget] { gtk_box_append(notes.cast(), part) }
        field.onChange = { [weak self] in self?.take($0) }
        field.onCursor = { [weak self] in self.map { $0.suggestions.update(for: $0.model.snapshot?.tree) } }
        queryNote.isUnneeded = { [weak self] in self?.suggestions.isShown == true }
        field.onLeave = { [weak self] in
            guard let self else { return }
            // The search entry reports what is typed with a delay.
            take(field.words)
            self.model.leaveSearch(opening: $0)
        }
        render(self, in: notes) { $0.showTyped() }
        render(self, in: notes) { $0.showFound() }
    }

    /// Call this when the window closes.
    func close() {
        suggestions.close()
    }
}

extension BrowseSearch {
    private func take(_ words: String) {
        suggestions.update(for: model.snapshot?.tree)
        model.search(for: words)
    }

    private func showTyped() {
        queryNote.show(model.typed.errors, in: model.typed.text)
        gtk_widget_set_visible(save, (model.query != nil).gboolean)
    }

    /// Shows notes about the results.
    private func showFound() {
        let list = model.list
        similar.show(list.approximateWords)
        guard list.query != nil, !list.isDamaged, let tree = model.snapshot?.tree else { return unsearched.show([]) }
        unsearched.show(UnsearchedSong.all(in: tree))
    }
}
