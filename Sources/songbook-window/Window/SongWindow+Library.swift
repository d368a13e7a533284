import CAdwaita
import ChordSheet
import Files
import LibraryIndex
import SongFormat
import SongOpening
import SongbookModel
import Toolkit
import Translations

/// A window that shows a library beside the song.
extension SongWindow {
    /// Opens a song of the library that is known by its path.
    func open(_ path: FilePath, grabsFocus: Bool) {
        switcher.open(path, grabsFocus: grabsFocus, showsPlace: true, in: self)
    }

    /// Shows what was opened in place of what is shown, as soon as that is saved.
    ///
    /// - Parameter client: who waits until what is shown then is closed.
    func switchTo(_ opening: OpenResult, _ client: WaitingClient?) {
        switcher.show(opening, grabsFocus: true, showsPlace: true, client: client, in: self)
    }

    /// Opens another window of the library, for a second song beside the first.
    ///
    /// - Returns: nil where there is no library.
    @discardableResult
    func openAnother() -> SongWindow? {
        guard var place = library?.place, let library else { return nil }
        place.shown = library.browse.place
        place.notices = []
        place.last = nil
        place.obstacle = library.model.obstacle
        let window = SongWindow(application)
        window.show(.library(place))
        window.present()
        return window
    }

    /// Shows the songs of the library with a tag.
    func showSongs(taggedWith tag: String) {
        guard let library else { return report(translated("This song is not in a library.")) }
        // As the sidebar spells it, where it may have a line.
        let known = library.counts.current.tags.first { $0.tag.isSameTag(as: tag) }
        library.navigation.choose(.tag(known?.tag ?? tag.trimmingTag))
    }

    /// Shows in the song where it has what the list is searched for.
    func revealHits() {
        guard let query = library?.browse.foundQuery, let song else { return }
        song.editor.reveal { text in
            query.ranges(in: text, as: .lyrics, chords: SongChords(listed: song.listedChords, in: text))
        }
    }

    /// Marks the song that is shown, which has no line before it is made.
    func markSong(showsFolder: Bool = false) {
        let new: BrowseCursor.NewSong? = song.flatMap { $0.isMade ? nil : $0.isComing ? .coming : .empty }
        library?.mark(song?.listedPath, new: new, showsFolder: showsFolder)
    }

    /// Says what opening a song found, though the song is not shown after all: it is found once.
    func reportUnshown(_ opening: OpenResult) {
        if case .song(let loaded) = opening, !isDestroyed { notify(loaded.opened.notices) }
    }

    /// Shows a place of the library that the window has.
    func browse(_ place: LibraryPlace) {
        if place.obstacle == nil { library?.model.resume() }
        library?.panes.showList()
        library?.go(to: place.shown)
        for notice in place.notices { library?.report(notice) }
    }

    /// Brings the editor to where it can be seen, and with `grabsFocus` the cursor into it.
    func showEditor(grabsFocus: Bool) {
        library?.panes.showEditor()
        library?.panes.hideSidebarIfOver()
        // Where the list is out of sight, there is nothing else to have the keyboard.
        if grabsFocus || library?.panes.isFolded == true { present(grabsFocus: true) } else { song?.watch() }
    }

    /// Puts the keyboard into the song where the list goes out of sight with it. By itself GTK would give it to the title,
    /// with all of that selected.
    private func keepFocusInSight() {
        guard let library, let song, library.panes.isFolded, !library.panes.isListShown,
            dialogs.focus.map({ gtk_widget_is_ancestor($0, library.browse.widget) != 0 }) ?? true
        else { return }
        MainLoop.next { [weak self, weak song] in
            if let self, let song, song === self.song, !isDestroyed { song.editor.grabFocus() }
        }
    }

    /// Puts a library beside what is shown. What is in it is looked at when the window is on the screen.
    func becomeLibrary(_ place: LibraryPlace) {
        guard library == nil else { return }
        let view = LibraryView(
            place,
            model: LibraryModel(root: place.root, environment: application.environment, obstacle: place.obstacle),
            arrangement: ArrangementModel(root: place.root, environment: application.environment),
            follower: FolderFollower(root: place.root, environment: application.environment),
            work: LibraryOperations(root: place.root, environment: application.environment), editor: content.release()
        )
        adopt(view)
        view.setUpList(application.listOrders, in: application.environment)
        applyLastSize()
        addChangeActions()
        updateActions()
        view.model.onMove = { [weak self] in
            if let self { moveNotice.show($0, in: self) }
        }
        view.work.onChange = { [weak view] in view?.model.look(at: $0) }
        view.onListChange = { [weak self, weak view] in
            if let view { self?.trash.forget(unless: view.lists) }
            self?.updateNoSongPage()
        }
        view.onTargetChange = { [weak self] in self?.updateActions() }
        view.onReachChange = { [weak self] in self?.reachChanged() }
        view.onSnapshot = { [weak self] in
            if let self { echoes.libraryChanged(in: self) }
        }
        view.onRetry = { [weak self] in self?.refresh() }
        view.statusIndicator.onPress = { [weak self] in self?.showStatus() }
        view.browse.onOpen = { [weak self] in
            if let self { switcher.open($0, grabsFocus: $1, in: self) }
        }
        view.browse.onAwait = { [weak self] in
            if let self { switcher.expectFound($0, in: self) }
        }
        view.browse.onSearchEnd = { [weak self] in self?.song?.editor.clearMarks() }
        view.sidebar.onRemove = { [weak self] in
            if let self { remove($0) }
        }
        view.smartFolderDrag.onMove = { [weak self] in
            if let self { smartFolders.move($0, to: $1, in: self) }
        }
        view.sidebar.onShift = { [weak self] in
            if let self { smartFolders.shift($0, isUp: $1, in: self) }
        }
        view.browse.onDelete = { [weak self, weak view] in
            if let self, view?.model.isOutOfReach == false { trash.moveToTrash($0.map { ItemSelection($0) }, in: self) }
        }
        view.deletedView.onShow = { [weak self] in
            if let self { deletedItems.show($0, in: self) }
        }
        view.deletedView.onDelete = { [weak self] in
            if let self { deletedItems.askToDelete($0, in: self) }
        }
        view.drag.onMove = { [weak self, weak view] targets, root, folder in
            // The window that it is in moves it, for there it may be open.
            guard let view, let source = self?.application.window(ofLibrary: root) else { return }
            source.moves.move(targets, to: FolderPlace(folder, of: view.model), in: source)
        }
        view.drag.onReorder = { [weak self] in
            if let self { arranging.move($0, $1, $2, in: self) }
        }
        view.sidebar.onReorder = { [weak self] in
            if let self { arranging.move($0, isUp: $1, in: self) }
        }
        view.drag.onBegin = { [weak self] in self?.openSong(in: $0)?.saver.saveNow() }
        view.onFold = { [weak self, weak view] in
            guard let self, let view else { return }
            header.setAlone(view.panes.isFolded)
            content.placeBanners(beside: view)
            keepFocusInSight()
        }
        header.addBackButton { [weak view] in view?.navigation.showList() }
        header.setAlone(false)
        if song != nil { markSong() }
        // After the first frame: what was clicked comes first.
        MainLoop.after(seconds: 0.1) { [self] in beginLibrary() }
    }
}
