import CAdwaita
import Files
import LibraryChanges
import LibraryIndex
import Translations

/// A library in a window: folders, list, and the editor that the window had before.
@MainActor
final class LibraryView {
    let place: LibraryPlace
    let model: LibraryModel
    let arrangement: ArrangementModel
    let work: LibraryOperations
    let browse: BrowseView
    let sidebar: FolderSidebar
    let deleted: DeletedSongs
    let deletedView: DeletedView
    let panes: LibraryPanes
    let drag: LibraryDrag
    let toasts: Toasts
    /// Called when the panes came side by side, or no longer are.
    var onFold: @MainActor () -> Void = {}

    /// The whole as a widget.
    var widget: Widget { toasts.widget }

    /// Called when the library is to be looked at again.
    var onRetry: @MainActor () -> Void = {}

    /// Called when the library can be reached again, or no longer.
    var onReachChange: @MainActor () -> Void = {}

    /// Called when the list shows other lines.
    var onListChange: @MainActor () -> Void = {}
    /// Called when ``itemInUse`` may be another one.
    var onTargetChange: @MainActor () -> Void = {}

    /// The line whose menu is open.
    private var menuItem: BrowseItem? {
        didSet { onTargetChange() }
    }
    /// Whether that line is among those that are selected, and the menu means all of them.
    private var isMenuOfSelection = false
    /// Whether the list has the keyboard, or had it before a menu that is open took it.
    private var isListInUse = false
    /// The same of the folders.
    private var isSidebarInUse = false
    /// The same of the list, or what is in its place where it is empty, or the folders.
    private(set) var isAnyListInUse = false
    /// The line that keys and menus mean: whose menu is open, or that has the keyboard; nil when it is none.
    var itemInUse: BrowseItem? {
        if isSongMenuOpen { return nil }
        if isSelectionInUse { return browse.choice.count == 1 ? browse.choice.chosen.first : nil }
        return menuItem
            ?? (isListInUse ? browse.cursor.current : isSidebarInUse ? sidebar.current.map(BrowseItem.folder) : nil)
    }
    /// Whether keys and menus mean the lines that are selected: the list has the keyboard, and no menu of another line is
    /// open.
    private var isSelectionInUse: Bool {
        guard browse.choice.count > 0, !isSongMenuOpen else { return false }
        return menuItem == nil ? isListInUse : isMenuOfSelection
    }
    /// How many lines keys and menus mean, where it is several.
    var selectedCount: Int? { isSelectionInUse && browse.choice.count > 1 ? browse.choice.count : nil }
    /// Whether the menu of the song is open, which means that one, whatever line has the keyboard.
    var isSongMenuOpen = false {
        didSet { onTargetChange() }
    }
    private var menuGeneration = Generation()
    private var isClosed = false
    private var visited: [FilePath] = []
    private var wasOutOfReach: Bool
    private let menuButton: Widget = MainMenu.makeButton()

