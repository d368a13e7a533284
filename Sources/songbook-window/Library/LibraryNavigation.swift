import Files
import SongbookModel
import Toolkit

/// Navigates between the places of a library, and back.
@MainActor
final class LibraryNavigation {
    private let browse: BrowseModel
    private let sidebar: SidebarModel
    private let search: SearchField
    private let deletedView: DeletedView
    private let panes: LibraryPanes
    private var visited: [BrowsePlace] = []

    init(
        _ models: LibraryCoordinator, _ list: BrowseView, _ sidebar: LibrarySidebar, _ deletedView: DeletedView,
        _ panes: LibraryPanes
    ) {
        (browse, self.sidebar, search) = (models.browse, models.sidebar, list.search)
        (self.deletedView, self.panes) = (deletedView, panes)
        list.onBrowse = { [weak self] in self?.go(to: .folder($0), grabsFocus: true) }
        sidebar.onChoose = { [weak self] in self?.choose($0) }
    }

    /// Shows a place.
    func go(to place: BrowsePlace, grabsFocus: Bool = false) {
        search.end()
        if place != browse.place { visited.append(browse.place) }
        show(place, grabsFocus: grabsFocus)
    }

    /// Shows a place that was chosen outside the list.
    func choose(_ place: BrowsePlace) {
        let wasOver = panes.isSidebarOver
        panes.hideSidebarIfOver()
        panes.showList()
        go(to: place, grabsFocus: wasOver)
    }

    /// Shows the parent of the folder that is shown.
    func goUp() {
        guard let folder = browse.place.folder, folder != "" else { return }
        go(to: .folder(folder.folderAbove), grabsFocus: true)
    }

    /// Shows the previous place; in a narrow window that shows a song, the list first.
    func goBack() {
        if panes.isFolded, !panes.isListShown { return showList() }
        guard let last = visited.popLast() else { return }
        search.end()
        show(last, grabsFocus: true)
    }

    /// Shows the list and moves the keyboard focus to the line of the open song.
    func showList() {
        panes.showList()
        grabFocus()
    }

    /// Replaces a place that was renamed or is gone. Where there is no new place, the library's root folder is shown
    /// instead.
    func replace(_ place: BrowsePlace, with newPlace: BrowsePlace?) {
        visited = visited.compactMap { $0 == place ? newPlace : $0 }
        if browse.place == place { show(newPlace ?? .root, grabsFocus: false) }
    }

    /// Marks the open song and, with `showsFolder`, shows its folder; during a search, selects the folder in the
    /// sidebar beside the results.
    ///
    /// - Parameter new: its state, if it is new and has no line yet.
    func mark(_ song: FilePath?, new: BrowseCursor.NewSong? = nil, showsFolder: Bool = false) {
        browse.cursor.newSong = new
        browse.cursor.mark(song: song)
        if browse.showsDeleted, showsFolder || new != nil { go(to: .folder(song?.folderAbove ?? browse.folder)) }
        guard let song, let folder = browse.place.folder, song.folderAbove != folder else { return }
        if browse.query == nil {
            if showsFolder { go(to: .folder(song.folderAbove)) }
            return
        }
        visited.append(browse.place)
        browse.follow(.folder(song.folderAbove))
        sidebar.select(browse.place)
    }

    private func show(_ place: BrowsePlace, grabsFocus: Bool) {
        browse.browse(place, grabsFocus: grabsFocus && place != .deleted)
        sidebar.select(place)
        if place == .deleted, grabsFocus { focusDeleted() }
    }

    private func grabFocus() {
        if browse.showsDeleted { focusDeleted() } else { browse.cursor.grabFocus() }
    }

    /// A hidden widget cannot take the focus, so pending renderings run first.
    private func focusDeleted() {
        DueRenderings.flush()
        deletedView.grabFocus()
    }
}
