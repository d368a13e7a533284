import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import LibraryFile
import LibraryIndex
import SongOpening
import SongbookModel
import Toolkit
import Translations

/// A library in a window: its sidebar, its list, and the editor that the window had before.
@MainActor
final class LibraryView {
    let place: LibraryPlace
    let model: LibraryModel
    let arrangement: ArrangementModel
    private let follower: FolderFollower
    let work: LibraryOperations
    let browse: BrowseView
    let sidebar: LibrarySidebar
    let counts: SidebarCounts
    let deleted: DeletedSongs
    let deletedView: DeletedView
    let panes: LibraryPanes
    let drag: LibraryDrag
    let smartFolderDrag: SmartFolderDrag
    let status: StatusModel
    /// Says how the library stands.
    let statusIndicator: StatusIndicator
    let toasts: Toasts
    /// Which line keys and menus mean.
    let lineInUse: LineInUse
    let navigation: LibraryNavigation
    /// Called when the panes came side by side, or no longer are.
    var onFold: @MainActor () -> Void = {}

    /// The whole as a widget.
    var widget: Widget { toasts.widget }

    /// Called when the library is to be looked at again.
    var onRetry: @MainActor () -> Void = {}

    /// Called when the library can be reached again, or no longer.
    var onReachChange: @MainActor () -> Void = {}

    /// Called when another state of the library is known.
    var onSnapshot: @MainActor () -> Void = {}

    /// Called when the list shows other lines.
    var onListChange: @MainActor () -> Void = {}
    /// Called when what keys and menus mean may be something else.
    var onTargetChange: @MainActor () -> Void = {}

    /// The song or folder that keys and menus mean: whose menu is open, or that has the keyboard; nil when it is none.
    var itemInUse: BrowseItem? { lineInUse.item }
    /// How many lines of the list keys and menus mean, where it is several.
    var selectedCount: Int? { lineInUse.selectedCount }

    /// Says in which order the list is; see ``setUpList(_:in:)``.
    var sortMenu: SortMenu?
    /// Which songs have unsaved changes.
    var drafts: DraftMarks?

    private var draftMonitor: FolderMonitor?
    private var mounts: MountMonitor?
    private var isClosed = false
    private var wasOutOfReach: Bool
    private let menuButton: Widget = MainMenu.makeButton(with: [SortMenu.submenu])

    /// - Parameter editor: a widget that has no parent.
    init(
        _ place: LibraryPlace, model: LibraryModel, arrangement: ArrangementModel, follower: FolderFollower,
        work: LibraryOperations, editor: Widget
    ) {
        self.place = place
        self.model = model
        self.arrangement = arrangement
        self.follower = follower
        self.work = work
        wasOutOfReach = model.isOutOfReach
        browse = BrowseView(name: model.name, arrangement: arrangement, context: model.queryContext)
        counts = SidebarCounts(context: model.queryContext)
        sidebar = LibrarySidebar(name: model.name, arrangement: arrangement, counts: counts)
        deleted = DeletedSongs(root: model.root, work)
        deletedView = DeletedView(deleted, root: model.root, name: model.name)
        gtk_box_append(browse.space.deleted.cast(), deletedView.widget)
        drag = LibraryDrag(model)
        drag.join(browse)
        drag.join(sidebar)
        smartFolderDrag = SmartFolderDrag(model)
        smartFolderDrag.join(sidebar)
        panes = LibraryPanes(sidebar: sidebar.widget, list: browse.widget, editor: editor)
        let toasts = Toasts(over: panes.widget)
        self.toasts = toasts
        status = StatusModel(
            root: model.root, isOutOfReach: model.isOutOfReach, sources: StatusSources(environment: model.environment)
        ) { toasts.report($0) }
        statusIndicator = StatusIndicator(status)
        gtk_box_append(sidebar.column.cast(), statusIndicator.widget)
        browse.status.follow(status)
        lineInUse = LineInUse(browse, sidebar)
        navigation = LibraryNavigation(browse, sidebar, deletedView, panes)
        fillHeader()
        followModel()
        followParts()
        browse.browse(place.shown)
        sidebar.select(place.shown)
        for notice in place.notices { report(notice) }
    }

    /// Looks at the library. To be called once, when the window is on the screen.
    func begin() {
        mounts = MountMonitor { [weak model] in model?.mountsChanged() }
        model.begin()
        deleted.begin()
        status.begin()
        draftMonitor = FolderMonitor([model.environment.stateHome.appending("songbook/drafts")]) { [weak self] in
            self?.status.draftsChanged()
        }
        fold()
    }

    /// Shows a place.
    func go(to place: BrowsePlace, grabsFocus: Bool = false) {
        navigation.go(to: place, grabsFocus: grabsFocus)
    }

    /// What was deleted and keys and menus mean; nil while the list shows something else.
    var deletedItem: TrashedItem? { browse.showsDeleted ? deletedView.current : nil }

    /// Lets words be typed to search for.
    func beginSearch() {
        panes.showList()
        browse.search.begin()
    }

    /// The same with words in it.
    func beginSearch(for words: String) {
        panes.showList()
        browse.search.begin(with: words)
    }

    /// Marks the song that is open; see ``LibraryNavigation/mark(_:new:showsFolder:)``.
    func mark(_ song: FilePath?, new: BrowseCursor.NewSong? = nil, showsFolder: Bool = false) {
        navigation.mark(song, new: new, showsFolder: showsFolder)
        preferPane()
    }