    /// - Parameter editor: a widget that has no parent.
    init(
        _ place: LibraryPlace, model: LibraryModel, arrangement: ArrangementModel, work: LibraryOperations,
        editor: Widget
    ) {
        self.place = place
        self.model = model
        self.arrangement = arrangement
        self.work = work
        wasOutOfReach = model.isOutOfReach
        browse = BrowseView(name: model.name, context: model.queryContext)
        sidebar = FolderSidebar(name: model.name)
        deleted = DeletedSongs(root: model.root, work)
        deletedView = DeletedView(deleted, root: model.root, name: model.name)
        gtk_box_append(browse.space.deleted.cast(), deletedView.widget)
        drag = LibraryDrag(model)
        drag.join(browse)
        drag.join(sidebar)
        panes = LibraryPanes(sidebar: sidebar.widget, list: browse.widget, editor: editor)
        toasts = Toasts(over: panes.widget)

        let toggle: Widget = gtk_button_new_from_icon_name("sidebar-show-symbolic")
        gtk_widget_set_tooltip_text(toggle, translated("Folders (F9)"))
        setAccessibleName(toggle, translated("Folders"))
        gtk_actionable_set_action_name(toggle.opaque, "win.sidebar")
        adw_header_bar_pack_start(browse.header.opaque, toggle)
        let new: Widget = gtk_button_new_from_icon_name("list-add-symbolic")
        gtk_widget_set_tooltip_text(new, translated("New Song (Ctrl+N)"))
        setAccessibleName(new, translated("New Song"))
        gtk_actionable_set_action_name(new.opaque, "win.new-song")
        adw_header_bar_pack_start(browse.header.opaque, new)
        adw_header_bar_pack_end(browse.header.opaque, menuButton)
        adw_header_bar_pack_end(browse.header.opaque, browse.search.button)

        model.onNotice = { [weak self] in self?.report($0) }
        arrangement.onNotice = { [weak self] in self?.report($0) }
        model.onChange = { [weak self] in self?.modelChanged() }
        browse.status.onCancel = { [weak model] in model?.cancel() }
        browse.status.onRetry = { [weak self] in self?.onRetry() }
        browse.onBrowse = { [weak self] in self?.go(to: $0, grabsFocus: true) }
        browse.onShow = { [weak self] in
            self?.onTargetChange()
            self?.onListChange()
        }
        browse.choice.onChange = { [weak self] in self?.onTargetChange() }
        browse.onMove = { [weak self] in self?.onTargetChange() }
        sidebar.onMove = { [weak self] in self?.onTargetChange() }
        sidebar.onDelete = { [weak self] in self?.browse.onDelete([.folder($0)]) }
        browse.onDamage = { [weak model] in model?.rebuild() }
        browse.onMenu = { [weak self] in
            guard let self else { return }
            showMenu(for: $0, at: $1, of: browse.rows, in: browse.widget) { [browse] in browse.cursor.ringed = $0 }
        }
        sidebar.onMenu = { [weak self] in
            guard let self else { return }
            showMenu(for: .folder($0), at: $1, of: sidebar.rows, in: sidebar.widget) { [sidebar] in
                sidebar.ringed = $0
            }
        }
        sidebar.onChoose = { [weak self] folder in
            guard let self else { return }
            let wasOver = panes.isSidebarOver
            panes.hideSidebarIfOver()
            panes.showList()
            go(to: folder, grabsFocus: wasOver)
        }
        sidebar.onChooseDeleted = { [weak self] in self?.goToDeleted() }
        deleted.onChange = { [weak self] in
            guard let self, !isClosed else { return }
            sidebar.deletedCount = deleted.items.count
            deletedView.update()
        }
        deletedView.onMove = { [weak self] in self?.onTargetChange() }
        browse.onDeletedEnd = { [weak self] in
            guard let self else { return }
            deletedView.mark(nil)
            sidebar.select(browse.folder)
            onTargetChange()
        }
        panes.onFold = { [weak self] in self?.fold() }
        panes.onSidebarChange = { [weak self] in
            guard let self, !isClosed else { return }
            browse.pathBar.isSidebarBeside = panes.isSidebarBeside
        }
        browse.pathBar.isSidebarBeside = panes.isSidebarBeside
        browse.browse(place.folder)
        sidebar.select(place.folder)
        for notice in place.notices { report(notice) }
    }

    /// Looks at the library. To be called once, when the window is on the screen.
    func begin() {
        model.begin()
        deleted.begin()
        fold()
    }

    /// Shows a folder; relative to the root.
    func go(to folder: FilePath, grabsFocus: Bool = false) {
        browse.search.end()
        if folder != browse.folder { visited.append(browse.folder) }
        browse.browse(folder, grabsFocus: grabsFocus)
        sidebar.select(folder)
    }

    /// Shows what was deleted.
    func goToDeleted() {
        let wasOver = panes.isSidebarOver
        panes.hideSidebarIfOver()
        panes.showList()
        browse.showDeleted()
        sidebar.selectDeleted()
        if wasOver { deletedView.grabFocus() }
        onTargetChange()
    }

    /// What was deleted and keys and menus mean; nil while the list shows something else.
    var deletedItem: TrashedItem? { browse.space.showsDeleted ? deletedView.current : nil }

    func goUp() {
        guard browse.folder != "", !browse.space.showsDeleted else { return }
        go(to: browse.folder.folderAbove, grabsFocus: true)
    }

