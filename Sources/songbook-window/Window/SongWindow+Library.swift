import CAdwaita
import Files
import LibraryIndex
import Problems
import SongLibrary
import SongOpening
import Translations

/// A window that shows a library beside the song.
extension SongWindow {
    /// Opens a song of the library in this window. What is typed in the one before is saved first; if that cannot be
    /// done, that one stays.
    func open(_ entry: SongEntry, grabsFocus: Bool) {
        guard let library else { return }
        let path = entry.path
        if let song, song.file == song.location.file, song.file.lastComponent == path.lastComponent,
            song.location.relativePath.folderAbove == entry.relativePath
        {
            turn += 1
            showEditor(grabsFocus: grabsFocus)
            if let query = library.browse.query { song.editor.reveal { query.ranges(in: $0) } }
            return
        }
        load(path, in: library, grabsFocus: grabsFocus)
    }

    /// Reads a song of the library off the main thread, and shows it.
    func load(_ path: FilePath, in library: LibraryView, grabsFocus: Bool, showsPlace: Bool = false) {
        turn += 1
        let turn = turn
        let request = OpenRequest(
            reference: SongReference(path), environment: application.environment, library: library.model.root)
        FileWorker().run {
            let settings = SettingsSnapshot(environment: request.environment)
            return (settings, request.run(settings))
        } then: { [self] (settings: SettingsSnapshot, opening: OpenResult) in
            application.apply(settings.inEffect)
            guard turn == self.turn, !isDestroyed else { return reportUnshown(opening) }
            if case .song(let loaded) = opening, let other = application.window(of: loaded.location), other !== self {
                other.song?.banners.notify(loaded.news)
                library.mark(song?.location.relativePath.folderAbove)
                return other.present()
            }
            apply(opening, grabsFocus: grabsFocus, showsPlace: showsPlace)
        }
    }

    /// Shows what was opened in place of what is shown, as soon as that is saved.
    ///
    /// - Parameters:
    ///   - showsPlace: whether the list goes to the song's folder.
    ///   - caller: who waits until what is shown then is closed.
    func apply(_ opening: OpenResult, grabsFocus: Bool, showsPlace: Bool = false, client: WaitingClient? = nil) {
        if case .song(let loaded) = opening, let song, song.isAt(loaded.location) {
            song.banners.notify(loaded.news)
            attend(opening, client)
            showEditor(grabsFocus: grabsFocus)
            return
        }
        turn += 1
        let turn = turn
        leave(keepingDraft: true) { [self] isSaved in
            guard isSaved else {
                library?.mark(song?.location.relativePath.folderAbove)
                library?.report(translated("“\(song?.title.amongWords ?? "")” is not saved yet, so it stays open"))
                client?.fail(.conflict)
                return reportUnshown(opening)
            }
            guard turn == self.turn else { return reportUnshown(opening) }
            if let song, song.isWaitingForLibrary {
                library?.report(
                    translated("“\(song.title.amongWords)” is kept as a draft until the library is available again"))
            }
            show(opening)
            if showsPlace, let song { library?.mark(song.location.relativePath.folderAbove, showsFolder: true) }
            attend(opening, client)
            showEditor(grabsFocus: grabsFocus)
            if let query = library?.browse.query { self.song?.editor.reveal { query.ranges(in: $0) } }
        }
    }

    /// Says what opening a song found, though the song is not shown after all: it is found once.
    private func reportUnshown(_ opening: OpenResult) {
        if case .song(let loaded) = opening, !isDestroyed { notify(loaded.opened.notices) }
    }

    /// Shows a folder of the library.
    func browse(_ folder: FilePath) {
        library?.panes.showList()
        library?.go(to: folder)
    }

    /// Brings the editor to where it can be seen, and with `grabsFocus` the cursor into it.
    func showEditor(grabsFocus: Bool) {
        library?.panes.showEditor()
        library?.panes.hideSidebarIfOver()
        if grabsFocus { present(grabsFocus: true) } else { song?.watch() }
    }

    /// Puts a library beside what is shown. What is in it is looked at when the window is on the screen.
    func becomeLibrary(_ place: LibraryPlace) {
        guard library == nil else { return }
        let view = LibraryView(
            place,
            model: LibraryModel(root: place.root, environment: application.environment, obstacle: place.obstacle),
            work: LibraryOperations(root: place.root, environment: application.environment), editor: releaseContent()
        )
        gtk_window_set_default_size(window.cast(), 1180, 760)
        adopt(view)
        addChangeActions()
        updateActions()
        view.model.onMove = { [weak self] in self?.reportLibraryMoved(to: $0) }
        view.onListChange = { [weak self, weak view] in
            if let view { self?.pendingDeletions.forget(unless: view.lists) }
        }
        view.onTargetChange = { [weak self] in self?.updateActions() }
        view.onReachChange = { [weak self] in self?.reachChanged() }
        view.onRetry = { [weak self] in self?.refresh() }
        view.browse.onOpen = { [weak self] in self?.open($0, grabsFocus: $1) }
        view.browse.onDelete = { [weak self, weak view] in
            if view?.model.isOutOfReach == false { self?.moveToTrash(ItemSelection($0)) }
        }
        view.drag.onMove = { [weak self] in self?.drop($0, into: $1) }
        view.drag.onBegin = { [weak self] in self?.openSong(in: $0)?.saver.saveNow() }
        view.onFold = { [weak self, weak view] in
            guard let self, let view else { return }
            header.setAlone(view.panes.isFolded)
            placeBanners()
        }
        header.addBackButton { [weak view] in view?.panes.showList() }
        header.setAlone(false)
        if let song { view.mark(song.location.relativePath.folderAbove) }
        // After the first frame: what was clicked comes first.
        MainLoop.after(seconds: 0.1) { [self, weak view] in
            if !isDestroyed { view?.begin() }
        }
    }

    /// Adds what can be done in a library only.
    func addLibraryActions() {
        addAction("sidebar", when: \.hasLibrary) { [self] in library?.panes.toggleSidebar() }
        addAction("search", when: \.hasLibrary) { [self] in library?.beginSearch() }
        addAction("list", when: \.hasLibrary) { [self] in
            library?.panes.showList()
            library?.browse.grabFocus()
        }
        addAction("up", when: \.hasLibrary) { [self] in library?.goUp() }
        addAction("back", when: \.hasLibrary) { [self] in library?.goBack() }
    }
}
