import CAdwaita

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

    init(sidebar: Widget, list: Widget, editor: Widget) {
        gtk_widget_set_size_request(sidebar, Measure.sidebar, -1)
        gtk_widget_set_size_request(list, Measure.list, -1)
        songs = NavigationSplitView(
            list: NaturalWidth.make(list, Measure.list), content: NaturalWidth.make(editor, Measure.editor))
        folders = OverlaySplitView(
            sidebar: sidebar, content: NaturalWidth.make(songs.widget, Measure.beside, holding: list))
        songs.onChange = { [weak self] in self?.onFold() }
        folders.onChange = { [weak self] in
            // The window may be being laid out.
            MainLoop.next { self?.onSidebarChange() }
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

    /// Whether the editor is shown without the list, whatever room there is.
    var hidesList: Bool {
        get { songs.hidesList }
        set { songs.hidesList = newValue }
    }

    /// Makes way for the rest, where the folders lie over it.
    func hideSidebarIfOver() {
        if folders.isCollapsed { folders.showsSidebar = false }
    }
}

/// Sizes in pixels.
private enum Measure {
    static let sidebar: CInt = 240
    static let list: CInt = 300
    /// List and editor are beside each other in windows from 680 pixels on, which have a frame.
    static let editor: CInt = 368
    /// What list and editor have to have for the folders to be beside them.
    static let beside: CInt = 820
}
