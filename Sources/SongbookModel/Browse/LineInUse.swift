public import Files
public import Observation

/// The line of a library's list or sidebar that keys and menus act on.
@Observable
public final class LineInUse {
    /// Where a menu is open.
    public enum MenuPlace {
        /// At a line of the list.
        case list(BrowseItem)
        /// At a line of the sidebar.
        case sidebar(SidebarLine)
    }

    private enum Line {
        case item(BrowseItem)
        case place(BrowsePlace)
    }

    private struct Menu {
        let number: Int
        let place: MenuPlace
        /// Whether the line is selected, and the menu acts on the whole selection.
        let isOfSelection: Bool
        /// Whether it is still on the screen; the action chosen in it runs after that.
        var isOpen = true
    }

    /// Whether the menu of the song is open, which acts on that one, whatever line has the keyboard focus.
    public var isSongMenuOpen = false
    /// Whether the list, the page that replaces it when it is empty, or the sidebar has the keyboard focus.
    public private(set) var isAnyListInUse = false

    private let browse: BrowseModel
    private let sidebar: SidebarModel
    private var menu: Menu?
    /// Whether the list has the focus, or had it before a menu that is open took it.
    private var isListInUse = false
    /// The same for the sidebar.
    private var isSidebarInUse = false
    @ObservationIgnored private var menuCount = 0

    /// Starts without a line.
    public init(_ browse: BrowseModel, _ sidebar: SidebarModel) {
        (self.browse, self.sidebar) = (browse, sidebar)
    }

    /// The song or folder to act on; nil if there is none.
    public var item: BrowseItem? {
        if isSongMenuOpen { return nil }
        if isSelectionInUse { return browse.choice.count == 1 ? browse.choice.chosen.first : nil }
        if let line { return if case .item(let item) = line { item } else { nil } }
        return nil
    }

    /// The place of the sidebar to act on, if it is no folder; nil if there is none.
    public var place: BrowsePlace? {
        if case .place(let place) = line, !isSongMenuOpen { place } else { nil }
    }

    /// The number of lines of the list to act on, if there are several.
    public var selectedCount: Int? { isSelectionInUse && browse.choice.count > 1 ? browse.choice.count : nil }

    /// The line of the list that has a ring because its menu is open; relative to the root.
    public var ringedItem: FilePath? {
        if let menu, menu.isOpen, case .list(let item) = menu.place { item.relativePath } else { nil }
    }

    /// The same for the sidebar.
    public var ringedLine: SidebarLine.Key? {
        if let menu, menu.isOpen, case .sidebar(let line) = menu.place { line.key } else { nil }
    }

    /// Call this when another part of the window gets the focus, except for a menu, which acts on what had it before.
    public func focusMoved(isInList: Bool, isOnEmptyPage: Bool, isInSidebar: Bool) {
        (isListInUse, isSidebarInUse) = (isInList, isInSidebar)
        isAnyListInUse = isInList || isOnEmptyPage || isInSidebar
    }

    /// Whether a menu at a line of the list acts on several lines, because that line is one of the selected ones.
    public func menuMeansSeveral(at item: BrowseItem) -> Bool {
        browse.choice.count > 1 && browse.choice.contains(item.relativePath)
    }

    /// Call this when a menu is shown at a line. Actions apply to that line until the menu is done.
    ///
    /// - Returns: a number that identifies the menu.
    public func menuOpened(at place: MenuPlace) -> Int {
        menuCount += 1
        var isOfSelection = false
        if case .list(let item) = place { isOfSelection = browse.choice.contains(item.relativePath) }
        menu = Menu(number: menuCount, place: place, isOfSelection: isOfSelection)
        return menuCount
    }

    /// Call this when a menu is no longer on the screen.
    public func menuClosed(_ number: Int) {
        if menu?.number == number { menu?.isOpen = false }
    }

    /// Call this when the action chosen in a menu is done.
    public func menuEnded(_ number: Int) {
        if menu?.number == number { menu = nil }
    }
}

extension LineInUse {
    private var line: Line? {
        switch menu?.place {
        case .list(let item): return .item(item)
        case .sidebar(let line): return Self.line(line)
        case nil: break
        }
        if isListInUse { return browse.cursor.current.map(Line.item) }
        return isSidebarInUse ? sidebar.current.flatMap(Self.line) : nil
    }

    /// Whether to act on the selection: a menu of a selected line is open, or no menu and the list has the focus.
    private var isSelectionInUse: Bool {
        guard browse.choice.count > 0, !isSongMenuOpen else { return false }
        return menu.map(\.isOfSelection) ?? isListInUse
    }

    private static func line(_ line: SidebarLine) -> Line? {
        switch line.content {
        case .folder(let folder): .item(.folder(folder))
        case .place(let place): .place(place)
        case .heading: nil
        }
    }
}
