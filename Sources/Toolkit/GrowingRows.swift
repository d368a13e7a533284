import CAdwaita
import ListChanges

/// Gives a list its rows a few in a frame where all of them are new. GTK makes up to two hundred widgets as soon as there
/// are rows for them, and a person would see none before all of these are made.
@MainActor
final class GrowingRows {
    /// More than there are on most screens.
    private static let step = 40
    /// How many rows a GtkListView makes at most where none is scrolled to.
    private static let mostMade = 200
    /// After how many seconds the others come where there are no frames, because the window is hidden.
    private static let patience = 1.0

    private let list: RowList
    private let view: Widget
    private var missing = 0
    private var generation = Generation()

    /// - Parameters:
    ///   - list: what the view shows: the rows that are there already.
    ///   - view: the GtkListView.
    init(_ list: RowList, in view: Widget) {
        (self.list, self.view) = (list, view)
    }

    /// How many rows there are, with those that are still to come.
    var count: Int { list.count + missing }

    /// Says that rows are replaced by others.
    ///
    /// - Parameters:
    ///   - isOther: whether it is another list, which is seen from its first row on.
    ///   - last: called before the rows come, after which none gets another position.
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

    /// Adds the rows that are still to come, if this is one of them.
    func need(_ position: Int) {
        if position >= list.count { addAll() }
    }

    /// Adds the rows that are still to come.
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
            // The first rows are seen before others are made.
            if !isFirst { add(list.count < Self.mostMade ? min(missing, Self.step) : missing) }
            isFirst = false
            return missing > 0
        }
        MainLoop.after(seconds: Self.patience) { [weak self] in
            if let self, turn == generation { addAll() }
        }
    }
}
