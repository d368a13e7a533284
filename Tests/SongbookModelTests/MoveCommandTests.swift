import EditingSession
import Files
import SongFormat
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("Moving songs and folders")
struct MoveCommandTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        for name in ["a", "b", "Folk/c"] { scene.song(name, []) }
        scene.folder.makeFolder("home/Songs/Draft")
    }

    private func place(_ folder: FilePath) -> FolderPlace {
        FolderPlace(root: scene.folder["home/Songs"], folder: folder, name: folder.name.string)
    }

    private func move(_ targets: ItemSelection..., to folder: FilePath) async {
        await scene.run(MoveCommand(targets, to: place(folder)))
    }

    @Test("undo moves a song back; that can be undone, too, but not by the key")
    func done() async throws {
        await move(scene.target("a"), to: "Draft")
        #expect(scene.isThere("Draft/a/a.songbook") && !scene.isThere("a"))
        let offer = try #require(scene.offered.first)
        #expect(offer.words == "“a” moved to “Draft”" && offer.isTakenBackByKey && offer.kind == .move)
        try await scene.undo()
        #expect(scene.isThere("a/a.songbook") && !scene.isThere("Draft/a"))
        let again = try #require(scene.offered.first)
        #expect(again.words == "“a” moved to “Songs”" && !again.isTakenBackByKey)
        try await scene.undo()
        #expect(scene.isThere("Draft/a/a.songbook"))
        #expect(scene.failures.isEmpty && scene.words.isEmpty)
    }

    @Test("several items are moved back at once, each to its place")
    func several() async throws {
        await move(scene.target("a"), scene.target("Folk/c"), scene.folderTarget("Folk"), to: "Draft")
        #expect(scene.isThere("Draft/a") && scene.isThere("Draft/c") && scene.isThere("Draft/Folk"))
        #expect(scene.offered.map(\.words) == ["3 items moved to “Draft”"])
        try await scene.undo()
        #expect(scene.isThere("a") && scene.isThere("Folk/c"))
        #expect(scene.offered.isEmpty && scene.failures.isEmpty)
    }

    @Test("an item that cannot be moved does not stop the others, is reported, and is not moved back")
    func refused() async throws {
        scene.song("Draft/b", [], text: "another")
        await move(scene.target("a"), scene.target("b"), to: "Draft")
        #expect(scene.headings == ["Could Not Move “b”"])
        #expect(scene.read("b")?.text == "words" && scene.read("Draft/b")?.text == "another")
        #expect(scene.offered.map(\.words) == ["1 item moved to “Draft”"])
        try await scene.undo()
        #expect(scene.isThere("a") && scene.isThere("Draft/b"))
    }

    @Test("an open song follows its move, also in a moved folder")
    func held() async throws {
        let session = try scene.open("Folk/c")
        await move(scene.target("Folk/c"), to: "Draft")
        #expect(session.file == scene.target("Draft/c").path)
        scene.sessions = [session.file: session]
        try await scene.undo()
        #expect(session.file == scene.target("Folk/c").path)
        scene.sessions = [session.file: session]
        await move(scene.folderTarget("Folk"), to: "Draft")
        #expect(session.file == scene.target("Draft/Folk/c").path)
        _ = try session.save(SongEdit(text: "new"))
        #expect(scene.read("Draft/Folk/c")?.text == "new")
    }

    @Test("a new song is moved under the name that its title gives it")
    func begun() async throws {
        scene.settled[scene.target("New Song").path] = scene.target("a").path
        await move(scene.target("New Song"), to: "Draft")
        #expect(scene.isThere("Draft/a"))
        #expect(scene.offered.map(\.words) == ["“a” moved to “Draft”"] && scene.failures.isEmpty)
    }

    @Test("a song that cannot be saved, or is empty and removed, stays")
    func unsettled() async throws {
        scene.unsaved = [scene.target("a").path]
        scene.settled[scene.target("b").path] = FilePath?.none
        await move(scene.target("a"), scene.target("b"), to: "Draft")
        #expect(scene.isThere("a") && scene.isThere("b") && scene.offered.isEmpty)
        #expect(scene.words == ["“a” is not saved yet"])
    }

    @Test("a song that was moved elsewhere meanwhile is not moved back, and an error says so")
    func meanwhile() async throws {
        await move(scene.target("a"), to: "Draft")
        await move(scene.target("Draft/a"), to: "Folk")
        await scene.run(try #require(scene.offered.first).command)
        #expect(scene.headings == ["Could Not Move “a”"])
        #expect(scene.isThere("Folk/a"))
    }

    @Test("a song in the library's own folder gets a folder of its own, and is not moved back")
    func loose() async throws {
        scene.folder.write("{\"id\": \"x\", \"title\": \"x\"}", to: "home/Songs/x.songbook")
        let loose = ItemSelection(path: scene.folder["home/Songs/x.songbook"], name: "x", isFolder: false)
        await move(loose, scene.target("a"), to: "Draft")
        #expect(scene.isThere("Draft/x/x.songbook"))
        try await scene.undo()
        #expect(scene.isThere("a") && scene.isThere("Draft/x") && scene.failures.isEmpty)
        #expect(scene.offered.map(\.words) == ["“a” moved to “Songs”"])
    }

    @Test("if the window is closed, no other move starts, and no message is shown")
    func closed() async throws {
        scene.onSave = { [scene] file in if file == scene.target("b").path { scene.isClosed = true } }
        await move(scene.target("a"), scene.target("b"), to: "Draft")
        #expect(scene.isThere("Draft/a") && scene.isThere("b"))
        #expect(scene.offered.isEmpty && scene.words.isEmpty)
    }

    @Test("a move to another library is reported and undone in that library's window")
    func toOtherLibrary() async throws {
        let other = try CommandScene(beside: scene, "Other")
        let there = try #require(other.place)
        scene.unsaved = [scene.target("b").path]
        await scene.run(MoveCommand([scene.target("a"), scene.target("b")], to: there))
        #expect(!scene.isThere("a") && other.isThere("a") && scene.isThere("b"))
        #expect(scene.left == [scene.target("a").path] && scene.changed.isEmpty)
        #expect(scene.words.isEmpty && scene.offered.isEmpty)
        #expect(other.words == ["“b” is not saved yet"])
        #expect(other.offered.map(\.words) == ["1 item moved to “Other”"])
        try await other.undo()
        #expect(scene.isThere("a") && !other.isThere("a") && other.left.count == 1)
    }

    @Test("to a library on another disk and back, as it was", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func toOtherDisk() async throws {
        let mount = try Mount(tmpfsAt: scene.folder.makeFolder("home/Other"))
        let other = try CommandScene(beside: scene, "Other")
        let bytes = scene.folder.read("home/Songs/a/a.songbook")
        scene.folder.write("sound", to: "home/Songs/a/take.ogg")
        await scene.run(MoveCommand([scene.target("a")], to: try #require(other.place)))
        #expect(!scene.isThere("a") && other.isThere("a/a.songbook") && other.isThere("a/take.ogg"))
        #expect(other.offered.map(\.words) == ["“a” moved to “Other”"])
        try await other.undo()
        #expect(scene.folder.read("home/Songs/a/a.songbook") == bytes && scene.isThere("a/take.ogg"))
        #expect(!other.isThere("a") && scene.failures.isEmpty && other.failures.isEmpty)
        withExtendedLifetime(mount) {}
    }

    @Test("if the other library has no window, this one reports the move, without undo")
    func toLibraryWithoutWindow() async throws {
        let root = scene.folder.makeFolder("home/Other")
        let there = FolderPlace(root: root, folder: "", name: "Other")
        await scene.run(MoveCommand([scene.target("a")], to: there))
        #expect(scene.words == ["“a” moved to “Other”"] && scene.offered.isEmpty)
        await scene.run(MoveCommand([scene.target("gone")], to: there))
        #expect(scene.headings == ["Could Not Move “gone”"])
    }

    @Test("items are moved into a new folder; if that cannot be created, they stay")
    func newFolder() async throws {
        await scene.run(NewFolderCommand("New", in: place("Draft"), moving: [scene.target("a")]))
        #expect(scene.isThere("Draft/New/a") && scene.offered.map(\.words) == ["“a” moved to “New”"])
        await scene.run(NewFolderCommand("Empty", in: place("")))
        #expect(scene.isThere("Empty") && scene.offered.count == 1)
        await scene.run(NewFolderCommand("Folk", in: place(""), moving: [scene.target("b")]))
        #expect(scene.headings == ["Could Not Create Folder"] && scene.isThere("b"))
    }

    @Test("a song that shares its folder gets one of its own; undo puts it back beside the other one")
    func ownFolder() async throws {
        scene.folder.write("{\"id\": \"x\", \"title\": \"x\"}", to: "home/Songs/a/x.songbook")
        let file = scene.folder["home/Songs/a/x.songbook"]
        await scene.run(OwnFolderCommand(file))
        #expect(scene.isThere("x/x.songbook") && scene.isThere("a/a.songbook"))
        #expect(scene.offered.map(\.words) == ["“x” is now in the folder “x”"])
        #expect(scene.places == [.song(scene.target("x").path, grabsFocus: true)])
        try await scene.undo()
        #expect(scene.isThere("a/x.songbook") && !scene.isThere("x"))
        await scene.run(OwnFolderCommand(scene.target("b").path))
        #expect(scene.headings == ["Could Not Move “b”"])
    }
}
