import EditingSession
import Files
import Problems
import SongFormat
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("Moving songs and folders to the trash")
struct TrashCommandTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        for name in ["a", "b", "Folk/c"] { scene.song(name, []) }
    }

    private func trash(_ targets: ItemSelection..., isWriting: Bool = false) async {
        await scene.runner.moveToTrash(targets, isWriting: isWriting)?.value
    }

    private var folk: ItemSelection { scene.folderTarget("Folk") }

    @Test("undo restores a song with its attachments, and shows it")
    func done() async throws {
        scene.folder.write("sound", to: "home/Songs/a/take.ogg")
        await trash(scene.target("a"))
        #expect(!scene.isThere("a"))
        #expect(scene.deleted == [scene.target("a").path])
        #expect(scene.offered.map(\.words) == ["“a” moved to trash"])
        #expect(scene.failures.isEmpty && scene.questions.isEmpty)
        try await scene.undo()
        #expect(scene.read("a")?.text == "words" && scene.isThere("a/take.ogg"))
        #expect(scene.places == [.song(scene.target("a").path, grabsFocus: false)])
        #expect(scene.offered.isEmpty && scene.failures.isEmpty && scene.words.isEmpty)
    }

    @Test("a folder is reported with the number of its songs; after undo, none of them is shown")
    func folder() async throws {
        await trash(folk)
        #expect(!scene.isThere("Folk"))
        #expect(scene.offered.map(\.words) == ["“Folk” with 1 song moved to trash"])
        try await scene.undo()
        #expect(scene.isThere("Folk/c/c.songbook") && scene.places.isEmpty)
    }

    @Test("several items are restored at once; none is shown that was not open")
    func several() async throws {
        await trash(scene.target("a"), scene.target("b"), folk)
        #expect(scene.offered.map(\.words) == ["“Folk” and 2 other items moved to trash"])
        try await scene.undo()
        #expect(scene.isThere("a") && scene.isThere("b") && scene.isThere("Folk/c"))
        #expect(scene.places.isEmpty)
    }

    @Test("an open song, also one in a folder, is shown again, with the focus where it was")
    func held() async throws {
        _ = try scene.open("a")
        await trash(scene.target("a"), scene.target("b"), isWriting: true)
        try await scene.undo()
        #expect(scene.places == [.song(scene.target("a").path, grabsFocus: true)])
        let file = scene.folder["home/Songs/Folk/c/c.songbook"]
        scene.sessions = [file: try EditingSession.open(file, environment: scene.environment)]
        await trash(folk)
        try await scene.undo()
        #expect(scene.places.last == .song(file, grabsFocus: false))
    }

    @Test("an item that cannot be moved does not stop the others, and is reported")
    func refused() async throws {
        await trash(scene.target("gone"), scene.target("b"))
        #expect(scene.headings == ["Could Not Delete “gone”"])
        #expect(scene.failures.first?.problem.kind == .noSuchFile)
        #expect(!scene.isThere("b"))
        #expect(scene.offered.map(\.words) == ["“b” moved to trash"])
        // It can be tried again.
        scene.song("gone", [])
        await trash(scene.target("gone"))
        #expect(!scene.isThere("gone"))
    }

    @Test("an item that no trash takes is permanently deleted after confirmation, and only then")
    func noTrash() async throws {
        let targets = [scene.target("a"), scene.target("b")]
        let failures = [
            FailedItem(target: targets[0], problem: Problem(.unavailable, "its disk has no trash")),
            FailedItem(target: targets[1], problem: Problem(.unavailable, "its disk has no trash")),
            FailedItem(target: folk, problem: Problem(.permission, "it is not yours")),
        ]
        let end = TrashCommand.end([], failures)
        #expect(end.undo == nil && end.failures.map(\.target) == [folk])
        let question = try #require(end.question)
        #expect(question.heading == "Permanently Delete 2 Items?" && question.isDestructive)
        #expect(DeleteCommand.question([folk])?.heading == "Permanently Delete “Folk”?")
        #expect(scene.isThere("a"))
        scene.unsaved = [targets[1].path]
        await scene.run(question.command)
        #expect(!scene.isThere("a") && scene.isThere("b"))
        #expect(scene.deleted == [targets[0].path])
        await scene.run(question.command)
        #expect(scene.headings == ["Could Not Delete “a”"])
    }

    @Test("a song whose folder another program keeps locked goes all the same, and that is said")
    func locked() async throws {
        let lock = try DirectoryLock(Directory(scene.folder["home/Songs/a"]), timeout: 0)
        await trash(scene.target("a"))
        withExtendedLifetime(lock) {}
        #expect(!scene.isThere("a") && scene.failures.isEmpty)
        #expect(scene.notices.map(\.sentences).contains { $0.contains("Another program has locked the folder") })
    }

    @Test("a song that cannot be saved, or is empty and removed, stays, and can be tried again")
    func unsettled() async throws {
        scene.unsaved = [scene.target("a").path]
        scene.settled[scene.target("b").path] = FilePath?.none
        await trash(scene.target("a"), scene.target("b"))
        #expect(scene.isThere("a") && scene.isThere("b"))
        #expect(scene.offered.isEmpty && scene.failures.isEmpty && scene.deleted.isEmpty)
        #expect(scene.words == ["“a” is not saved yet"])
        (scene.unsaved, scene.settled) = ([], [:])
        await trash(scene.target("a"), scene.target("b"))
        #expect(!scene.isThere("a") && !scene.isThere("b"))
    }

    @Test("a new song is moved under the name that its title gives it, once")
    func begun() async throws {
        scene.settled[scene.target("New Song").path] = scene.target("a").path
        scene.runner.moveToTrash([scene.target("New Song")], isWriting: false)
        #expect(scene.runner.moveToTrash([scene.target("New Song")], isWriting: false) == nil)
        await trash(scene.target("b"))
        #expect(!scene.isThere("a"))
        #expect(scene.failures.isEmpty)
        #expect(Set(scene.offered.map(\.words)) == ["“a” moved to trash", "“b” moved to trash"])
        #expect(scene.runner.moveToTrash([scene.target("a")], isWriting: false) == nil)
    }

    @Test("a key that is held down deletes nothing twice, until the item leaves the list or is restored")
    func heldKey() async throws {
        await trash(scene.target("a"))
        scene.song("a", [])
        #expect(scene.runner.moveToTrash([scene.target("a")], isWriting: false) == nil)
        #expect(await eventually { scene.clock.sleepers == 1 })
        scene.clock.advance(by: PendingDeletions.pause)
        #expect(await eventually { scene.runner.moveToTrash([scene.target("a")], isWriting: false) != nil })
        #expect(await eventually { scene.clock.sleepers == 1 })
        #expect(!scene.isThere("a"))
        scene.song("a", [])
        scene.runner.deletions.forget { $0 != scene.target("a").folder }
        await trash(scene.target("a"))
        #expect(!scene.isThere("a"))
        scene.song("b", [])
        await trash(scene.target("b"))
        let restore = try #require(scene.offered.last)
        await scene.run(restore.command)
        await trash(scene.target("b"))
        #expect(!scene.isThere("b"))
    }

    @Test("an item whose place is taken meanwhile is not restored, and an error says so; the others are")
    func placeTaken() async throws {
        await trash(scene.target("a"), scene.target("b"))
        scene.song("a", [], text: "another")
        try await scene.undo()
        #expect(scene.headings == ["Could Not Restore “a”"])
        #expect(scene.read("a")?.text == "another" && scene.isThere("b"))
        #expect(scene.places.isEmpty)
    }

    @Test("if the window is closed, no other move starts, and no message is shown")
    func closed() async throws {
        scene.onSave = { [scene] file in if file == scene.target("b").path { scene.isClosed = true } }
        await trash(scene.target("a"), scene.target("b"))
        #expect(!scene.isThere("a") && scene.isThere("b"))
        #expect(scene.offered.isEmpty && scene.failures.isEmpty)
    }
}
