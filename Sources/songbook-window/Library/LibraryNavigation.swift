import Files
import SongbookModel

/// Goes from place to place of a library, and back.
@MainActor
final class LibraryNavigation {
    private let browse: BrowseView
    private let sidebar: LibrarySidebar
    private let deletedView: DeletedView
    private let panes: LibraryPanes
    private var visited: [BrowsePlace] = []

    init(_ browse: BrowseView, _ sidebar: LibrarySidebar, _ deletedView: DeletedView, _ panes: LibraryPanes) {
        (self.browse, self.sidebar, self.deletedView, self.panes) = (browse, sidebar, deletedView, panes)
        browse.onBrowse = { [weak self] in self?.go(to: .folder($0), grabsFocus: true) }
        sidebar.onChoose = { [weak self] in self?.choose($0) }
    }

    /// Shows a place.
    func go(to place: BrowsePlace, grabsFocus: Bool = false) {
        browse.search.end()
        if place != browse.place { visited.append(browse.place) }
        show(place, grabsFocus: grabsFocus)
    }

    /// Shows a place that was chosen somewhere else than in the list.
    func choose(_ place: BrowsePlace) {
        let wasOver = panes.isSidebarOver
        panes.hideSidebarIfOver()
        panes.showList()
        go(to: place, grabsFocus: wasOver)
    }

    /// Shows the folder above the one that is shown.
    func goUp() {
        guard let folder = browse.place.folder, folder != "" else { return }
        go(to: .folder(folder.folderAbove), grabsFocus: true)
    }

    /// Shows the place that was shown before; in a narrow window, first of all the list.
    func goBack() {
        if panes.isFolded, !panes.isListShown { return showList() }
        guard let last = visited.popLast() else { return }
        browse.search.end()
        show(last, grabsFocus: true)
    }

    /// Shows the list, and puts the keyboard on the line of the song that is open.
    func showList() {
        panes.showList()
        grabFocus()
    }

    /// Goes on in the place that a smart folder or a tag is now, where it has another name; or in the library's folder,
    /// where it is gone.
    func replace(_ place: BrowsePlace, with newPlace: BrowsePlace?) {
        visited = visited.compactMap { $0 == place ? newPlace : $0 }
        if browse.place == place { show(newPlace ?? .root, grabsFocus: false) }
    }

    /// Marks the song that is open, and shows the folder it is in; while something is searched for, beside what is found.
    ///
    /// - Parameter new: where it is new and has no line yet.
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
        if place == .deleted, grabsFocus { deletedView.grabFocus() }
    }

    private func grabFocus() {
        if browse.showsDeleted { deletedView.grabFocus() } else { browse.cursor.grabFocus() }
    }
}
