import EditingSession
import SongFormat
import Testing

@testable import SongbookModel

@MainActor
@Suite("Several songs get other tags or pins")
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

    @Test("those that are as they were are not counted, nor taken back")
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

    @Test("a pin is given and taken back; tags and words that were changed since stay")
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

    @Test("one that is gone stops none of the others, and is said")
    func refused() async throws {
        await scene.run(add("new", to: ["a", "gone", "c"]))
        #expect(scene.failures.map(\.target.name) == ["gone"])
        #expect(scene.offered.map(\.words) == ["2 songs"])
        #expect(scene.tags("c") == ["love", "sea", "new"])
    }
}
