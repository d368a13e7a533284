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
    let header = HeaderView()
    /// What can be done only while there is something for it.
    var conditionalActions: [ConditionalAction] = []
    /// The offer to move back what was moved last.
    var moveOffer: ToastOffer?
    /// What is being deleted, or was and may still be listed.
    var pendingDeletions = PendingDeletions()
    /// What is deleted and offered to be put back.
    var trashOffer: TrashOffer?
    /// The title of a song that could not be made: it is there when it is tried again, in another folder perhaps.
    var unmadeTitle = ""
    /// What is said whatever is shown below.
    let banners = BannerArea()
    /// Where the library was found that is out of reach, and what was said of that.
    var libraryMove: (root: FilePath, text: String)?
    /// Counts what was asked to be shown, so that of several wishes the last one counts.
    var turn = 0
    private let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private var page: Widget?
    private var offer: LibraryOffer?
    private var clients: [WaitingClient] = []
    /// Those who wait for the song's other versions to be decided about.
    private var resolvers: [WaitingClient] = []
    /// Whether it goes as soon as what is typed is saved.
    var isClosing = false
    /// How often that was begun.
    var closingCount = 0
    private var isFocusWanted = false
    var isDestroyed = false
    var undoActions: [OpaquePointer] = []
    var pinAction: OpaquePointer?

    init(_ application: Application) {
        self.application = application
        window = adw_application_window_new(application.application)
        gtk_widget_add_css_class(window, "song-window")
        gtk_window_set_default_size(window.cast(), 880, 760)
        gtk_box_append(content.cast(), header.widget)
        placeBanners()
        adw_application_window_set_content(window.cast(), content)
        application.add(self)
        addActions()
        connect(window, "close-request") { [self] emission in
            close()
            emission.answer(true)
        }
        connect(window, "destroy") { [self] _ in
            isDestroyed = true
            endSong()
            clients = []
            library?.close()
            application.remove(self)
        }
        connect(window, "notify::focus-widget") { [self] _ in focusMoved() }
        connect(window, "notify::is-active") { [self] _ in activityChanged() }
    }

    /// The song's file; nil when the window shows none.
    var file: FilePath? { song?.file }

    /// Whether nothing was ever shown in it.
    var isUnused: Bool { page == nil && library == nil }

    var hasUnsavedWords: Bool { song?.saver.hasUnsavedWords ?? false }

    /// - Parameter takesFocus: whether writing is to go on in the song.
    func present(grabsFocus: Bool = false) {
        // Who asks for it wants it to stay.
        isClosing = false
        gtk_window_present(window.cast())
        // GTK 4.8 hides a window from assistive technology if something in it gets the focus before it is presented.
        if isFocusWanted || grabsFocus && !isFocusInSong { song?.editor.grabFocus() }
        isFocusWanted = false
        song?.watch()
    }

    var isFocusInSong: Bool {
        guard let song, let focus = gtk_window_get_focus(window.cast()) else { return false }
        return gtk_widget_is_ancestor(focus, song.widget) != 0
    }

    /// Keeps whoever waits waiting: until the window is closed, or until other versions of the song, which are shown
    /// beside it now if that was asked for, are decided about.
    func attend(_ opening: OpenResult, _ client: WaitingClient?) {
        guard case .song(let loaded) = opening, loaded.comparesVersions, let song else {
            if let client { clients.append(client) }
            return
        }
        if let client { resolvers.append(client) }
        song.resolveVersions()
    }

    /// Saves what is typed, and calls `next` with whether all of it is saved now.
    ///
    /// - Parameter keepingDraft: whether a draft that gets into the song by itself is as good.
    func leave(keepingDraft: Bool = false, then next: @escaping @MainActor (Bool) -> Void) {
        song?.finishTyping()
        guard let song, song.saver.hasUnsavedWords else { return next(true) }
        song.saver.saveNow { [self] in
            guard !isDestroyed else { return }
            let isKept = keepingDraft && song.isWaitingForLibrary
            next(self.song !== song || !song.saver.hasUnsavedWords || isKept)
        }
    }

    /// Shows an offer below the song; nil takes it away.
    func setOffer(_ newOffer: LibraryOffer?) {
        if let offer { gtk_box_remove(content.cast(), offer.widget) }
        offer = newOffer
        if let newOffer { gtk_box_append(content.cast(), newOffer.widget) }
    }

    /// Takes what the window shows out of it, to be put beside a library.
    func releaseContent() -> Widget {
        g_object_ref(content)
        adw_application_window_set_content(window.cast(), nil)
        return content
    }

    /// Shows a library, in which the content is now.
    func adopt(_ view: LibraryView) {
        library = view
        adw_application_window_set_content(window.cast(), view.widget)
        g_object_unref(content)
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
        newSong.onChange = { [weak self] in self?.updateHeader() }
        newSong.onMove = { [weak self, weak newSong] in
            guard let newSong else { return }
            self?.library?.mark(newSong.location.relativePath.folderAbove, showsFolder: true)
        }
        newSong.onOutOfReach = { [weak self] in
            // That a folder above it was renamed, the library is not told.
            if let model = self?.library?.model, !model.isOutOfReach { model.begin() }
            self?.notifyLibraryMoved()
        }
        newSong.onResolved = { [weak self] in self?.resolvers = [] }
        newSong.onOpen = { [weak self] in self?.application.open($0) }
        newSong.onClose = { [weak self] in self?.close() }
        newSong.showSheet = { [weak self] present in
            if let self, !isDestroyed { present(window) }
        }
        newSong.editor.onHistoryChange = { [weak self] in self?.updateUndo() }
        newSong.askForFile = { [weak self] finish in
            guard let self, let name = file?.lastComponent else { return finish(nil) }
            FileDialog.save(over: window, name: name, then: finish)
        }
        updateHeader()
        updateActions()
        isFocusWanted = true
        library?.mark(newSong.location.relativePath.folderAbove)
        notifyLibraryMoved()
        offerLibrary(for: newSong)
    }

    /// Shows a page that says something.
    func show(page: Widget, title: String) {
        endSong()
        setPage(page)
        header.setTitle(title, place: "")
        gtk_window_set_title(window.cast(), title)
        header.setState("")
        updateActions()
        notifyLibraryMoved()
    }
}

extension SongWindow {
    /// Ends the song that is shown, for those too who wait for it. Words that are not in the file get into a draft.
    private func endSong() {
        guard let song else { return }
        // Who destroys the window has seen to that already: the page is gone by now.
        let isKept = isDestroyed || song.isWaitingForLibrary && song.saver.isAllInDraft
        if song.saver.hasUnsavedWords, !isKept { song.saver.keepDraft() }
        if let status = song.exitStatus { for client in clients + resolvers { client.fail(status) } }
        if song.hasUndecidedVersions { for client in resolvers { client.fail(.conflict) } }
        clients = []
        resolvers = []
        song.close()
        self.song = nil
    }

    private func setPage(_ newPage: Widget) {
        setOffer(nil)
        if let page { gtk_box_remove(content.cast(), page) }
        gtk_box_append(content.cast(), newPage)
        page = newPage
    }

    private func focusMoved() {
        guard !isDestroyed, let library else { return }
        library.focusMoved(to: gtk_window_get_focus(window.cast()))
        updateActions()
    }

    private func activityChanged() {
        guard !isDestroyed else { return }
        application.days.refresh()
        guard let song else { return }
        if gtk_window_is_active(window.cast()) != 0 { song.refresh() } else { song.saver.saveNow() }
    }
}
