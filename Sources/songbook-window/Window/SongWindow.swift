import CAdwaita
import Files
import Glibc
import SongbookModel
import Toolkit

/// One window: a header bar and, below it, a song or a page that says why there is none.
///
/// It lives as long as its GTK window, whose signal handlers retain it; it does not use that window after it is
/// destroyed.
@MainActor
final class SongWindow {
    let window: Widget
    let application: Application

    private(set) var song: OpenSong?
    /// The library beside the song; nil if the song is shown alone.
    private(set) var library: LibraryView?
    let content: WindowContent
    let actions: WindowActions
    /// The dialogs over the window.
    let dialogs: WindowDialogs
    let zoom: TextZoom
    let pageAlone = PageAlone()
    let inspire = Inspire()
    private(set) lazy var switcher = SongSwitcher(self)
    private var typedAheadKeys: TypedAheadKeys?
    private let use: WindowUse
    /// Whether the user has pressed a key or clicked in it.
    var isUsed: Bool { use.isAny }
    let visited = VisitedSongs()
    private(set) lazy var reopening = SongReopening(self)
    let fileTransfers = FileTransfers()
    let transfers = LibraryTransfers()
    let deletedPage = DeletedPage()
    let attachmentCommands = AttachmentCommands()
    let libraryUndo = LibraryUndo()
    private let undoToasts = UndoToasts()
    let moveNotice = LibraryMoveNotice()
    let fileNameOffer = FileNameOffer()
    let echoes = SongEchoes()
    /// Runs the commands on its library.
    private(set) lazy var commands = CommandRunner(self)
    /// Shows the progress of a command.
    var commandDialog: ProgressDialog?
    /// Whether its GTK window is destroyed, or about to be.
    private(set) var isDestroyed = false

    private(set) lazy var closing = WindowClosing(self)
    /// The closures that wait until the library is shown.
    private var wantedOfLibrary: [@MainActor (SongWindow) -> Void] = []
    private var hasLibraryBegun = false
    private let clients = WaitingClients()
    /// Whether the song takes the keyboard focus when the window is presented next.
    private var isFocusWanted = false
    /// Whether the song takes the keyboard focus now, or when the dialog that has it is closed.
    private var isFocusDue = false

    init(_ application: Application) {
        self.application = application
        window = adw_application_window_new(application.application)
        actions = WindowActions(window)
        content = WindowContent(of: window)
        dialogs = WindowDialogs(over: window)
        zoom = TextZoom(window)
        use = WindowUse(of: window)
        gtk_widget_add_css_class(window, "song-window")
        gtk_window_set_default_size(window.cast(), 880, 760)
        // A dialog of libadwaita 1.2 is modal for all windows of its group, which are all of the program otherwise.
        let group = gtk_window_group_new()
        gtk_window_group_add_window(group, window.cast())
        g_object_unref(group)
        application.add(self)
        typedAheadKeys = TypedAheadKeys(window, switcher.typedAhead)
        addActions()
        header.onSongMenu = { [weak self] in self?.library?.lineInUse.isSongMenuOpen = $0 }
        followLibraryUndo()
        DueRenderings.flushBeforeInput(in: window)
        keepKeysOfDevelopers(from: window)
        pageAlone.install(in: self)
        inspire.install(in: self)
        connect(window, "close-request") { [self] emission in
            close()
            emission.answer(true)
        }
        connect(window, "destroy") { [self] _ in
            isDestroyed = true
            Sheet.forgetAll(over: window)
            content.close()
            inspire.windowClosed()
            switcher.windowEnds()
            endSong()
            clients.end()
            echoes.close()
            visited.forget()
            library?.close()
            application.remove(self)
        }
        connect(window, "notify::focus-widget") { [self] _ in focusMoved() }
        connect(window, "notify::is-active") { [self] _ in activityChanged() }
        dialogs.onChange = { [weak self] in self?.dialogsChanged(isShown: $0) }
    }

