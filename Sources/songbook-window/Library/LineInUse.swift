import CAdwaita
import SongbookModel
import Toolkit

/// Which line of a library's list or sidebar keys and menus mean.
@MainActor
final class LineInUse {
    /// Called when it may be another one.
    var onChange: @MainActor () -> Void = {}

    private enum Line {
        case item(BrowseItem)
        case place(BrowsePlace)
    }

    private let browse: BrowseView
    private let sidebar: LibrarySidebar
    /// The line whose menu is open.
    private var menuLine: Line? {
        didSet { onChange() }
    }
    /// Whether that line is among those that are selected, and the menu means all of them.
    private var isMenuOfSelection = false
    /// Whether the list has the keyboard, or had it before a menu that is open took it.
    private var isListInUse = false
    /// The same of the sidebar.
    private var isSidebarInUse = false
    private var menuGeneration = Generation()
    private var isClosed = false

    init(_ browse: BrowseView, _ sidebar: LibrarySidebar) {
        (self.browse, self.sidebar) = (browse, sidebar)
        browse.choice.onChange = { [weak self] in self?.onChange() }
        browse.onMove = { [weak self] in self?.onChange() }
        sidebar.onMove = { [weak self] in self?.onChange() }
        browse.onMenu = { [weak self, unowned browse] item, line in
            guard let self else { return }
            isMenuOfSelection = browse.choice.contains(item.relativePath)
            let sections =
                isMenuOfSelection && browse.choice.count > 1
                ? LibraryMenu.ofSelection : LibraryMenu.sections(for: item)
            showMenu(sections, for: .item(item), at: line, of: browse.rows, in: browse.column) {
                browse.cursor.ringed = $0 ? item.relativePath : nil
            }
        }
        sidebar.onMenu = { [weak self, unowned sidebar] line, widget in
            guard let self, let used = Self.line(line) else { return }
            isMenuOfSelection = false
            showMenu(SidebarMenu.sections(for: line), for: used, at: widget, of: sidebar.rows, in: sidebar.column) {
                sidebar.ringed = $0 ? line.key : nil
            }
        }
    }

    /// The song or folder; nil when it is none.
    var item: BrowseItem? {
        if isSongMenuOpen { return nil }
        if isSelectionInUse { return browse.choice.count == 1 ? browse.choice.chosen.first : nil }
        if let line { return if case .item(let item) = line { item } else { nil } }
        return nil
    }

    /// The place of the sidebar that is no folder; nil when it is none.
    var place: BrowsePlace? {
        if case .place(let place) = line, !isSongMenuOpen { place } else { nil }
    }

    /// How many lines of the list it is, where it is several.
    var selectedCount: Int? { isSelectionInUse && browse.choice.count > 1 ? browse.choice.count : nil }

    /// Whether the list, or what is in its place where it is empty, or the sidebar has the keyboard.
    private(set) var isAnyListInUse = false

    /// Whether the menu of the song is open, which means that one, whatever line has the keyboard.
    var isSongMenuOpen = false {
        didSet { onChange() }
    }

    /// To be called when another part of the window has the keyboard; nil when none has.
    ///
    /// - Returns: whether it is no menu.
    @discardableResult
    func focusMoved(to widget: Widget?) -> Bool {
        // A menu means what had the keyboard before; GTK 4.18 leads by its button back from it.
        let menus = [gtk_popover_get_type(), gtk_menu_button_get_type()]
        if let widget, menus.contains(where: { gtk_widget_get_ancestor(widget, $0) != nil }) { return false }
        isListInUse = browse.rows.hasFocus
        isSidebarInUse = sidebar.rows.hasFocus
        isAnyListInUse = isListInUse || browse.space.emptyPage.hasFocus || isSidebarInUse
        return true
    }

    /// To be called when the window goes.
    func close() { isClosed = true }
}

extension LineInUse {
    private var line: Line? {
        if let menuLine { return menuLine }
        if isListInUse { return browse.cursor.current.map(Line.item) }
        return isSidebarInUse ? sidebar.current.flatMap(Self.line) : nil
    }

    /// Whether it is the lines that are selected: the list has the keyboard, and no menu of another line is open.
    private var isSelectionInUse: Bool {
        guard browse.choice.count > 0, !isSongMenuOpen else { return false }
        return menuLine == nil ? isListInUse : isMenuOfSelection
    }

    private static func line(_ line: SidebarLine) -> Line? {
        switch line.content {
        case .folder(let folder): .item(.folder(folder))
        case .place(let place): .place(place)
        case .heading: nil
        }
    }

    /// Shows what can be done with a line.
    ///
    /// - Parameter ring: gives the line a ring, or takes it away.
    private func showMenu<Row>(
        _ sections: [MenuSection], for used: Line, at widget: Widget, of rows: RowsView<Row>, in list: Widget,
        ring: @escaping @MainActor (Bool) -> Void
    ) {
        guard !sections.isEmpty else { return }
        menuLine = used
        ring(true)
        let turn = menuGeneration.advance()
        let (focus, hadFocus) = (FocusReturn(), rows.hasFocus)
        focus.remember(list)
        ContextMenu.show(sections, at: widget, in: list) { [weak self] in
            guard let self, !isClosed else { return }
            ring(false)
            if hadFocus || !focus.giveBack() { rows.grabFocus() }
        } then: { [weak self] in
            if let self, turn == menuGeneration { menuLine = nil }
        }
    }
}