    /// Whether a song or a folder is listed, or will be as far as is known.
    ///
    /// - Parameter folder: the song's, or itself: absolute.
    func lists(_ folder: FilePath) -> Bool {
        guard let path = folder.relative(to: model.root) else { return false }
        let tree = model.snapshot?.tree
        return tree?.song(path) != nil || tree?.folder(path) != nil || browse.lists(path)
    }

    /// To be called when another part of the window has the keyboard; nil when none has.
    func focusMoved(to widget: Widget?) {
        if lineInUse.focusMoved(to: widget) { preferPane(widget) }
    }

    /// Says something for a few seconds.
    func report(_ words: String) {
        toasts.report(words)
    }

    /// To be called when the window goes.
    func close() {
        isClosed = true
        lineInUse.close()
        toasts.close()
        deleted.close()
        counts.close()
        draftMonitor?.close()
        mounts?.close()
        drafts?.close()
        browse.close()
        model.close()
        arrangement.close()
        follower.close()
        work.close()
    }
}

extension LibraryView {
    private func fillHeader() {
        let toggle: Widget = gtk_button_new_from_icon_name("sidebar-show-symbolic")
        setTooltip(toggle, translated("Sidebar (F9)"))
        setAccessibleName(toggle, translated("Sidebar"))
        gtk_actionable_set_action_name(toggle.opaque, "win.sidebar")
        adw_header_bar_pack_start(browse.header.opaque, toggle)
        let new: Widget = gtk_button_new_from_icon_name("list-add-symbolic")
        setTooltip(new, translated("New Song (Ctrl+N)"))
        setAccessibleName(new, translated("New Song"))
        gtk_actionable_set_action_name(new.opaque, "win.new-song")
        adw_header_bar_pack_start(browse.header.opaque, new)
        adw_header_bar_pack_end(browse.header.opaque, menuButton)
        adw_header_bar_pack_end(browse.header.opaque, browse.search.button)
    }

    private func followModel() {
        model.onNotice = { [weak self] in self?.report($0) }
        model.onChange = { [weak self] in self?.modelChanged() }
        render(self, in: sidebar.widget) { view in
            view.sidebar.concerned = view.status.condition?.concernedFolders ?? []
        }
        arrangement.onNotice = { [weak self] in self?.report($0) }
        arrangement.onFault = { [weak self] in self?.status.libraryFileChanged($0) }
        arrangement.observe { [weak self] in self?.arrangementChanged() }
        follower.onProblem = { [weak self] in self?.report($0.sentences) }
        deleted.onChange = { [weak self] in
            guard let self, !isClosed else { return }
            sidebar.deletedCount = deleted.items.count
            deletedView.update()
        }
    }

    private func followParts() {
        browse.status.onCancel = { [weak model] in model?.cancel() }
        browse.status.onRetry = { [weak self] in self?.onRetry() }
        browse.onDamage = { [weak model] in model?.rebuild() }
        browse.onShow = { [weak self] in
            guard let self else { return }
            if !browse.showsDeleted { deletedView.mark(nil) }
            onTargetChange()
            onListChange()
        }
        deletedView.onMove = { [weak self] in self?.onTargetChange() }
        lineInUse.onChange = { [weak self] in self?.onTargetChange() }
        sidebar.onDelete = { [weak self] in self?.browse.onDelete([.folder($0)]) }
        panes.onFold = { [weak self] in self?.fold() }
        panes.onSidebarChange = { [weak self] in
            guard let self, !isClosed else { return }
            browse.pathBar.isSidebarBeside = panes.isSidebarBeside
        }
        browse.pathBar.isSidebarBeside = panes.isSidebarBeside
    }

    private func modelChanged() {
        status.libraryChanged(model.state)
        if !model.isOutOfReach { arrangement.follow(model.libraryFileRevision) }
        if model.isOutOfReach != wasOutOfReach {
            wasOutOfReach = model.isOutOfReach
            // Another disk has another trash.
            deleted.begin()
            onReachChange()
        }
        guard let snapshot = model.snapshot else { return }
        sidebar.show(snapshot.tree)
        browse.show(snapshot)
        counts.update(snapshot, arrangement.arrangement)
        follower.follow(snapshot)
        onSnapshot()
    }

    private func arrangementChanged() {
        guard !isClosed else { return }
        if case .smartFolder(let name) = browse.place, arrangement.arrangement.smartFolder(named: name) == nil {
            navigation.replace(browse.place, with: nil)
        }
        if case .project(let folder) = browse.place, arrangement.order.all(in: folder) == nil {
            navigation.replace(browse.place, with: .folder(folder))
        }
        follower.follow(model.snapshot)
        onTargetChange()
        sidebar.update()
        browse.arrangementChanged()
        if let snapshot = model.snapshot { counts.update(snapshot, arrangement.arrangement) }
    }

    /// The song stays when the window gets narrow, unless another line or the search has the keyboard.
    ///
    /// - Parameter focus: what has the keyboard.
    private func preferPane(_ focus: Widget? = nil) {
        guard browse.cursor.isSongOpen else { return panes.prefer(list: true) }
        let isInList = focus.map { gtk_widget_is_ancestor($0, browse.widget) != 0 } ?? false
        let isOnSong = browse.rows.focused != nil && browse.rows.focused == browse.rows.marked
        panes.prefer(list: isInList && !isOnSong)
    }

    private func fold() {
        adw_header_bar_set_show_end_title_buttons(browse.header.opaque, panes.isFolded.gboolean)
        gtk_widget_set_visible(menuButton, panes.isFolded.gboolean)
        sortMenu?.isInHeader = !panes.isFolded
        onFold()
    }
}
