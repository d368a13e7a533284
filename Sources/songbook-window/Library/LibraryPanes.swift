import CAdwaita
import Toolkit
import Translations

/// Three panes beside each other: folders, list, editor. In a window with less room the folders slide over the others;
/// in a narrow one, list and editor take turns.
@MainActor
final class LibraryPanes {
    /// The panes as one widget.
    var widget: Widget { folders.widget }
    /// Called when there is room for list and editor at once, or no longer.
    var onFold: @MainActor () -> Void = {}

    /// Called when the folders are beside the list, or no longer.
    var onSidebarChange: @MainActor () -> Void = {}

    private let folders: OverlaySplitView
    private let songs: NavigationSplitView
    private let listEdge: PaneEdge
    private let songsEdge: PaneEdge

    /// How wide the folders and the list are beside the rest.
    var widths = Widths() {
        didSet { if widths != oldValue { updateWidths() } }
    }

    /// In pixels, within what leaves room for the rest.
    struct Widths: Equatable, Sendable {
        var sidebar: CInt = Measure.sidebar {
            didSet { sidebar = min(max(sidebar, Measure.sidebars.lowerBound), Measure.sidebars.upperBound) }
        }
        var list: CInt = Measure.list {
            didSet { list = min(max(list, Measure.lists.lowerBound), Measure.lists.upperBound) }
        }

        /// What list and editor have to have for the folders to be beside them.
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
        // As far as the window has room for the rest beside them.
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
            // The window may be being laid out.
            MainLoop.next {
                self?.updateEdges()
                self?.onSidebarChange()
            }
        }
    }

    /// Whether only one of list and editor is shown.
    var isFolded: Bool { songs.isCollapsed }

    var isListShown: Bool { songs.isListShown }

    /// Brings the editor to where it can be seen.
    func showEditor() {
        songs.showContent()
    }

    /// Brings the list to where it can be seen.
    func showList() {
        songs.showList()
    }

    /// Says which of list and editor is being used, which stays when the window gets too narrow for both.
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

    /// Whether the editor is shown without list and folders, whatever room there is. The folders stay hidden after that.
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

    /// Makes way for the rest, where the folders lie over it.
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
    /// How wide they can be made; the folders lie over the list of the narrowest window.
    static let sidebars: ClosedRange<CInt> = 240...340
    static let lists: ClosedRange<CInt> = 300...560
    /// List and editor are beside each other in windows from 680 pixels on, which have a frame.
    static let editor: CInt = 368
    /// What list and editor have to have for the folders to be beside them.
    static let beside: CInt = 820
}
