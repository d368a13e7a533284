import CAdwaita
import Files
import Glibc
import SongbookModel
import Toolkit

/// One window: a header bar and, below it, a song or a word on why there is none.
///
/// It lives as long as its GTK window, whose signal handlers hold it; what it calls on that window stops when the
/// window is destroyed.
@MainActor
final class SongWindow {
    let window: Widget
    let application: Application

    private(set) var song: OpenSong?
    /// The library beside the song; nil where the song stands alone.
    private(set) var library: LibraryView?
    let content: WindowContent
    let actions: WindowActions
    /// The dialogs over it.
    let dialogs: WindowDialogs
    let typedAhead: TypedAhead
    let zoom: TextZoom
    let pageAlone = PageAlone()
    let inspire = Inspire()
    let switcher = SongSwitcher()
    let visited = VisitedSongs()
    let reopening = SongReopening()
    let creation = ItemCreation()
    let projects = ProjectChanges()
    let arranging = FolderArranging()
    let moves = LibraryMoves()
    let fileTransfers = FileTransfers()
    let transfers = LibraryTransfers()
    let trash = TrashUndo()
    let deletedItems = DeletedItems()
    let smartFolders = SmartFolders()
    let attachmentCommands = AttachmentCommands()
    let libraryUndo = LibraryUndo()
    let moveNotice = LibraryMoveNotice()
    let fileNameOffer = FileNameOffer()
    let echoes = SongEchoes()
    /// What is done to its library.
    private(set) lazy var commands = CommandRunner(self)
    /// Shows how far that is.
    var commandDialog: ProgressDialog?
    /// Whether its GTK window is gone, or about to be.
    private(set) var isDestroyed = false

    private let closing = WindowClosing()
    /// What waits until the library is looked at.
    private var wantedOfLibrary: [@MainActor (SongWindow) -> Void] = []
    private var hasLibraryBegun = false
    private let clients = WaitingClients()
    /// Whether the cursor is to be in the song when the window is presented next.
    private var isFocusWanted = false
    /// Whether it is to be there now, or when the dialog goes that has the keyboard.
    private var isFocusDue = false