    /// Shows the list, and puts the keyboard on the line of the song that is open.
    func showList() {
        panes.showList()
        if browse.space.showsDeleted { return deletedView.grabFocus() }
        browse.cursor.grabFocus()
    }

    /// Lets words be typed to search for.
    func beginSearch() {
        panes.showList()
        browse.search.begin()
    }

    /// Shows what a query finds, with the query in the field.
    func search(for query: String) {
        panes.showList()
        browse.search.begin(with: query)
    }

    /// Shows the folder that was shown before; in a narrow window, first of all the list.
    func goBack() {
        if panes.isFolded, !panes.isListShown { return showList() }
        if browse.space.showsDeleted { return go(to: browse.folder, grabsFocus: true) }
        guard let last = visited.popLast() else { return }
        browse.browse(last, grabsFocus: true)
        sidebar.select(last)
    }

    /// Marks the song that is open, and shows the folder it is in; while something is searched for, beside what is found.
    ///
    /// - Parameter new: where it is new and has no line yet.
    func mark(_ song: FilePath?, new: BrowseCursor.NewSong? = nil, showsFolder: Bool = false) {
        browse.cursor.newSong = new
        browse.cursor.mark(song: song)
        preferPane()
        if browse.space.showsDeleted, showsFolder || new != nil { go(to: song?.folderAbove ?? browse.folder) }
        guard let song, song.folderAbove != browse.folder else { return }
        if browse.query == nil {
            if showsFolder { go(to: song.folderAbove) }
            return
        }
        visited.append(browse.folder)
        browse.follow(song.folderAbove)
        sidebar.select(song.folderAbove)
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
        // A menu means what had the keyboard before; GTK 4.18 leads by its button back from it.
        let menus = [gtk_popover_get_type(), gtk_menu_button_get_type()]
        if let widget, menus.contains(where: { gtk_widget_get_ancestor(widget, $0) != nil }) { return }
        isListInUse = browse.rows.hasFocus
        isSidebarInUse = sidebar.rows.hasFocus
        isAnyListInUse = isListInUse || browse.space.emptyPage.hasFocus || isSidebarInUse
        preferPane(widget)
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

    /// Says something for a few seconds.
    func report(_ words: String) {
        toasts.report(words)
    }

    /// Shows what can be done with a line of the list, or with a folder of the sidebar.
    ///
    /// - Parameter ring: gives the line that is at a place a ring; with nil takes it away.
    private func showMenu<Row>(
        for item: BrowseItem, at line: Widget, of rows: RowsView<Row>, in list: Widget,
        ring: @escaping @MainActor (FilePath?) -> Void
    ) {
        isMenuOfSelection = rows === browse.rows && browse.choice.contains(item.relativePath)
        menuItem = item
        ring(item.relativePath)
        let turn = menuGeneration.advance()
        let (focus, hadFocus) = (FocusReturn(), rows.hasFocus)
        focus.remember(list)
        let sections =
            isMenuOfSelection && browse.choice.count > 1 ? LibraryMenu.ofSelection : LibraryMenu.sections(for: item)
        ContextMenu.show(sections, at: line, in: list) { [weak self] in
            guard let self, !isClosed else { return }
            ring(nil)
            if hadFocus || !focus.giveBack() { rows.grabFocus() }
        } then: { [weak self] in
            if let self, turn == menuGeneration { menuItem = nil }
        }
    }

    /// To be called when the window goes.
    func close() {
        isClosed = true
        toasts.close()
        deleted.close()
        browse.close()
        model.close()
        arrangement.close()
        work.close()
    }

    private func modelChanged() {
        browse.status.show(model)
        arrangement.follow(model.libraryFile)
        if model.isOutOfReach != wasOutOfReach {
            wasOutOfReach = model.isOutOfReach
            onReachChange()
        }
        guard let snapshot = model.snapshot else { return }
        sidebar.show(snapshot.tree)
        browse.show(snapshot)
    }

    private func fold() {
        adw_header_bar_set_show_end_title_buttons(browse.header.opaque, panes.isFolded.gboolean)
        gtk_widget_set_visible(menuButton, panes.isFolded.gboolean)
        onFold()
    }
}
