import CAdwaita
import ListChanges

/// Adds rows to a list a few per frame if all of them are new. GTK creates up to two hundred widgets as soon as there
/// are rows for them, and the user would see none before all of these are created.
@MainActor
final class GrowingRows {
    /// More than fit on most screens.
    private static let step = 40
    /// The most rows that a GtkListView creates if it is not scrolled.
    private static let mostMade = 200
    /// The seconds after which the other rows are added if there are no frames because the window is hidden.
    private static let patience = 1.0

    private let list: RowList
    private let view: Widget
    private var missing = 0
    private var generation = Generation()

    /// - Parameters:
    ///   - list: the rows that the view shows already.
    ///   - view: the GtkListView.
    init(_ list: RowList, in view: Widget) {
        (self.list, self.view) = (list, view)
    }

    /// The number of rows, including those that are not added yet.
    var count: Int { list.count + missing }

    /// Replaces rows by others.
    ///
    /// - Parameters:
    ///   - isOther: whether it is a different list, shown from its first row on.
    ///   - last: called before each change; rows that are filled after the last call keep their positions.
    func replace(_ changes: [RowChange], isOther: Bool, last: () -> Void) {
        guard let change = changes.first, changes.count == 1, missing > 0 || isOther || count == 0 else {
            addAll()
            for change in changes {
                last()
                list.replace(from: change.start, removed: change.removed, added: change.added)
            }
            return
        }
        last()
        guard missing > 0 || change.added > Self.step else {
            return list.replace(from: change.start, removed: change.removed, added: change.added)
        }
        let total = count - change.removed + change.added
        let start = min(change.start, list.count)
        list.replace(from: start, removed: list.count - start, added: min(total - start, Self.step))
        missing = total - list.count
        grow()
    }

    /// Adds the remaining rows, if this is one of them.
    func need(_ position: Int) {
        if position >= list.count { addAll() }
    }

    /// Adds the remaining rows.
    func addAll() {
        add(missing)
    }

    private func add(_ number: Int) {
        missing -= number
        list.replace(from: list.count, removed: 0, added: number)
    }

    private func grow() {
        let turn = generation.advance()
        guard missing > 0 else { return }
        var isFirst = true
        FrameCallback.run(in: view) { [weak self] in
            guard let self, turn == generation, missing > 0 else { return false }
            // The first rows are drawn before others are created.
            if !isFirst { add(list.count < Self.mostMade ? min(missing, Self.step) : missing) }
            isFirst = false
            return missing > 0
        }
        MainLoop.after(seconds: Self.patience) { [weak self] in
            if let self, turn == generation { addAll() }
        }
    }
}