    init(_ application: Application) {
        self.application = application
        window = adw_application_window_new(application.application)
        actions = WindowActions(window)
        content = WindowContent(of: window)
        dialogs = WindowDialogs(over: window)
        typedAhead = TypedAhead(window)
        zoom = TextZoom(window)
        gtk_widget_add_css_class(window, "song-window")
        gtk_window_set_default_size(window.cast(), 880, 760)
        application.add(self)
        addActions()
        header.onSongMenu = { [weak self] in self?.library?.lineInUse.isSongMenuOpen = $0 }
        libraryUndo.onChange = { [weak self] in self?.updateUndo() }
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
    /// What is said whatever is shown below.
    var banners: BannerArea { content.banners }

    /// Whether nothing was ever shown in it.
    var isUnused: Bool { content.isUnused && library == nil }

    var hasUnsavedWords: Bool { song?.saver.hasUnsavedWords ?? false }

    /// - Parameter grabsFocus: whether writing is to go on in the song.
    func present(grabsFocus: Bool = false) {
        // Who asks for it wants it to stay.
        closing.cancel()
        gtk_window_present(window.cast())
        // GTK 4.8 hides a window from assistive technology if something in it gets the focus before it is presented.
        isFocusDue = isFocusDue || isFocusWanted || grabsFocus && !isFocusInSong
        isFocusWanted = false
        grabFocusIfDue()
        content.focusOnce(unless: song != nil)
        song?.watch()
    }

    var isFocusInSong: Bool {
        guard let song, let focus = dialogs.focus else { return false }
        return gtk_widget_is_ancestor(focus, song.widget) != 0
    }

    /// Saves and closes; stays and asks when the words cannot be saved.
    func close() {
        closing.close(self)
    }

    /// Saves and closes without asking.
    func saveAndDestroy() {
        closing.saveAndDestroy(self)
    }

    /// Goes, unless it shows something.
    func destroyIfEmpty() {
        if isUnused { destroy() }
    }

    /// Goes, whatever is not saved: that gets into a draft.
    func destroy() {
        guard !isDestroyed else { return }
        rememberState(isClosing: true)
        // When GTK says that the window goes, the page is gone.
        if let song, song.saver.hasUnsavedWords, !song.saver.isAllInDraft { song.saver.keepDraft() }
        // GTK 4.18 has the window lose the keyboard first, which is no reason to save any more.
        isDestroyed = true
        gtk_window_destroy(window.cast())
    }

    /// Keeps whoever waits waiting: until the window is closed, or until other versions of the song, which are shown
    /// beside it now if that was asked for, are decided about.
    func attend(_ opening: OpenResult, _ client: WaitingClient?) {
        guard case .song(let loaded) = opening, loaded.comparesVersions, let song else {
            return clients.add(client, resolving: false)
        }
        clients.add(client, resolving: true)
        song.versions.resolveAll(in: song)
    }

    /// Saves what is typed, and calls `next` with whether all of it is saved now: also where this window is closed
    /// meanwhile, for another one may be waiting.
    func leave(then next: @escaping @MainActor (Bool) -> Void) {
        song?.finishTyping()
        guard let song, song.isUnfinished else { return next(true) }
        song.finish { [self] in next(!isDestroyed && self.song !== song || !song.hasUnsavedWords) }
    }

    /// Saves what is typed, because something else is to be shown here, and calls `next` with whether all of it is saved
    /// now, or in a draft that gets into the song by itself. Not called where this window is closed meanwhile.
    ///
    /// A sheet is about the song below it, which stays as long as the sheet is there.
    func leaveForOther(then next: @escaping @MainActor (Bool) -> Void) {
        Sheet.onceNone(over: window) { [self] in
            guard !isDestroyed else { return }
            song?.finishTyping()
            guard let song, song.isUnfinished else { return next(true) }
            song.finish { [self] in
                guard !isDestroyed else { return }
                guard Sheet.all(over: window).isEmpty else { return leaveForOther(then: next) }
                let isKept = song.isWaitingForLibrary && song.saver.isAllInDraft && song.decisions.failure == nil
                next(self.song !== song || !song.hasUnsavedWords || isKept)
            }
        }
    }

    /// Says something for a few seconds.
    func report(_ words: String) {
        if let library { library.report(words) } else { content.report(words) }
    }

    /// Runs `body` when the library is looked at, or now if it is; never in a window that shows none.
    func onceLibraryBegan(_ body: @escaping @MainActor (SongWindow) -> Void) {
        if hasLibraryBegun { body(self) } else if library != nil { wantedOfLibrary.append(body) }
    }

    /// Looks at the library.
    func beginLibrary() {
        guard !isDestroyed, let library else { return }
        library.begin()
        hasLibraryBegun = true
        for body in wantedOfLibrary { body(self) }
        wantedOfLibrary = []
    }

    /// Shows a library, in which the content is now.
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

    /// Nobody has to decide about other versions any more.
    func versionsResolved() {
        clients.versionsResolved()
    }

    /// Shows a page that says something and offers what can be done.
    ///
    /// - Parameter grabFocus: puts the keyboard where it is to be then; nil is on the first action.
    func show(_ page: StatusPage, title: String, grabFocus: (@MainActor () -> Void)? = nil) {
        show(page: page.widget, title: title, grabFocus: grabFocus ?? page.grabFocus)
    }

    /// Shows a page that says something.
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
    /// Ends the song that is shown, for those too who wait for it. Words that are not in the file get into a draft, and
    /// those that were typed ahead for a new song.
    private func endSong() {
        switcher.keepTypedAhead(in: self)
        guard let song else { return }
        // That was done before the window was destroyed: the page is gone by now.
        let isKept = isDestroyed || song.isWaitingForLibrary && song.saver.isAllInDraft
        if song.saver.hasUnsavedWords, !isKept { song.saver.keepDraft() }
        clients.end(for: song)
        echoes.end()
        fileNameOffer.end()
        song.close()
        self.song = nil
        guard !isDestroyed else { return }
        library?.status.saveChanged(.none)
        content.releaseFocus(in: song.widget)
        visited.keepPage(of: song)
    }

    private func focusMoved() {
        guard !isDestroyed, let library else { return }
        library.focusMoved(to: dialogs.focus)
        // What is done in the list next may be meant for the song that was just written.
        if let song, song.isComing, !isFocusInSong { song.saver.saveNow() }
        updateActions()
    }

    /// Nothing can be done but what the dialog is for; as when another window is used.
    private func dialogsChanged(isShown: Bool) {
        guard !isDestroyed else { return }
        actions.isBlocked = isShown
        updateActions()
        guard let song else { return }
        if isShown { song.saver.saveNow() } else { song.refresh() }
        grabFocusIfDue()
    }

    /// Brings the cursor into the song, once no dialog has the keyboard any more.
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
        if gtk_window_is_active(window.cast()) != 0 { song.refresh() } else { song.saver.saveNow() }
    }
}
