import EditingSession
import Files
import SongFormat
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("Renaming, pinning and creating songs and folders")
struct ItemCommandTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        for name in ["a", "Folk/c"] { scene.song(name, []) }
    }

    private func retitle(_ name: String, _ title: String) {
        scene.folder.write("{\"id\": \"\(name)\", \"title\": \"\(title)\", \"text\": \"words\"}", to: scene.file(name))
    }

    @Test("the files of a song are renamed to its present title; an open song follows them")
    func files() async throws {
        retitle("a", "River")
        let session = try scene.open("a")
        await scene.run(ItemCommand.rename(scene.target("a")))
        #expect(scene.isThere("River/River.songbook") && !scene.isThere("a"))
        #expect(session.file == scene.target("River").path)
        #expect(scene.changed == [scene.target("a").path])
        #expect(scene.offered.isEmpty && scene.failures.isEmpty)
    }

    @Test("a folder is renamed; an open song in it follows")
    func folder() async throws {
        let session = try scene.open("Folk/c")
        await scene.run(ItemCommand.rename(scene.folderTarget("Folk"), to: "Rock"))
        #expect(scene.isThere("Rock/c/c.songbook"))
        #expect(session.file == scene.target("Rock/c").path)
    }

    @Test("if the name is taken, or the item is gone, an error is shown and nothing changes")
    func refused() async throws {
        scene.song("River", [])
        retitle("a", "River")
        await scene.run(ItemCommand.rename(scene.target("a")))
        await scene.run(ItemCommand.rename(scene.folderTarget("Folk"), to: "River"))
        await scene.run(ItemCommand.pin(scene.target("gone"), true))
        #expect(
            scene.headings == ["Could Not Rename “a”", "Could Not Rename “Folk”", "Could Not Pin or Unpin Song"])
        #expect(scene.isThere("a/a.songbook") && scene.isThere("Folk/c") && scene.read("River")?.text == "words")
    }

    @Test("a song that cannot be saved, or is empty and removed, is not renamed; nor is any if the window is closed")
    func unsettled() async throws {
        retitle("a", "River")
        scene.unsaved = [scene.target("a").path]
        await scene.run(ItemCommand.rename(scene.target("a")))
        #expect(scene.words == ["“a” is not saved yet"])
        (scene.unsaved, scene.settled[scene.target("a").path]) = ([], FilePath?.none)
        await scene.run(ItemCommand.rename(scene.target("a")))
        scene.settled = [:]
        scene.onSave = { [scene] _ in scene.isClosed = true }
        await scene.run(ItemCommand.rename(scene.target("a")))
        #expect(scene.isThere("a") && !scene.isThere("River") && scene.failures.isEmpty)
    }

    @Test("a new song is renamed under the name that its title gives it")
    func begun() async throws {
        retitle("a", "River")
        scene.settled[scene.target("New Song").path] = scene.target("a").path
        await scene.run(ItemCommand.rename(scene.target("New Song")))
        #expect(scene.isThere("River"))
    }

    @Test("a song is pinned and unpinned")
    func pin() async throws {
        for isPinned in [true, false] {
            await scene.run(ItemCommand.pin(scene.target("a"), isPinned))
            #expect(scene.read("a")?.pinned == isPinned)
        }
        #expect(scene.offered.isEmpty)
    }

    @Test("a folder becomes a song, which is shown; a folder that contains songs does not, and an error says so")
    func makeSong() async throws {
        scene.folder.makeFolder("home/Songs/Idea")
        await scene.run(MakeSongCommand(scene.folder["home/Songs/Idea"]))
        #expect(scene.places == [.song(scene.target("Idea").path, grabsFocus: true)])
        #expect(scene.isThere("Idea/Idea.songbook"))
        await scene.run(MakeSongCommand(scene.folder["home/Songs/Folk"]))
        #expect(scene.headings == ["Could Not Turn Folder into Song"] && scene.places.count == 1)
        #expect(scene.failures.first?.problem.sentences.contains("its subfolders contain songs") == true)
        #expect(scene.folder.names(in: "home/Songs/Folk") == ["c"])
    }
}
