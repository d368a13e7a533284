import Files
import Freedesktop
import Glibc
import LibraryChanges
import SongFormat
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("Listing, restoring and permanently deleting items in the trash")
struct DeletedItemTests {
    private let scene: CommandScene
    private let model: DeletedModel

    init() throws {
        scene = try CommandScene()
        for name in ["a", "b", "Folk/c"] { scene.song(name, []) }
        model = DeletedModel(root: scene.folder["home/Songs"], editor: scene.editor())
    }

    @discardableResult
    private func trash(_ names: FilePath...) throws -> [TrashedItem] {
        let editor = scene.editor()()
        for name in names { _ = try Trash(scene.environment).put(scene.folder["home/Songs"].appending(name)) }
        return try editor.trashed(from: scene.folder["home/Songs"])
    }

    @Test("the list follows the trash on refresh, and knows its folders")
    func list() async throws {
        try trash("a")
        model.begin()
        #expect(await eventually { model.items.map(\.shownName) == ["a"] && !model.watched.folders.isEmpty })
        #expect(model.hasTrash && model.problem == nil)
        let watched = model.watched
        #expect(watched.folders.contains(scene.environment.dataHome.appending("Trash/files")))
        try trash("Folk")
        model.refresh()
        model.refresh()
        #expect(await eventually { model.items.map(\.shownName) == ["Folk", "a"] })
        let song = await model.song(model.items[1])
        #expect(try song.get()?.text == "words")
        let folder = await model.song(model.items[0])
        #expect(try folder.get() == nil)
        model.begin()
        #expect(await eventually { model.watched != watched })
    }

    @Test("changes during a look at the trash lead to one more look, however often they are reported")
    func again() async {
        let (hang, looks, editor) = (Hang(), Counter(), scene.editor())
        let model = DeletedModel(root: scene.folder["home/Songs"]) {
            looks.next()
            hang.wait()
            return editor()
        }
        model.refresh()
        #expect(await eventually { hang.waiting == 1 })
        for _ in 0..<3 { model.refresh() }
        hang.letGo()
        #expect(await eventually { looks.count == 2 })
        #expect(await steadily { looks.count == 2 })
    }

    @Test("a restored song or folder is shown, and its page as a deleted item is closed")
    func restored() async throws {
        let items = try trash("a", "Folk")
        for item in items { await scene.run(RestoreDeletedCommand(item)) }
        #expect(scene.isThere("a") && scene.isThere("Folk/c"))
        #expect(scene.words == ["“Folk” restored", "“a” restored"])
        #expect(scene.places == [.folder("Folk"), .song(scene.folder["home/Songs/a"], grabsFocus: true)])
        #expect(scene.goneFromTrash == [items[0].file.path])
    }

    @Test("if its name is taken, an item is restored under another one after confirmation; nothing is overwritten")
    func nameTaken() async throws {
        let item = try #require(try trash("a").first)
        scene.song("a", [], text: "another")
        await scene.run(RestoreDeletedCommand(item))
        #expect(scene.questions.map(\.heading) == ["“a” Already Exists"])
        #expect(scene.questions.first?.isDestructive == false && scene.failures.isEmpty && scene.words.isEmpty)
        try await scene.answer()
        #expect(scene.read("a")?.text == "another" && scene.isThere("a 2"))
        #expect(scene.words == ["“a” restored"])
    }

    @Test("an item that another program restored or deleted meanwhile is reported")
    func meanwhile() async throws {
        let item = try #require(try trash("a").first)
        try scene.editor()().delete(item.file)
        await scene.run(RestoreDeletedCommand(item))
        await scene.run(EmptyTrashCommand.question(item).command)
        #expect(scene.headings == ["Could Not Restore “a”", "Could Not Delete “a”"])
        #expect(!scene.isThere("a") && scene.words.isEmpty && scene.places.isEmpty)
    }

    @Test("all items, or one, are permanently deleted; one that cannot be does not stop the others")
    func emptied() async throws {
        #expect(EmptyTrashCommand.question(all: []) == nil)
        let items = try trash("a", "b", "Folk")
        #expect(EmptyTrashCommand.question(items[0]).heading == "Permanently Delete “Folk”?")
        _ = try scene.editor()().restore(items[1].file)
        let question = try #require(EmptyTrashCommand.question(all: items))
        #expect(question.heading == "Permanently Delete 3 Items?" && question.isDestructive)
        await scene.run(question.command)
        #expect(try trash().isEmpty)
        #expect(scene.headings == ["Could Not Delete “b”"] && scene.isThere("b"))
        #expect(scene.goneFromTrash == [items[0].file.path, items[2].file.path])
    }

    @Test(
        "on another disk they are in the trash of that one, and are listed, restored and deleted for good there",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func otherDisk() async throws {
        let mount = try Mount(tmpfsAt: scene.folder.makeFolder("home/Disk"))
        let disk = try CommandScene(beside: scene, "Disk/Songs")
        let root = scene.folder["home/Disk/Songs"]
        for name in ["a", "b"] { scene.folder.write("{}", to: FilePath("home/Disk/Songs/\(name)/\(name).songbook")) }
        let files = FilePath("home/Disk/.Trash-\(geteuid())/files")
        let model = DeletedModel(root: root, editor: disk.editor(of: root))
        func trash(_ name: FilePath) throws {
            _ = try Trash(scene.environment).put(root.appending(name))
            model.refresh()
        }
        model.begin()
        #expect(await eventually { model.hasTrash && !model.watched.folders.isEmpty })
        #expect(model.watched.folders.contains(scene.folder[files]))
        try trash("a")
        #expect(await eventually { model.items.map(\.shownName) == ["a"] })
        #expect(scene.folder.names(in: files) == ["a"])
        await disk.run(RestoreDeletedCommand(model.items[0]))
        #expect(scene.folder.names(in: files).isEmpty && disk.failures.isEmpty)
        #expect(scene.folder.read("home/Disk/Songs/a/a.songbook") == Array("{}".utf8))
        // Another program.
        try trash("b")
        #expect(await eventually { model.items.map(\.shownName) == ["b"] })
        runTool("/bin/mv", scene.folder[files.appending("b")].string, root.string)
        model.refresh()
        #expect(await eventually { model.items.isEmpty })
        try trash("b")
        #expect(await eventually { model.items.map(\.shownName) == ["b"] })
        await disk.run(try #require(EmptyTrashCommand.question(all: model.items)).command)
        #expect(scene.folder.names(in: files).isEmpty && disk.failures.isEmpty)
        #expect(scene.folder.names(in: "home/Disk/Songs") == ["a"])
        withExtendedLifetime(mount) {}
    }

    @Test("nothing is started if the window is closed")
    func closed() async throws {
        let item = try #require(try trash("a").first)
        scene.isClosed = true
        await scene.run(RestoreDeletedCommand(item))
        #expect(!scene.isThere("a"))
    }
}
