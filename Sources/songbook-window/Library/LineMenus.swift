import CAdwaita
import SongbookModel
import Toolkit

/// The menus of lines in a library's list and sidebar.
@MainActor
final class LineMenus {
    private let lineInUse: LineInUse
    private var isClosed = false

    init(_ lineInUse: LineInUse, _ browse: BrowseView, _ sidebar: LibrarySidebar) {
        self.lineInUse = lineInUse
        browse.onMenu = { [weak self, unowned browse] item, line in
            let sections =
                lineInUse.menuMeansSeveral(at: item) ? LibraryMenu.ofSelection : LibraryMenu.sections(for: item)
            self?.show(sections, for: .list(item), at: line, of: browse.rows, in: browse.column)
        }
        sidebar.onMenu = { [weak self, unowned sidebar] line, widget in
            let sections = SidebarMenu.sections(for: line)
            self?.show(sections, for: .sidebar(line), at: widget, of: sidebar.rows, in: sidebar.column)
        }
    }

    /// Call this when the window closes.
    func close() { isClosed = true }

    /// Shows the menu of a line.
    private func show<Row>(
        _ sections: [MenuSection], for place: LineInUse.MenuPlace, at widget: Widget, of rows: RowsView<Row>,
        in list: Widget
    ) {
        guard !sections.isEmpty else { return }
        let number = lineInUse.menuOpened(at: place)
        // The menu focuses the first item that can be chosen.
        DueRenderings.flush()
        let (focus, hadFocus) = (FocusReturn(), rows.hasFocus)
        focus.remember(list)
        ContextMenu.show(sections, at: widget, in: list) { [weak self] in
            guard let self, !isClosed else { return }
            lineInUse.menuClosed(number)
            if hadFocus || !focus.giveBack() { rows.grabFocus() }
        } then: { [weak self] in
            self?.lineInUse.menuEnded(number)
        }
    }
}
