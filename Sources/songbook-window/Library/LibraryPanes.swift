import CAdwaita
import Toolkit
import Translations

/// Three panes side by side: folders, list, editor. With less room, the folders slide over the others; in a narrow
/// window, list and editor take turns.
@MainActor
final class LibraryPanes {
    /// The panes as one widget.
    var widget: Widget { folders.widget }
    /// Called when list and editor begin or cease to be shown side by side.
    var onFold: @MainActor () -> Void = {}

    /// Called when the folders begin or cease to be shown beside the list.
    var onSidebarChange: @MainActor () -> Void = {}

    private let folders: OverlaySplitView
    private let songs: NavigationSplitView
    private let listEdge: PaneEdge
    private let songsEdge: PaneEdge

    /// The widths of the folders and the list beside the rest.
    var widths = Widths() {
        didSet { if widths != oldValue { updateWidths() } }
    }

    /// Widths in pixels, limited so that the rest has room.
    struct Widths: Equatable, Sendable {
        var sidebar: CInt = Measure.sidebar {
            didSet { sidebar = min(max(sidebar, Measure.sidebars.lowerBound), Measure.sidebars.upperBound) }
        }
        var list: CInt = Measure.list {
            didSet { list = min(max(list, Measure.lists.lowerBound), Measure.lists.upperBound) }
        }

        /// The width that list and editor need for the folders to be beside them.
        fileprivate var songs: CInt { max(Measure.beside, list + Measure.line + Measure.editor) }
    }

    init(sidebar: Widget, list: Widget, editor: Widget) {
        gtk_widget_set_size_request(list, Measure.list, -1)
        listEdge = PaneEdge(of: editor) { gtk_widget_get_width(list) }
        songs = NavigationSplitView(
            list: list, content: listEdge.widget, titles: (translated("Songs"), translated("Song")),
            listWidth: widths.list, contentWidth: Measure.editor)
        songsEdge = PaneEdge(of: songs.widget) { gtk_widget_get_width(sidebar) }
        folders = OverlaySplitView(
            sidebar: sidebar, content: songsEdge.widget, holding: list, sidebarWidth: widths.sidebar,
            contentWidth: widths.songs)
        // Limited so that the rest has room beside them.
        listEdge.onDrag = { [weak self] width in
            guard let self else { return }
            widths.list = min(width, gtk_widget_get_width(songs.widget) - Measure.line - Measure.editor)
        }
        songsEdge.onDrag = { [weak self] width in
            guard let self else { return }
            widths.sidebar = min(width, gtk_widget_get_width(widget) - Measure.line - widths.songs)
        }
        songs.onChange = { [weak self] in
            self?.updateEdges()
            self?.onFold()
        }
        folders.onChange = { [weak self] in
            // The window may be in the middle of its layout.
            MainLoop.next {
                self?.updateEdges()
                self?.onSidebarChange()
            }
        }
    }

    /// Whether list and editor are shown one at a time.
    var isFolded: Bool { songs.isCollapsed }

    var isListShown: Bool { songs.isListShown }

    /// Makes the editor visible.
    func showEditor() {
        songs.showContent()
    }

    /// Makes the list visible.
    func showList() {
        songs.showList()
    }

    /// Sets which of list and editor stays when the window gets too narrow for both.
    func prefer(list isList: Bool) {
        songs.prefer(list: isList)
    }

    func toggleSidebar() {
        folders.showsSidebar.toggle()
    }

    /// Whether the folders are beside the list.
    var isSidebarBeside: Bool { !folders.isCollapsed && folders.showsSidebar }

    /// Whether the folders lie over the rest.
    var isSidebarOver: Bool { folders.isCollapsed && folders.showsSidebar }

    /// Whether there is no room for the folders beside the list.
    var isSidebarFolded: Bool { folders.isCollapsed }

    var showsSidebar: Bool {
        get { folders.showsSidebar }
        set { folders.showsSidebar = newValue }
    }

    /// Whether the editor is shown without list and folders at any width. The folders stay hidden afterwards.
    var showsEditorAlone: Bool {
        get { songs.hidesList }
        set {
            if newValue {
                showEditor()
                showsSidebar = false
            }
            folders.pinsSidebar = newValue
            songs.hidesList = newValue
        }
    }

    /// Hides the folders where they lie over the rest.
    func hideSidebarIfOver() {
        if folders.isCollapsed { folders.showsSidebar = false }
    }
}

extension LibraryPanes {
    private func updateWidths() {
        folders.sidebarWidth = widths.sidebar
        songs.listWidth = widths.list
        folders.contentWidth = widths.songs
    }

    private func updateEdges() {
        listEdge.isActive = !isFolded
        songsEdge.isActive = isSidebarBeside
    }
}

/// Sizes in pixels.
private enum Measure {
    static let sidebar: CInt = 240
    static let list: CInt = 300
    static let line: CInt = 1
    /// The limits of the widths; the folders lie over the list in the narrowest window.
    static let sidebars: ClosedRange<CInt> = 240...340
    static let lists: ClosedRange<CInt> = 300...560
    /// List and editor are side by side in windows that are at least 680 pixels wide, including the frame.
    static let editor: CInt = 368
    /// The width that list and editor need for the folders to be beside them.
    static let beside: CInt = 820
}
