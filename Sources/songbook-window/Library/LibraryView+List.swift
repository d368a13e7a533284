import Freedesktop
import SongbookModel

extension LibraryView {
    /// Adds the sort menu and the marks for songs with unsaved changes. Call this once, before ``begin()``.
    func setUpList(in environment: Environment) {
        sortMenu = SortMenu(in: browseView.header, browse)
        drafts = DraftMarks(environment: environment) { [weak self] in
            if let self, let drafts { models.draftsChanged(drafts.files) }
        }
    }
}
