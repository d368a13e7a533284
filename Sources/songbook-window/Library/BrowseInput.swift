import CAdwaita
import SongbookModel
import Toolkit

/// What clicks and keys do with the lines of a library's list.
@MainActor
final class BrowseInput {
    /// Called when a line is to be opened; with the second, it is to be written in at once.
    var onUse: @MainActor (BrowseItem, _ grabsFocus: Bool) -> Void = { _, _ in }
    /// Called when a menu is asked for at a line.
    var onMenu: @MainActor (BrowseItem, Widget) -> Void = { _, _ in }
    /// Called when lines are to be deleted: one, or those that are selected.
    var onDelete: @MainActor ([BrowseItem]) -> Void = { _ in }

    private let rows: RowsView<BrowseRow>
    private let choice: ChosenLines
    private let item: @MainActor (Int) -> BrowseItem?
    private var clicked = ClickedLine(doubleClick: doubleClickTime)

    /// - Parameters:
    ///   - choice: takes the clicks that choose lines.
    ///   - item: the line at a place; nil where there is none.
    init(in rows: RowsView<BrowseRow>, _ choice: ChosenLines, _ item: @escaping @MainActor (Int) -> BrowseItem?) {
        (self.rows, self.choice, self.item) = (rows, choice, item)
        rows.onPress = { [weak self, unowned rows, unowned choice] in
            guard let self, let line = item($0), clicked.take(line.relativePath, by: rows.pointerEvent),
                !choice.take($1, at: $0)
            else { return }
            onUse(line, false)
        }
        rows.onActivate = { [weak self, unowned rows, unowned choice] in
            guard let self, let line = item($0), choice.count == 0,
                clicked.means(line.relativePath, by: rows.pointerEvent)
            else { return }
            guard rows.pointerEvent != nil else { return onUse(line, true) }
            // GTK tells of a double click before it gives the keyboard to the line.
            MainLoop.post { [weak self] in self?.onUse(line, true) }
        }
        rows.onMenu = { [weak self] position, widget in
            if let self, let line = item(position) { onMenu(line, widget) }
        }
        onKey(of: rows.widget) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    }

    /// To be called when the lines were replaced by those of another place.
    func showOther() {
        clicked.showOther()
    }

    private func press(_ key: CInt, _ modifiers: UInt32) -> Bool {
        let isMenu = isMenuKey(key, modifiers)
        guard isMenu || (key == GDK_KEY_Delete && modifiers == 0), let position = rows.cursor,
            let current = item(position)
        else { return false }
        if isMenu {
            rows.widget(at: position).map { onMenu(current, $0) }
        } else {
            onDelete(choice.count > 0 ? choice.chosen : [current])
        }
        return true
    }
}
