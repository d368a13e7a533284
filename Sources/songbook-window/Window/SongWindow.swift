import CAdwaita
import Files
import Glibc
import Problems
import SongLibrary
import Translations

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
    /// What is said whatever is shown below.
    let banners = BannerArea()
    let header = HeaderView()
    let actions: WindowActions
    let typedAhead: TypedAhead
    let zoom: TextZoom
    let pageAlone = PageAlone()
    let switcher = SongSwitcher()
    let visited = VisitedSongs()
    let reopening = SongReopening()
    let creation = ItemCreation()
    let moves = LibraryMoves()
    let fileTransfers = FileTransfers()
    let transfers = LibraryTransfers()
    let trash = TrashUndo()
    let deletedItems = DeletedItems()
    let libraryUndo = LibraryUndo()
    let moveNotice = LibraryMoveNotice()
    let fileNameOffer = FileNameOffer()
    /// Whether its GTK window is gone, or about to be.
    private(set) var isDestroyed = false

    private let closing = WindowClosing()
    private let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// The same with what is said over it where there is no library.
    private let toasts: Toasts
    private var page: Widget?
    /// The page that says that no song is shown, while it is.
    var noSongPage: Widget?
    private var offer: LibraryOffer?
    private let clients = WaitingClients()
    private var isFocusWanted = false
    /// Puts the keyboard where the page that is shown has it first; nil when that is done.
    private var focusPage: (@MainActor () -> Void)?

    init(_ application: Application) {
        self.application = application
        window = adw_application_window_new(application.application)
        actions = WindowActions(window)
        toasts = Toasts(over: content)
        typedAhead = TypedAhead(window)
        zoom = TextZoom(window)
        gtk_widget_add_css_class(window, "song-window")
        gtk_window_set_default_size(window.cast(), 880, 760)
        gtk_box_append(content.cast(), header.widget)
        placeBanners()
        adw_application_window_set_content(window.cast(), toasts.widget)
        application.add(self)
        addActions()
        header.onSongMenu = { [weak self] in self?.library?.isSongMenuOpen = $0 }
        libraryUndo.onChange = { [weak self] in self?.updateUndo() }
        pageAlone.install(in: self)
        connect(window, "close-request") { [self] emission in
            close()
            emission.answer(true)
        }
        connect(window, "destroy") { [self] _ in
            isDestroyed = true
            endSong()
            clients.end()
            visited.forget()
            toasts.close()
            library?.close()
            application.remove(self)
        }
        connect(window, "notify::focus-widget") { [self] _ in focusMoved() }
        connect(window, "notify::is-active") { [self] _ in activityChanged() }
    }

    /// Whether nothing was ever shown in it.
    var isUnused: Bool { page == nil && library == nil }

    var hasUnsavedWords: Bool { song?.saver.hasUnsavedWords ?? false }

    /// - Parameter grabsFocus: whether writing is to go on in the song.
    func present(grabsFocus: Bool = false) {
        // Who asks for it wants it to stay.
        closing.cancel()
        gtk_window_present(window.cast())
        // GTK 4.8 hides a window from assistive technology if something in it gets the focus before it is presented.
        if isFocusWanted || grabsFocus && !isFocusInSong { song?.editor.grabFocus() }
        isFocusWanted = false
        if song == nil { focusPage?() }
        focusPage = nil
        song?.watch()
    }

    var isFocusInSong: Bool {
        guard let song, let focus = gtk_window_get_focus(window.cast()) else { return false }
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

    /// Goes, whatever is not saved.
    func destroy() {
        guard !isDestroyed else { return }
        rememberState(isClosing: true)
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

    /// Saves what is typed, and calls `next` with whether all of it is saved now.
    ///
    /// - Parameter keepingDraft: whether a draft that gets into the song by itself is as good.
    func leave(keepingDraft: Bool = false, then next: @escaping @MainActor (Bool) -> Void) {
        song?.finishTyping()
        guard let song, song.isUnfinished else { return next(true) }
        song.finish { [self] in
            guard !isDestroyed else { return }
            let isKept = keepingDraft && song.isWaitingForLibrary
            next(self.song !== song || !song.saver.hasUnsavedWords || isKept)
        }
    }

    /// Says something for a few seconds.
    func report(_ words: String) {
        if let library { library.report(words) } else { toasts.report(words) }
    }

    /// Shows an offer below the song; nil takes it away.
    func setOffer(_ newOffer: LibraryOffer?) {
        if let offer { gtk_box_remove(content.cast(), offer.widget) }
        offer = newOffer
        if let newOffer { gtk_box_append(content.cast(), newOffer.widget) }
    }

    /// Takes what the window shows out of it, to be put beside a library.
    func releaseContent() -> Widget {
        releaseFocus(in: content)
        g_object_ref(toasts.widget)
        adw_application_window_set_content(window.cast(), nil)
        return toasts.widget
    }

    /// Shows a library, in which the content is now.
    func adopt(_ view: LibraryView) {
        library = view
        adw_application_window_set_content(window.cast(), view.widget)
        g_object_unref(toasts.widget)
    }

    /// Puts what is said whatever is shown below the header that is on the screen: the list's, where that takes turns
    /// with the editor.
    func placeBanners() {
        let isOverList = library.map { $0.panes.isFolded && $0.panes.isListShown } ?? false
        let (column, header) = isOverList ? (library?.browse.widget, library?.browse.header) : (content, header.widget)
        guard let column, let header else { return }
        let old = gtk_widget_get_parent(banners.widget)
        guard old != column else { return }
        g_object_ref(banners.widget)
        if let old { gtk_box_remove(old.cast(), banners.widget) }
        gtk_box_insert_child_after(column.cast(), banners.widget, header)
        g_object_unref(banners.widget)
    }

    /// Shows a song.
    func show(_ newSong: OpenSong) {
        endSong()
        song = newSong
        newSong.apply(application.appearance.settings)
        setPage(newSong.widget)
        newSong.host = self
        fileNameOffer.begin(newSong, in: self)
        application.updateOrphanedDrafts()
        newSong.editor.onHistoryChange = { [weak self] in self?.updateUndo() }
        followSpelling(of: newSong)
        newSong.editor.onTitleSeen = { [weak self, weak newSong] in
            if let newSong { self?.header.showTitle(of: newSong) }
        }
        songChanged()
        updateActions()
        isFocusWanted = true
        markSong()
        moveNotice.update(in: self)
        offerLibrary(for: newSong)
        rememberState()
    }

    func songChanged() {
        guard let song else { return }
        header.show(song)
        updateActions()
        actions.setPinned(song.isPinned)
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
        show(page: page.widget, title: title)
        focusPage = grabFocus ?? page.grabFocus
    }

    /// Shows a page that says something.
    func show(page: Widget, title: String) {
        endSong()
        library?.mark(nil)
        setPage(page)
        header.setTitle(title, place: "")
        gtk_window_set_title(window.cast(), title)
        header.setState("")
        header.setSongMenu(false)
        updateActions()
        moveNotice.update(in: self)
        application.updateOrphanedDrafts()
    }
}

extension SongWindow {
    /// Ends the song that is shown, for those too who wait for it. Words that are not in the file get into a draft.
    private func endSong() {
        guard let song else { return }
        // Who destroys the window has seen to that already: the page is gone by now.
        let isKept = isDestroyed || song.isWaitingForLibrary && song.saver.isAllInDraft
        if song.saver.hasUnsavedWords, !isKept { song.saver.keepDraft() }
        clients.end(for: song)
        fileNameOffer.end()
        song.close()
        self.song = nil
        guard !isDestroyed else { return }
        releaseFocus(in: song.widget)
        visited.keepPage(of: song)
    }

    private func setPage(_ newPage: Widget) {
        setOffer(nil)
        if let page {
            releaseFocus(in: page)
            gtk_box_remove(content.cast(), page)
        }
        focusPage = nil
        noSongPage = nil
        gtk_box_append(content.cast(), newPage)
        page = newPage
    }

    /// Takes the keyboard from what goes. GTK 4.8 would leave it there, and no key would do anything any more.
    private func releaseFocus(in widget: Widget) {
        guard !isDestroyed, let focus = gtk_window_get_focus(window.cast()) else { return }
        if gtk_widget_is_ancestor(focus, widget) != 0 { gtk_window_set_focus(window.cast(), nil) }
    }

    private func focusMoved() {
        guard !isDestroyed, let library else { return }
        library.focusMoved(to: gtk_window_get_focus(window.cast()))
        // What is done in the list next may be meant for the song that was just written.
        if let song, song.isComing, !isFocusInSong { song.saver.saveNow() }
        updateActions()
    }

    private func activityChanged() {
        guard !isDestroyed else { return }
        application.days.refresh()
        if gtk_window_is_active(window.cast()) == 0 { rememberState() }
        guard let song else { return }
        if gtk_window_is_active(window.cast()) != 0 { song.refresh() } else { song.saver.saveNow() }
    }
}