    var header: HeaderView { content.header }
    /// The banners, which stay when the page changes.
    var banners: BannerArea { content.banners }

    /// Whether nothing was ever shown in the window.
    var isUnused: Bool { content.isUnused && library == nil }

    var hasUnsavedWords: Bool { song?.saver.hasUnsavedWords ?? false }

    /// - Parameter grabsFocus: whether the song takes the keyboard focus.
    func present(grabsFocus: Bool = false) {
        // Presenting the window cancels a pending close.
        closing.cancel()
        gtk_window_present(window.cast())
        // GTK 4.8 hides a window from assistive technology if something in it gets the focus before it is presented.
        isFocusDue = isFocusDue || isFocusWanted || grabsFocus && !isFocusInSong
        isFocusWanted = false
        grabFocusIfDue()
        content.focusOnce(unless: song != nil)
        song?.model.watch()
    }

    var isFocusInSong: Bool {
        guard let song, let focus = dialogs.focus else { return false }
        return gtk_widget_is_ancestor(focus, song.widget) != 0
    }

    /// Saves and closes; stays open and asks if the changes cannot be saved.
    func close() {
        closing.close()
    }

    /// Saves and closes without asking.
    func saveAndDestroy() {
        closing.saveAndDestroy()
    }

    /// Closes the window unless it shows something.
    func destroyIfEmpty() {
        if isUnused { destroy() }
    }

    /// Closes the window without saving; unsaved changes are kept in a draft.
    func destroy() {
        guard !isDestroyed else { return }
        rememberState(isClosing: true)
        // When GTK emits `destroy`, the page is gone already.
        song?.saver.keepLastDraft()
        // GTK 4.18 first takes the keyboard focus from the window, which is no reason to save any more.
        isDestroyed = true
        closePopovers(in: window)
        gtk_window_destroy(window.cast())
    }

    /// Keeps a client waiting until the content is closed, or, if it asked to compare versions, until the song's other
    /// versions, which are shown beside it now, are resolved.
    func attend(_ opening: OpenResult, _ client: WaitingClient?) {
        guard case .song(let loaded) = opening, loaded.comparesVersions, let song else {
            return clients.add(client, resolving: false)
        }
        clients.add(client, resolving: true)
        song.model.versions.resolveAll()
    }

    /// Saves unsaved changes, because the song is about to be changed.
    ///
    /// - Returns: whether all of them are saved, even if this window is closed meanwhile: another one may be waiting.
    func save() async -> Bool {
        song?.finishTyping()
        guard let song, song.model.isUnfinished else { return true }
        await song.model.finish()
        return !isDestroyed && self.song !== song || song.saver.safety.allows(.changing)
    }

    /// Shows a message for a few seconds.
    func report(_ words: String) {
        if let library { library.report(words) } else { content.report(words) }
    }

    /// Runs `body` when the library is shown, or now if it is; never in a window without a library.
    func onceLibraryBegan(_ body: @escaping @MainActor (SongWindow) -> Void) {
        if hasLibraryBegun { body(self) } else if library != nil { wantedOfLibrary.append(body) }
    }

    /// Starts showing the library.
    func beginLibrary() {
        guard !isDestroyed, let library else { return }
        library.begin()
        hasLibraryBegun = true
        for body in wantedOfLibrary { body(self) }
        wantedOfLibrary = []
    }

    /// Shows a library, which now contains the content.
    func adopt(_ view: LibraryView) {
        library = view
        content.show(beside: view.widget)
    }

