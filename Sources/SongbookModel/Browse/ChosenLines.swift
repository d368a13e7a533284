public import Files
public import ListChanges
public import Observation

/// The selected lines of a list, to do something with all of them: selected with Ctrl and Shift, as in a file manager.
/// While there are any, a plain click selects, too.
@Observable
public final class ChosenLines {
    /// Their positions.
    public private(set) var positions = PositionSet()

    private var items = BrowseItems.none
    /// Where the selection began; relative to the root.
    @ObservationIgnored private var anchor: FilePath?
    /// Replaced lines are not looked for in selections of more lines than this.
    private static let mostSought = 200

    init() {}

    /// How many there are.
    public var count: Int { positions.count }

    /// The lines, in the order of the list.
    public var chosen: [BrowseItem] { positions.positions.compactMap { items[$0] } }

    /// Whether the line of this path is selected; relative to the root.
    public func contains(_ path: FilePath) -> Bool {
        !positions.isEmpty && items.position(of: path).map(positions.contains) ?? false
    }

    /// Handles a click that selects.
    ///
    /// - Parameter cursor: the line that has the keyboard focus.
    /// - Returns: whether it was one.
    public func take(_ click: RowClick, at position: Int, cursor: Int?) -> Bool {
        switch click {
        case .plain where positions.isEmpty: return false
        case .extending: extend(to: position, cursor: cursor)
        case .plain, .choosing: toggle(position)
        }
        return true
    }

    /// Selects a line and no other.
    public func begin(_ path: FilePath) {
        guard let position = items.position(of: path) else { return }
        positions = PositionSet()
        toggle(position)
    }

    /// Selects all lines.
    public func all() {
        positions.insert(0..<items.count)
    }

    /// Clears the selection.
    public func end() {
        (positions, anchor) = (PositionSet(), nil)
    }

    /// Selects or deselects a line.
    public func toggle(_ position: Int) {
        guard let item = items[position] else { return }
        anchor = item.relativePath
        let line = position..<position + 1
        if positions.contains(position) { positions.remove(line) } else { positions.insert(line) }
        if positions.isEmpty { anchor = nil }
    }

    /// Sets where the selection begins, if it has not begun, for a key that extends it from there.
    public func begin(atLine position: Int?) {
        if items.position(of: anchor) == nil { anchor = position.flatMap { items[$0]?.relativePath } }
    }

    /// Selects all lines from where the selection began up to this one.
    ///
    /// - Parameter cursor: where it begins if it has not begun.
    public func extend(to position: Int, cursor: Int?) {
        guard position >= 0, position < items.count else { return }
        let start = items.position(of: anchor) ?? cursor ?? position
        anchor = items[start]?.relativePath
        var new = PositionSet()
        new.insert(min(start, position)..<max(start, position) + 1)
        positions = new
    }

    /// Follows changes of the list. Selected lines that remain stay selected, wherever they are then; in another list,
    /// nothing is selected.
    func show(_ newItems: BrowseItems, _ changes: [RowChange], isSameList: Bool) {
        guard isSameList, !positions.isEmpty else {
            if !positions.isEmpty { end() }
            return items = newItems
        }
        let paths = count <= Self.mostSought ? chosen.map(\.relativePath) : []
        var (new, before) = (positions, count)
        for change in changes { new.follow(change) }
        items = newItems
        if new.count < before {
            for position in paths.compactMap({ newItems.position(of: $0) }) { new.insert(position..<position + 1) }
        }
        if new.isEmpty { anchor = nil }
        if new != positions { positions = new }
    }
}
