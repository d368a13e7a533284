import EditingSession
import Files
import LibraryIndex
import SongFormat
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("Changing the tags and pins of several songs")
struct SongEditCommandTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        for (name, tags) in [("a", ["sea"]), ("b", []), ("c", ["love", "sea"])] { scene.song(name, tags) }
    }

    private func add(_ tag: String, to names: [String]) -> SongEditCommand {
        SongEditCommand(names.map(scene.target)) {
            SongEdit(tags: TagList.adding(tag, to: $0.tags))
        } words: {
            "\($0) songs"
        }
    }

    @Test("songs that do not change are neither counted nor undone")
    func counted() async throws {
        await scene.run(add("sea", to: ["a", "b", "c"]))
        #expect(scene.tags("b") == ["sea"])
        #expect(scene.offered.map(\.words) == ["1 songs"])
        try await scene.undo()
        #expect(scene.tags("a") == ["sea"])
        #expect(scene.tags("b")?.isEmpty ?? true)
        await scene.run(add("sea", to: ["a", "c"]))
        #expect(scene.offered.isEmpty)
    }

    @Test("pins are set and undone; tags and text that were changed since stay")
    func pins() async throws {
        await scene.run(
            SongEditCommand(["a", "b"].map(scene.target)) { _ in
                SongEdit(pinned: true)
            } words: {
                "\($0)"
            })
        #expect(scene.read("a")?.pinned == true && scene.read("b")?.pinned == true)
        let session = try scene.open("a")
        _ = try session.save(SongEdit(text: "new", tags: ["moon"]))
        try await scene.undo()
        #expect(scene.read("a")?.pinned == false && scene.read("b")?.pinned == false)
        #expect(scene.tags("a") == ["moon"] && scene.read("a")?.text == "new")
    }

    @Test("a missing song does not stop the others, and is reported")
    func refused() async throws {
        await scene.run(add("new", to: ["a", "gone", "c"]))
        #expect(scene.failures.map(\.target.name) == ["gone"])
        #expect(scene.offered.map(\.words) == ["2 songs"])
        #expect(scene.tags("c") == ["love", "sea", "new"])
    }

    /// The lines of these songs in the list.
    private func lines(_ names: [FilePath]) throws -> [BrowseItem] {
        let tree = try #require(scene.tree)
        return try names.map { .song(try #require(tree.song($0))) }
    }

    @Test("of several lines, songs are pinned unless all are, and folders and unreadable songs are left out")
    func pinned() async throws {
        scene.folder.write("{", to: "home/Songs/d/d.songbook")
        scene.folder.makeFolder("home/Songs/Ballads")
        let folder = BrowseItem.folder(try #require(scene.tree?.folder("Ballads")))
        await scene.run(SongEditCommand.pins(try lines(["a"])))
        #expect(scene.offered.map(\.words) == ["1 song pinned"])
        await scene.run(SongEditCommand.pins(try lines(["a", "b", "d"]) + [folder]))
        #expect(scene.offered.map(\.words) == ["1 song pinned", "1 song pinned"] && scene.failures.isEmpty)
        #expect(scene.read("a")?.pinned == true && scene.read("b")?.pinned == true)
        await scene.run(SongEditCommand.pins(try lines(["a", "b"])))
        #expect(scene.offered.last?.words == "2 songs unpinned" && scene.read("a")?.pinned == false)
    }

    @Test("tags are added to several lines by name, each once")
    func tagged() async throws {
        let items = try lines(["a", "b", "c"])
        #expect(SongEditCommand.questionOfTags(of: items) == "To 3 songs. Separate several tags by commas.")
        #expect(SongEditCommand.tags(" , ", to: items) == nil)
        await scene.run(try #require(SongEditCommand.tags("sea", to: items)))
        #expect(scene.offered.last?.words == "Tag “sea” added to 1 song" && scene.tags("a") == ["sea"])
        await scene.run(try #require(SongEditCommand.tags("moon, sea", to: items)))
        #expect(scene.offered.last?.words == "Tags added to 3 songs" && scene.tags("c") == ["love", "sea", "moon"])
        try await scene.undo()
        #expect(scene.tags("c") == ["love", "sea"] && scene.tags("b") == ["sea"])
    }
}