    /// Shows a song.
    func show(_ newSong: OpenSong) {
        endSong()
        song = newSong
        newSong.apply(application.appearance.settings)
        annotateSong()
        content.show(newSong.widget)
        newSong.host = self
        fileNameOffer.begin(newSong, in: self)
        application.updateOrphanedDrafts()
        newSong.editor.onHistoryChange = { [weak self] in self?.updateUndo() }
        followSpelling(of: newSong)
        echoes.follow(newSong, in: self)
        connectAttachments(of: newSong)
        connectSound(of: newSong)
        newSong.editor.onTitleSeen = { [weak self, weak newSong] in
            if let newSong { self?.header.showTitle(of: newSong) }
        }
        songChanged()
        updateActions()
        inspire.songReplaced()
        isFocusWanted = true
        markSong()
        moveNotice.update(in: self)
        offerLibrary(for: newSong)
        rememberState()
    }

    func songChanged() {
        guard let song else { return }
        header.show(song)
        library?.status.saveChanged(song.saver.state.activity)
        updateActions()
        actions.setPinned(song.isPinned)
        inspire.songChanged()
        gtk_window_set_title(window.cast(), song.title.asLine)
    }

    /// Must be called when all other versions are resolved.
    func versionsResolved() {
        clients.versionsResolved()
    }

    /// Shows a page with a message and actions.
    ///
    /// - Parameter grabFocus: moves the keyboard focus to its place on the page; nil focuses the first action.
    func show(_ page: StatusPage, title: String, grabFocus: (@MainActor () -> Void)? = nil) {
        show(page: page.widget, title: title, grabFocus: grabFocus ?? page.grabFocus)
    }

    /// Shows a page with a message.
    func show(page: Widget, title: String, grabFocus: (@MainActor () -> Void)? = nil) {
        endSong()
        library?.mark(nil)
        content.show(page, grabFocus: grabFocus)
        header.setTitle(title, place: "")
        gtk_window_set_title(window.cast(), title)
        header.setState("")
        header.setSongMenu(false)
        updateActions()
        inspire.songReplaced()
        moveNotice.update(in: self)
        application.updateOrphanedDrafts()
    }
}

extension SongWindow {
    /// Closes the shown song, also for the clients that wait for it. Unsaved changes are kept in a draft, as is text
    /// that was typed ahead for a new song.
    private func endSong() {
        switcher.pageEnds()
        guard let song else { return }
        // This was done before the window was destroyed: the page is gone by now.
        if !isDestroyed { song.saver.keepLastDraft() }
        clients.end(for: song.model)
        echoes.end()
        fileNameOffer.end()
        song.close()
        self.song = nil
        guard !isDestroyed else { return }
        library?.status.saveChanged(.none)
        content.releaseFocus(in: song.widget)
        visited.keepPage(of: song)
    }

    private func followLibraryUndo() {
        libraryUndo.run = { [weak self] in
            if let self, !isDestroyed { commands.run($0) }
        }
        render(self, in: window) { $0.updateUndo() }
        render(self, in: window) { window in
            if !window.isDestroyed { window.undoToasts.show(window.libraryUndo.offers, in: window) }
        }
    }

    private func focusMoved() {
        guard !isDestroyed, let library else { return }
        library.focusMoved(to: dialogs.focus)
        // The next command in the list may be meant for the new song, so it is saved now.
        if let song, song.model.isComing, !isFocusInSong { song.saver.saveNow() }
        updateActions()
    }

    /// Disables the actions while a dialog is shown, and saves, as when another window becomes active.
    private func dialogsChanged(isShown: Bool) {
        guard !isDestroyed else { return }
        actions.isBlocked = isShown
        updateActions()
        guard let song else { return }
        if isShown { song.saver.saveNow() } else { song.model.refresh() }
        grabFocusIfDue()
    }

    /// Moves the keyboard focus into the song, once no dialog has it any more.
    private func grabFocusIfDue() {
        guard isFocusDue, !dialogs.isShown else { return }
        isFocusDue = false
        song?.editor.grabFocus()
    }

    private func activityChanged() {
        guard !isDestroyed else { return }
        application.days.refresh()
        if gtk_window_is_active(window.cast()) == 0 { rememberState() }
        guard let song else { return }
        if gtk_window_is_active(window.cast()) != 0 { song.model.refresh() } else { song.saver.saveNow() }
    }
}
