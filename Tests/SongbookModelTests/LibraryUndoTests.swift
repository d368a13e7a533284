import Files
import Testing

@testable import SongbookModel

@MainActor
@Suite("Offering to undo changes to a library")
struct LibraryUndoTests {
    private let undo = LibraryUndo()
    private let taken = Taken()

    init() {
        undo.run = { [taken] command in
            let restored = (command as? RestoreCommand)?.items.map(\.target.name).joined(separator: " ")
            taken.names.append(restored ?? (command as? Named)?.name ?? "?")
        }
    }

    private func delete(_ name: String) {
        let target = ItemSelection(path: "/Songs/x", name: name, isFolder: false)
        let item = DeletedItem(target: target, songCount: 0, song: nil, wasWritten: false, files: [])
        undo.offer(RestoreCommand(items: [item]).undo)
    }

    private func offer(_ name: String, kind: CommandEnd.Undo.Kind = .other, byKey: Bool = true) {
        undo.offer(.init(words: name, command: Named(name: name), kind: kind, isTakenBackByKey: byKey))
    }

    private var words: [String] { undo.offers.map(\.words) }

    @Test("the key undoes changes from the last one on, also those whose offer has ended")
    func byKey() {
        #expect(!undo.canUndo && !undo.isLatest)
        for name in ["a", "b", "c"] { offer(name) }
        #expect(undo.isLatest && words == ["a", "b", "c"])
        undo.end(undo.offers[1].id)
        #expect(undo.isLatest)
        undo.undo()
        #expect(taken.names == ["c"] && words == ["a"])
        undo.undo()
        undo.undo()
        undo.undo()
        #expect(taken.names == ["c", "b", "a"] && words.isEmpty && !undo.canUndo && !undo.isLatest)
    }

    @Test("the key applies to the library wherever the focus is, until the last offer ends or text is typed")
    func latest() {
        offer("a")
        undo.typed()
        #expect(!undo.isLatest && undo.canUndo)
        offer("b")
        #expect(undo.isLatest)
        undo.end(undo.offers[1].id)
        #expect(!undo.isLatest && words == ["a"])
        undo.offer(.init(words: "", command: Named(name: "c"), isOffered: false))
        #expect(words == ["a"])
        #expect(!undo.isLatest)
        undo.undo()
        #expect(taken.names == ["c"])
    }

    @Test("the button undoes a change once, and removes its offer")
    func pressed() {
        offer("a")
        offer("b")
        let offers = undo.offers
        undo.take(offers[0])
        #expect(taken.names == ["a"] && words == ["b"] && undo.isLatest)
        undo.take(offers[0])
        #expect(taken.names == ["a"])
        undo.undo()
        // The button is still on the screen.
        undo.take(offers[1])
        #expect(taken.names == ["a", "b"])
    }

    @Test("the button restores all items that were deleted in a row, the key the last one")
    func deletions() {
        for name in ["a", "b", "c"] { delete(name) }
        #expect(words == ["“c” and 2 other items moved to trash"])
        undo.undo()
        #expect(taken.names == ["c"] && words == ["“b” and 1 other item moved to trash"] && undo.isLatest)
        undo.take(undo.offers[0])
        #expect(taken.names == ["c", "a b"] && words.isEmpty && !undo.canUndo)
        delete("d")
        undo.end(undo.offers[0].id)
        delete("e")
        #expect(words == ["“e” moved to trash"])
    }

    @Test("of several moves only the last is offered, and none beside a deletion; the key does not undo a move back")
    func moves() {
        offer("a", kind: .move)
        offer("other")
        offer("b", kind: .move, byKey: false)
        #expect(words == ["other", "b"])
        delete("c")
        #expect(words == ["other", "“c” moved to trash"])
        offer("d", kind: .move, byKey: false)
        undo.take(undo.offers[2])
        #expect(taken.names == ["d"])
        for _ in 0..<3 { undo.undo() }
        #expect(taken.names == ["d", "c", "other", "a"])
    }

    @Test("a withdrawn change is forgotten, also after its offer has ended; a dismissed one can still be undone")
    func withdrawn() {
        let number = undo.offer("a") { [taken] in taken.names.append("a") }
        undo.end(undo.offers[0].id)
        undo.withdraw(number)
        #expect(!undo.canUndo)
        let other = undo.offer("b") { [taken] in taken.names.append("b") }
        undo.dismiss(other)
        #expect(words.isEmpty && undo.canUndo)
    }

    @Test("at most a hundred changes are kept")
    func most() {
        for number in 0..<101 { offer("\(number)") }
        for _ in 0..<101 { undo.undo() }
        #expect(taken.names.count == 100 && taken.names.last == "1")
    }
}

nonisolated private struct Named: LibraryCommand {
    let name: String

    func run(in library: CommandRunner) async -> CommandEnd { CommandEnd { _ in "" } }
}

/// The changes that were undone.
@MainActor
private final class Taken {
    var names: [String] = []
}
