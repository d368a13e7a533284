import Files
import LibraryChanges
import Problems
import TestSupport
import Testing

@Suite("A song in the folder of another one")
struct OwnFolderTests {
    private let scene: Scene
    private let lamp: FilePath = "home/Songs/Lamp"

    init() throws {
        scene = try Scene()
        scene.song("home/Songs/Lamp/Lamp.songbook")
        scene.song("home/Songs/Lamp/lamp.songbook", text: "other")
        scene.song("home/Songs/Lamp/lamp (conflicted copy 2026-02-12).songbook", text: "its copy")
    }

    private func moveOut() throws -> LibraryChange {
        try scene.editor.moveToOwnFolder(scene.item("home/Songs/Lamp/lamp.songbook"))
    }

    private func moveBack(_ change: LibraryChange) throws -> LibraryChange {
        let item = try scene.item(try #require(change.path.relative(to: scene.folder.path)))
        return try scene.editor.moveOutOfOwnFolder(item, to: scene.songs.appending("Lamp/lamp.songbook"))
    }

    @Test("moves to a folder of its own with its conflict copies, and back under its name beside the other song")
    func andBack() throws {
        let before = scene.library
        let change = try moveOut()
        #expect(change.path == scene.songs.appending("lamp 2/lamp.songbook"))
        #expect(scene.text("home/Songs/lamp 2/lamp.songbook") == "other")
        #expect(scene.text("home/Songs/lamp 2/lamp (conflicted copy 2026-02-12).songbook") == "its copy")
        let back = try moveBack(change)
        #expect(back.path == scene.songs.appending("Lamp/lamp.songbook"))
        #expect(scene.library == before)
        #expect(scene.text("home/Songs/Lamp/lamp.songbook") == "other")
    }

    @Test("a loose song of the library's own folder moves back there")
    func loose() throws {
        scene.song("home/Songs/One.songbook")
        scene.song("home/Songs/Two.songbook")
        let before = scene.library
        let change = try scene.editor.moveToOwnFolder(scene.item("home/Songs/Two.songbook"))
        #expect(change.path == scene.songs.appending("Two/Two.songbook"))
        let item = try scene.item("home/Songs/Two/Two.songbook")
        _ = try scene.editor.moveOutOfOwnFolder(item, to: scene.songs.appending("Two.songbook"))
        #expect(scene.library == before)
    }

    @Test("stays where it is when its place is taken by then, and all its files with it", arguments: [true, false])
    func taken(isCopy: Bool) throws {
        let change = try moveOut()
        let name: FilePath = isCopy ? "lamp (conflicted copy 2026-02-12).songbook" : "lamp.songbook"
        scene.song(lamp.appending(name), text: "new")
        let before = scene.library
        #expect(problem { try moveBack(change) }?.kind == .cannotCreate)
        #expect(scene.library == before)
        #expect(scene.text(lamp.appending(name)) == "new")
        #expect(scene.text("home/Songs/lamp 2/lamp.songbook") == "other")
    }

    @Test("stays where it is when one of its files cannot be moved, and all of them with it")
    func refused() throws {
        let before = scene.library
        let copy = scene.songs.appending("lamp 2/lamp (conflicted copy 2026-02-12).songbook")
        let calls = FaultyCalls { _, call in
            call.name == .renameat2 && call.path == copy ? .failing(.noSpace) : nil
        }
        #expect(problem { try calls.run { try moveOut() } }?.kind == .cannotCreate)
        #expect(scene.library == before)
        #expect(scene.text("home/Songs/Lamp/lamp.songbook") == "other")
    }

    @Test("stays where something else is beside it by then")
    func others() throws {
        let change = try moveOut()
        scene.folder.write("sound", to: "home/Songs/lamp 2/take.wav")
        let before = scene.library
        #expect(problem { try moveBack(change) }?.what.contains("other files") == true)
        #expect(scene.library == before)
    }
}
