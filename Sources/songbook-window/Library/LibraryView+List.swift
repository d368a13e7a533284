import Files
import Freedesktop
import LibraryIndex
import SongLibrary

extension LibraryView {
    /// Lets the list have an order of its own in each place, and marks for songs with unsaved changes. To be called once,
    /// before ``begin()``.
    func setUpList(_ orders: ListOrders, in environment: Environment) {
        let root = model.root
        let isPrivate = root == Settings.inAppFolder(in: environment)
        sortMenu = SortMenu(in: browse, orders) { ListPlace($0, in: root, isPrivate: isPrivate) }
        let drafts = DraftMarks(environment: environment) { [weak self] in self?.browse.refill() }
        self.drafts = drafts
        browse.hasDraft = { [weak drafts] song in
            guard let files = drafts?.files, !files.isEmpty else { return false }
            return files.contains(song.path)
        }
    }
}
