import CAdwaita
import Files
import SongbookModel
import Toolkit

/// The lines of a list that a person chose, to do something with all of them: by Ctrl and Shift, as in a file manager. As
/// long as there are any, a click chooses, too; Escape ends that.
@MainActor
final class ChosenLines {
    /// What is said of them below the list.
    let bar = SelectionBar()
    /// Called when others are chosen.
    var onChange: @MainActor () -> Void = {}

    private let rows: RowsView<BrowseRow>
    private let items: @MainActor () -> BrowseItems
    /// Where choosing began; relative to the root.
    private var anchor: FilePath?
    /// More lines than this that were replaced by others are not looked for among these.
    private static let mostSought = 200

    /// - Parameter items: what the list shows.
    init(in rows: RowsView<BrowseRow>, _ items: @escaping @MainActor () -> BrowseItems) {
        (self.rows, self.items) = (rows, items)
        bar.onEnd = { [weak self] in self?.end() }
        bar.onUse = { rows.grabFocus() }
        onKey(of: rows.widget) { [self] in press($0, $1) }
    }

    /// How many there are.
    var count: Int { rows.chosenCount }

    /// The lines, in the order of the list.
    var chosen: [BrowseItem] {
        let items = items()
        return rows.chosen.compactMap { items[$0] }
    }

    /// Whether a line is among them; relative to the root.
    func contains(_ path: FilePath) -> Bool {
        count > 0 && items().position(of: path).map(rows.isChosen) ?? false
    }

    /// Takes a click that chooses.
    ///
    /// - Returns: whether it was one.
    func take(_ click: RowClick, at position: Int) -> Bool {
        switch click {
        case .plain where count == 0: return false
        case .extending: extend(to: position)
        case .plain, .choosing: toggle(position)
        }
        return true
    }

    /// Chooses a line and no other.
    func begin(_ path: FilePath) {
        guard let position = items().position(of: path) else { return }
        rows.chooseNone()
        toggle(position)
    }

    /// Chooses all lines.
    func all() {
        rows.choose(0..<rows.count)
        changed()
    }

    /// Chooses none any more.
    func end() {
        guard count > 0 else { return }
        let hadFocus = bar.hasFocus
        rows.chooseNone()
        changed()
        if hadFocus { rows.grabFocus() }
    }

    /// Does something that gives the list other lines. What is chosen of those that stay still is, wherever it is then.
    func keep(_ replace: @MainActor () -> Void) {
        guard count > 0 else { return replace() }
        let paths = count <= Self.mostSought ? chosen.map(\.relativePath) : []
        let before = count
        replace()
        if count < before {
            for position in paths.compactMap({ items().position(of: $0) }) { rows.choose(position..<position + 1) }
        }
        changed()
    }
}

extension ChosenLines {
    private func toggle(_ position: Int) {
        anchor = items()[position]?.relativePath
        rows.choose(position..<position + 1, !rows.isChosen(position))
        changed()
    }

    private func extend(to position: Int) {
        let start = items().position(of: anchor) ?? rows.cursor ?? position
        anchor = items()[start]?.relativePath
        rows.chooseNone()
        rows.choose(min(start, position)..<max(start, position) + 1)
        changed()
    }

    private func changed() {
        if count == 0 { anchor = nil }
        bar.show(count)
        onChange()
    }

    private func press(_ key: CInt, _ modifiers: UInt32) -> Bool {
        let isControl = modifiers == GDK_CONTROL_MASK.rawValue
        switch key {
        case GDK_KEY_Escape where modifiers == 0 && count > 0: end()
        case GDK_KEY_a where isControl: all()
        case GDK_KEY_space where isControl || (modifiers == 0 && count > 0):
            if let cursor = rows.cursor { toggle(cursor) }
        case GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Home, GDK_KEY_End, GDK_KEY_Page_Up, GDK_KEY_Page_Down:
            if modifiers == GDK_SHIFT_MASK.rawValue { extendWithCursor() }
            return false
        default: return false
        }
        return true
    }

    /// GTK moves the keyboard first.
    private func extendWithCursor() {
        if items().position(of: anchor) == nil { anchor = rows.cursor.flatMap { items()[$0]?.relativePath } }
        MainLoop.post { [weak self] in
            if let self, let cursor = rows.focused { extend(to: cursor) }
        }
    }
}
