import CAdwaita

/// Three panes beside each other: folders, list, editor. In a window with less room the folders slide over the others;
/// in a narrow one, list and editor take turns.
@MainActor
final class LibraryPanes {
    /// The panes as one widget.
    var widget: Widget { folders.widget }
    /// Called when there is room for list and editor at once, or no longer.
    var onFold: @MainActor () -> Void = {}

    private let folders: OverlaySplitView
    private let songs: NavigationSplitView

    init(sidebar: Widget, list: Widget, editor: Widget) {
        gtk_widget_set_size_request(sidebar, Measure.sidebar, -1)
        gtk_widget_set_size_request(list, Measure.list, -1)
        songs = NavigationSplitView(
            list: NaturalWidth.make(list, Measure.list), content: NaturalWidth.make(editor, Measure.editor))
        folders = OverlaySplitView(sidebar: sidebar, content: songs.widget)
        songs.onChange = { [weak self] in self?.onFold() }
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

    func toggleSidebar() {
        folders.showsSidebar.toggle()
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
    static let editor: CInt = 520
}
