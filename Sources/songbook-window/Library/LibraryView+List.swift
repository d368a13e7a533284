import Freedesktop
import LibraryIndex
import SongLibrary
import SongbookModel

extension LibraryView {
    /// Lets the list have an order of its own in each place, and marks for songs with unsaved changes. To be called once,
    /// before ``begin()``.
    func setUpList(_ orders: ListOrders, in environment: Environment) {
        let root = model.root
        let isPrivate = root == Settings.inAppFolder(in: environment)
        sortMenu = SortMenu(in: browse, orders) { ListPlace($0, in: root, isPrivate: isPrivate) }
        let drafts = DraftMarks(environment: environment) { [weak self] in self?.draftsChanged() }
        self.drafts = drafts
        browse.hasDraft = { [weak drafts] song in
            guard let files = drafts?.files, !files.isEmpty else { return false }
            return files.contains(song.path)
        }
    }

    /// To be called when another day has begun.
    func dayChanged() {
        refresh(where: \.dependsOnDate)
    }

    /// Shows which songs have unsaved changes now.
    private func draftsChanged() {
        refresh(where: \.asksForDrafts)
    }

    /// Shows the marks and dates of songs anew, and what such queries find.
    private func refresh(where isConcerned: (Query) -> Bool) {
        browse.refresh(where: isConcerned)
        let places = arrangement.arrangement.smartPlaces
        guard let snapshot = model.snapshot,
            places.contains(where: { $0.query(in: arrangement.arrangement).map(isConcerned) ?? false })
        else { return }
        counts.update(snapshot, arrangement.arrangement)
    }
}
