import CAdwaita
import ChordSheet
import Files
import LibraryIndex
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// A window that shows a library beside the song.
extension SongWindow {
    /// Opens a song of the library by its path.
    func open(_ path: FilePath, grabsFocus: Bool) {
        switcher.open(path, grabsFocus: grabsFocus, showsFolder: true)
    }

    /// Opens another window of the library, for a second song beside the first.
    ///
    /// - Returns: nil if there is no library.
    @discardableResult
    func openAnotherWindow() -> SongWindow? {
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
        // Uses the spelling of the sidebar, if the tag has a line there.
        let known = library.counts.current.tags.first { $0.tag.isSameTag(as: tag) }
        library.navigation.choose(.tag(known?.tag ?? tag.trimmingTag))
    }

    /// Marks the matches of the list's search in the song.
    func revealHits() {
        guard let query = library?.browse.foundQuery, let song else { return }
        song.editor.reveal { text in
            query.ranges(in: text, as: .lyrics, chords: SongChords(listed: song.model.listedChords, in: text))
        }
    }

    /// Marks the shown song in the list, where it has no line until it is created.
    func markSong(showsFolder: Bool = false) {
        let new: BrowseCursor.NewSong? = song.flatMap { $0.isMade ? nil : $0.model.isComing ? .coming : .empty }
        library?.mark(song?.model.listedPath, new: new, showsFolder: showsFolder)
    }

    /// Shows a place of the window's library.
    func browse(_ place: LibraryPlace) {
        if place.obstacle == nil { library?.model.resume() }
        library?.panes.showList()
        library?.go(to: place.shown)
        for notice in place.notices { library?.report(notice) }
    }

    /// Makes the editor visible, and with `grabsFocus` moves the keyboard focus into it.
    func showEditor(grabsFocus: Bool) {
        library?.panes.showEditor()
        library?.panes.hideSidebarIfOver()
        // While the list is hidden, nothing else can have the keyboard focus.
        if grabsFocus || library?.panes.isFolded == true { present(grabsFocus: true) } else { song?.model.watch() }
    }

    /// Moves the keyboard focus into the song if it was in the list and the list is hidden. GTK would focus the title,
    /// with all of it selected.
    private func keepFocusInSight() {
        guard let library, let song, library.panes.isFolded, !library.panes.isListShown,
            dialogs.focus.map({ gtk_widget_is_ancestor($0, library.browseView.widget) != 0 }) ?? true
        else { return }
        MainLoop.next { [weak self, weak song] in
            if let self, let song, song === self.song, !isDestroyed { song.editor.grabFocus() }
        }
    }

    /// Shows a library beside the content. It is scanned once the window is on the screen.
    func becomeLibrary(_ place: LibraryPlace) {
        guard library == nil else { return }
        let view = LibraryView(
            place,
            LibraryCoordinator(
                root: place.root, environment: application.environment, obstacle: place.obstacle,
                orders: application.listOrders),
            work: LibraryOperations(root: place.root, environment: application.environment), editor: content.release()
        )
        adopt(view)
        view.setUpList(in: application.environment)
        applyLastSize()
        addChangeActions()
        updateActions()
        follow(view)
        view.work.onChange = { [weak view] in view?.model.look(at: $0) }
        view.onTargetChange = { [weak self] in self?.updateActions() }
        view.onRetry = { [weak self] in self?.refresh() }
        view.statusIndicator.onPress = { [weak self] in self?.showStatus() }
        view.browse.host = self
        view.sidebarView.onRemove = { [weak self] in
            if let self { remove($0) }
        }
        view.smartFolderDrag.onMove = { [weak self] in
            self?.commands.run(ArrangementCommand.moveSmartFolder($0, to: $1))
        }
        view.sidebarView.onShift = { [weak self] in
            self?.commands.run(ArrangementCommand.shiftSmartFolder($0, isUp: $1))
        }
        view.browseView.onDelete = { [weak self, weak view] in
            if let self, view?.model.isOutOfReach == false { moveToTrash($0.map { ItemSelection($0) }) }
        }
        view.deletedView.onShow = { [weak self] in
            if let self { deletedPage.show($0, in: self) }
        }
        view.deletedView.onDelete = { [weak self] in
            self?.ask(EmptyTrashCommand.question($0))
        }
        view.drag.onMove = { [weak self, weak view] targets, root, folder in
            // The window of their library moves them, because they may be open there.
            guard let view, let source = self?.application.windowsByUse.window(ofLibrary: root) else { return }
            source.move(targets, to: FolderPlace(folder, of: view.model))
        }
        view.drag.onReorder = { [weak self] in
            self?.move($0, $1, $2)
        }
        view.sidebarView.onReorder = { [weak self] in
            self?.move($0, isUp: $1)
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
        // After the first frame: what the user opened is shown first.
        MainLoop.after(seconds: 0.1) { [self] in beginLibrary() }
    }

    /// Updates the window when the library changes.
    private func follow(_ view: LibraryView) {
        let (model, browse) = (view.model, view.browse)
        render(self, in: view.widget) { $0.updateActions() }
        view.observe {
            (browse.list.changes.count, browse.showsDeleted)
        } tell: { [weak self, weak view] _ in
            if let view { self?.commands.deletions.forget(unless: view.lists) }
            self?.updateNoSongPage()
        }
        view.observe {
            model.newRoot
        } tell: { [weak self] in
            if let self, let root = $0 { moveNotice.show(root, in: self) }
        }
        view.observe {
            model.isOutOfReach
        } tell: { [weak self] _ in
            self?.reachChanged()
        }
        view.observe {
            model.snapshot
        } tell: { [weak self] _ in
            if let self { echoes.libraryChanged(in: self) }
        }
    }
}

extension SongWindow: BrowseHost {
    func open(_ song: SongEntry, grabsFocus: Bool) {
        switcher.open(song, grabsFocus: grabsFocus)
    }

    func firstSongIsAwaited(_ isAwaited: Bool) {
        switcher.expectFound(isAwaited)
    }

    func searchEnded() {
        song?.editor.clearMarks()
    }
}
