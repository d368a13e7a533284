import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import LibraryFile
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// A library in a window: its sidebar, its list, and the editor that the window already had.
@MainActor
final class LibraryView {
    let place: LibraryPlace
    /// The models that it shows.
    let models: LibraryCoordinator
    var model: LibraryModel { models.library }
    var arrangement: ArrangementModel { models.arrangement }
    var counts: SidebarCounts { models.counts }
    var browse: BrowseModel { models.browse }
    var sidebar: SidebarModel { models.sidebar }
    var status: StatusModel { models.status }
    let work: LibraryOperations
    let browseView: BrowseView
    let sidebarView: LibrarySidebar
    let deleted: DeletedModel
    let deletedView: DeletedView
    let panes: LibraryPanes
    let drag: LibraryDrag
    let smartFolderDrag: SmartFolderDrag
    /// Shows the library's status.
    let statusIndicator: StatusIndicator
    let toasts: Toasts
    /// The line to which keys and menus apply.
    var lineInUse: LineInUse { models.lineInUse }
    private let menus: LineMenus
    let navigation: LibraryNavigation
    /// Called when list and editor begin or cease to be shown side by side.
    var onFold: @MainActor () -> Void = {}

    /// The whole as a widget.
    var widget: Widget { toasts.widget }

    /// Called to check the library again.
    var onRetry: @MainActor () -> Void = {}

    /// Called when the deleted item to which keys and menus apply may have changed.
    var onTargetChange: @MainActor () -> Void = {}

    /// The song or folder to which keys and menus apply: its menu is open, or it has the keyboard focus; nil for none.
    var itemInUse: BrowseItem? { lineInUse.item }
    /// The number of lines of the list to which keys and menus apply, if more than one.
    var selectedCount: Int? { lineInUse.selectedCount }

    /// The menu for the order of the list; see ``setUpList(in:)``.
    var sortMenu: SortMenu?
    /// The songs that have unsaved changes.
    var drafts: DraftMarks?

    private var draftMonitor: FolderMonitor?
    private var trashMonitor: FolderMonitor?
    private var mounts: MountMonitor?
    private var isClosed = false
    /// How many of ``LibraryCoordinator/notices`` were shown.
    private var saidNotices = 0
    private var observers: [ModelObserver] = []
    private let menuButton: Widget = MainMenu.makeButton(with: [SortMenu.submenu])

    /// - Parameter editor: a widget without a parent.
    init(
        _ place: LibraryPlace, _ models: LibraryCoordinator, work: LibraryOperations, editor: Widget
    ) {
        self.place = place
        self.models = models
        self.work = work
        let model = models.library
        browseView = BrowseView(models.browse, models.lineInUse)
        sidebarView = LibrarySidebar(models.sidebar, models.lineInUse)
        deleted = DeletedModel(root: model.root, editor: work.editor())
        deletedView = DeletedView(deleted, root: model.root, name: model.name)
        gtk_box_append(browseView.space.deleted.cast(), deletedView.widget)
        drag = LibraryDrag(model)
        drag.join(browseView, models.browse)
        drag.join(sidebarView, models.sidebar)
        smartFolderDrag = SmartFolderDrag(model)
        smartFolderDrag.join(sidebarView)
        panes = LibraryPanes(sidebar: sidebarView.widget, list: browseView.widget, editor: editor)
        toasts = Toasts(over: panes.widget)
        statusIndicator = StatusIndicator(models.status)
        gtk_box_append(sidebarView.column.cast(), statusIndicator.widget)
        browseView.status.follow(models.status)
        menus = LineMenus(models.lineInUse, browseView, sidebarView)
        navigation = LibraryNavigation(models, browseView, sidebarView, deletedView, panes)
        fillHeader()
        followModel()
        followParts()
        browse.browse(place.shown)
        sidebar.select(place.shown)
        for notice in place.notices { report(notice) }
    }

    /// Begins to show the library. Call this once, when the window is on the screen.
    func begin() {
        mounts = MountMonitor { [weak model] in model?.mountsChanged() }
        models.begin()
        deleted.begin()
        draftMonitor = FolderMonitor([model.environment.stateHome.appending("songbook/drafts")]) { [weak self] in
            self?.status.draftsChanged()
        }
        fold()
    }

    /// Shows a place.
    func go(to place: BrowsePlace, grabsFocus: Bool = false) {
        navigation.go(to: place, grabsFocus: grabsFocus)
    }

    /// The deleted item to which keys and menus apply; nil while the list shows something else.
    var deletedItem: TrashedItem? { browse.showsDeleted ? deletedView.current : nil }

    /// Opens the search field.
    func beginSearch() {
        panes.showList()
        browseView.search.begin()
    }

    /// Opens the search field with words in it.
    func beginSearch(for words: String) {
        panes.showList()
        browseView.search.begin(with: words)
    }

    /// Marks the open song; see ``LibraryNavigation/mark(_:new:showsFolder:)``.
    func mark(_ song: FilePath?, new: BrowseCursor.NewSong? = nil, showsFolder: Bool = false) {
        navigation.mark(song, new: new, showsFolder: showsFolder)
        preferPane()
    }

    /// Whether a song or a folder is listed, or is expected to be.
    ///
    /// - Parameter folder: the song's folder, or the folder itself: absolute.
    func lists(_ folder: FilePath) -> Bool {
        guard let path = folder.relative(to: model.root) else { return false }
        let tree = model.snapshot?.tree
        return tree?.song(path) != nil || tree?.folder(path) != nil || browse.lists(path)
    }

