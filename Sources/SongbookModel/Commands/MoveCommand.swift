import LibraryChanges
import Problems
import Translations

/// Moves songs and folders of a library to one of its folders, or to another library. Open songs that go to another
/// library are let go: its window has them then, and reports the outcome, because the user looks there.
nonisolated public struct MoveCommand: LibraryCommand {
    /// What is moved, and where to.
    struct Move: Sendable {
        let target: ItemSelection
        let place: FolderPlace
    }

    private let moves: [Move]
    /// Whether this undoes a move.
    private let isUndo: Bool

    /// Moves `targets` to a folder.
    public init(_ targets: [ItemSelection], to place: FolderPlace) {
        self.init(moves: targets.map { Move(target: $0, place: place) }, isUndo: false)
    }

    private init(moves: [Move], isUndo: Bool) {
        (self.moves, self.isUndo) = (moves, isUndo)
    }

    /// Makes the change. An item that cannot be moved stops none of the others.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd(failureHeading: Self.failureHeading)
        guard let home = library.place, let first = moves.first?.place else { return end }
        let steps = moves.map { move in
            ItemStep(target: move.target) { [folder = move.place.path] editor, item, session throws(Problem) in
                try editor.move(item, to: folder, session: session)
            }
        }
        let outcome = await library.change(steps, into: first.root)
        end.failures = outcome.failures
        if first.root != home.root { end.library = first.root }
        guard !outcome.done.isEmpty, !isUndo || moves.count == 1 else { return end }
        let back = outcome.done.reversed().compactMap { Self.back($0, to: home) }
        let words = words(outcome.done, first)
        if back.isEmpty {
            end.words = [words]
        } else {
            end.undo = CommandEnd.Undo(
                words: words, command: MoveCommand(moves: back, isUndo: true), kind: .move, isTakenBackByKey: !isUndo)
        }
        return end
    }

    /// Nil for a song that was in the library's own folder, and got a folder of its own.
    private static func back(_ done: ChangedItem, to home: FolderPlace) -> Move? {
        home.place(above: done.target).map { Move(target: done.moved, place: $0) }
    }

    private func words(_ done: [ChangedItem], _ place: FolderPlace) -> String {
        if moves.count == 1, let only = done.first {
            return translated("“\(only.target.shownName)” moved to “\(place.name)”")
        }
        return translated(
            count: done.count, one: "\(done.count) item moved to “\(place.name)”",
            other: "\(done.count) items moved to “\(place.name)”")
    }

    static let failureHeading: @Sendable (ItemSelection) -> String = {
        translated("Could Not Move “\($0.shownName)”")
    }
}
