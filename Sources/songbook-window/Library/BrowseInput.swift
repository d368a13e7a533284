import CAdwaita
import ListChanges
import SongbookModel
import Toolkit

/// Handles clicks and keys in a library's list.
@MainActor
final class BrowseInput {
    /// Called to open a line; `grabsFocus` says whether the keyboard focus moves to it.
    var onUse: @MainActor (BrowseItem, _ grabsFocus: Bool) -> Void = { _, _ in }
    /// Called when the user requests a line's menu.
    var onMenu: @MainActor (BrowseItem, Widget) -> Void = { _, _ in }
    /// Called to delete one line or all selected lines.
    var onDelete: @MainActor ([BrowseItem]) -> Void = { _ in }
    /// Returns the item at a position; nil where there is none.
    var item: @MainActor (Int) -> BrowseItem? = { _ in nil }
    /// Returns the index in the model of the line at a position; nil if the model no longer has it.
    var line: @MainActor (Int) -> Int? = { _ in nil }

    private let rows: RowsView<BrowseRow>
    private let model: BrowseModel
    private var clicked = ClickedLine(doubleClick: doubleClickTime)

    init(in rows: RowsView<BrowseRow>, _ model: BrowseModel) {
        (self.rows, self.model) = (rows, model)
        rows.onPress = { [weak self] in self?.press($0, $1) }
        rows.onActivate = { [weak self] in self?.activate($0) }
        rows.onMenu = { [weak self] position, widget in
            if let self, let item = item(position) { onMenu(item, widget) }
        }
        onKey(of: rows.widget) { [weak self] in self?.press($0, $1) ?? false }
        onKey(of: rows.widget) { [weak self] in self?.choose($0, $1) ?? false }
    }

    /// Call this when the list has changed to another place.
    func showOther() {
        clicked.showOther()
    }
}

extension BrowseInput {
    private var cursor: Int? { rows.cursor.flatMap(line) }

    private func press(_ position: Int, _ click: RowClick) {
        guard let item = item(position), clicked.take(item.relativePath, by: rows.pointerEvent),
            let line = line(position), !model.choice.take(click, at: line, cursor: cursor)
        else { return }
        onUse(item, false)
    }

    private func activate(_ position: Int) {
        guard let item = item(position), model.choice.positions.isEmpty,
            clicked.means(item.relativePath, by: rows.pointerEvent)
        else { return }
        guard rows.pointerEvent != nil else { return onUse(item, true) }
        // GTK reports a double click before it moves the keyboard focus to the line.
        MainLoop.post { [weak self] in self?.onUse(item, true) }
    }

    private func press(_ key: CInt, _ modifiers: UInt32) -> Bool {
        let isMenu = isMenuKey(key, modifiers)
        guard isMenu || (key == GDK_KEY_Delete && modifiers == 0), let position = rows.cursor,
            let current = item(position)
        else { return false }
        if isMenu {
            rows.widget(at: position).map { onMenu(current, $0) }
        } else {
            onDelete(model.choice.positions.isEmpty ? [current] : model.choice.chosen)
        }
        return true
    }

    private func choose(_ key: CInt, _ modifiers: UInt32) -> Bool {
        let isControl = modifiers == GDK_CONTROL_MASK.rawValue
        let isAny = !model.choice.positions.isEmpty
        switch key {
        case GDK_KEY_Escape where modifiers == 0 && isAny: model.choice.end()
        case GDK_KEY_a where isControl: model.choice.all()
        case GDK_KEY_space where isControl || (modifiers == 0 && isAny): cursor.map(model.choice.toggle)
        case GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Home, GDK_KEY_End, GDK_KEY_Page_Up, GDK_KEY_Page_Down:
            if modifiers == GDK_SHIFT_MASK.rawValue { extendWithCursor() }
            return false
        default: return false
        }
        return true
    }

    /// Extends the selection to the cursor after GTK has moved the focus.
    private func extendWithCursor() {
        model.choice.begin(atLine: cursor)
        MainLoop.post { [weak self] in
            guard let self, let line = rows.focused.flatMap(line) else { return }
            model.choice.extend(to: line, cursor: cursor)
        }
    }
}