    /// Call this when the keyboard focus moves within the window; nil if nothing has it.
    func focusMoved(to widget: Widget?) {
        if browseView.isElsewhere { browse.cursor.keyboardLeft() }
        // A menu applies to what had the focus before; in GTK 4.18 the focus returns by way of the menu's button.
        let menus = [gtk_popover_get_type(), gtk_menu_button_get_type()]
        if let widget, menus.contains(where: { gtk_widget_get_ancestor(widget, $0) != nil }) { return }
        lineInUse.focusMoved(
            isInList: browseView.hasKeyboard, isOnEmptyPage: browseView.isOnEmptyPage,
            isInSidebar: sidebarView.hasKeyboard)
        preferPane(widget)
    }

    /// Passes on changes in models as long as the view exists; see ``ModelObserver``.
    func observe<Value>(_ read: @escaping @MainActor () -> Value, tell: @escaping @MainActor (Value) -> Void) {
        observers.append(ModelObserver(read, tell: tell))
    }

    /// Shows a message for a few seconds.
    func report(_ words: String) {
        toasts.report(words)
    }

    /// Call this when the window closes.
    func close() {
        isClosed = true
        menus.close()
        toasts.close()
        for observer in observers { observer.end() }
        draftMonitor?.close()
        trashMonitor?.close()
        mounts?.close()
        drafts?.close()
        browseView.close()
        models.close()
        work.close()
    }
}

extension LibraryView {
    private func fillHeader() {
        let toggle: Widget = gtk_button_new_from_icon_name("sidebar-show-symbolic")
        setTooltip(toggle, translated("Sidebar (F9)"))
        setAccessibleName(toggle, translated("Sidebar"))
        gtk_actionable_set_action_name(toggle.opaque, "win.sidebar")
        adw_header_bar_pack_start(browseView.header.opaque, toggle)
        let new: Widget = gtk_button_new_from_icon_name("list-add-symbolic")
        setTooltip(new, translated("New Song (Ctrl+N)"))
        setAccessibleName(new, translated("New Song"))
        gtk_actionable_set_action_name(new.opaque, "win.new-song")
        adw_header_bar_pack_start(browseView.header.opaque, new)
        adw_header_bar_pack_end(browseView.header.opaque, menuButton)
        adw_header_bar_pack_end(browseView.header.opaque, browseView.search.button)
    }

    private func followModel() {
        render(self, in: toasts.widget) { $0.sayNotices() }
        observe { [browse] in
            browse.showsDeleted
        } tell: { [weak self] in
            if !$0 { self?.deleted.marked = nil }
        }
        observe { [arrangement] in
            (arrangement.arrangement, arrangement.isKnown)
        } tell: { [weak self] _ in
            self?.arrangementChanged()
        }
        observe { [model] in
            model.isOutOfReach
        } tell: { [weak self] _ in
            // Another disk has another trash.
            self?.deleted.begin()
        }
        observe { [deleted] in
            deleted.items.count
        } tell: { [weak self] in
            self?.sidebar.deletedCount = $0
        }
        observe { [deleted] in
            deleted.watched
        } tell: { [weak self] in
            self?.watchTrash($0.folders)
        }
    }

    private func watchTrash(_ folders: [FilePath]) {
        guard !isClosed else { return }
        trashMonitor?.close()
        trashMonitor = FolderMonitor(folders) { [weak deleted] in deleted?.refresh() }
    }

    private func followParts() {
        browseView.status.onCancel = { [weak model] in model?.cancel() }
        browseView.status.onRetry = { [weak self] in self?.onRetry() }
        deletedView.onMove = { [weak self] in self?.onTargetChange() }
        sidebarView.onDelete = { [weak self] in self?.browseView.onDelete([.folder($0)]) }
        panes.onFold = { [weak self] in self?.fold() }
        panes.onSidebarChange = { [weak self] in
            guard let self, !isClosed else { return }
            browseView.pathBar.isSidebarBeside = panes.isSidebarBeside
        }
        browseView.pathBar.isSidebarBeside = panes.isSidebarBeside
    }

    private func sayNotices() {
        let all = models.notices.all
        for words in all[saidNotices...] { report(words) }
        saidNotices = all.count
    }

    private func arrangementChanged() {
        if case .smartFolder(let name) = browse.place, arrangement.arrangement.smartFolder(named: name) == nil {
            navigation.replace(browse.place, with: nil)
        }
        if case .project(let folder) = browse.place, arrangement.order.all(in: folder) == nil {
            navigation.replace(browse.place, with: .folder(folder))
        }
    }

    /// Keeps the song when the window gets narrow, unless another line or the search has the keyboard focus.
    ///
    /// - Parameter focus: the widget that has the keyboard focus.
    private func preferPane(_ focus: Widget? = nil) {
        guard browse.cursor.isSongOpen else { return panes.prefer(list: true) }
        let isInList = focus.map { gtk_widget_is_ancestor($0, browseView.widget) != 0 } ?? false
        let isOnSong = browseView.rows.focused != nil && browseView.rows.focused == browse.cursor.marked
        panes.prefer(list: isInList && !isOnSong)
    }

    private func fold() {
        adw_header_bar_set_show_end_title_buttons(browseView.header.opaque, panes.isFolded.gboolean)
        gtk_widget_set_visible(menuButton, panes.isFolded.gboolean)
        sortMenu?.isInHeader = !panes.isFolded
        onFold()
    }
}
