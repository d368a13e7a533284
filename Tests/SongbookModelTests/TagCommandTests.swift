import EditingSession
import Files
import LibraryFile
import LibraryTags
import Problems
import SongFormat
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("A tag is renamed or taken away in a whole library")
struct TagCommandTests {
    private let scene: CommandScene
    private let rename = TagCommand(TagChange(renaming: "love", to: "heart"))

    init() throws {
        scene = try CommandScene()
        scene.song("a", ["Love", "sea"])
        scene.song("b", ["sea"])
        scene.song("c", ["love"])
    }

    private func arrangement() throws -> LibraryArrangement { try scene.store.read() }

    @Test("in each song and in what the library remembers; taking it back gives all of it back")
    func done() async throws {
        _ = try scene.store.change { arrangement throws(Problem) in
            arrangement.setColor("red", ofTag: "love")
            arrangement.set(SmartFolder(name: "A", query: "tag:love"))
        }
        await scene.run(rename)
        #expect(scene.tags("a") == ["heart", "sea"])
        #expect(scene.tags("b") == ["sea"])
        #expect(scene.tags("c") == ["heart"])
        #expect(try arrangement().color(ofTag: "heart") == "red")
        #expect(try arrangement().smartFolders.map(\.query) == ["tag:heart"])
        #expect(scene.renamed == ["love heart"])
        #expect(scene.failures.isEmpty)
        #expect(scene.shown == ["Renaming Tag “love”"])
        #expect(scene.offered.map(\.words) == ["Tag “love” renamed to “heart”"])
        try await scene.undo()
        #expect(scene.tags("a") == ["Love", "sea"])
        #expect(scene.tags("c") == ["love"])
        #expect(try arrangement().color(ofTag: "love") == "red")
        #expect(try arrangement().color(ofTag: "heart") == nil)
        #expect(try arrangement().smartFolders.map(\.query) == ["tag:love"])
        #expect(scene.renamed == ["love heart", "heart love"])
        #expect(scene.shown.last == "Restoring Tag “love”")
        #expect(scene.offered.isEmpty)
    }

    @Test("taken away, it goes from songs and loses its color; queries stay")
    func removal() async throws {
        _ = try scene.store.change { arrangement throws(Problem) in
            arrangement.setColor("red", ofTag: "love")
            arrangement.set(SmartFolder(name: "A", query: "tag:love"))
        }
        await scene.run(TagCommand(TagChange(removing: "love")))
        #expect(scene.tags("a") == ["sea"])
        #expect(scene.tags("c")?.isEmpty ?? true)
        #expect(try arrangement().color(ofTag: "love") == nil)
        #expect(try arrangement().smartFolders.map(\.query) == ["tag:love"])
        #expect(scene.shown == ["Deleting Tag “love”"])
        #expect(scene.offered.map(\.words) == ["Tag “love” deleted"])
        #expect(scene.renamed.isEmpty)
        try await scene.undo()
        #expect(scene.tags("a") == ["Love", "sea"])
        #expect(scene.tags("c") == ["love"])
        #expect(try arrangement().color(ofTag: "love") == "red")
    }

    @Test("what was changed since stays when it is taken back")
    func changedSince() async throws {
        await scene.run(rename)
        scene.song("a", ["heart", "sea", "new"], text: "other words")
        _ = try scene.store.change { arrangement throws(Problem) in arrangement.setColor("blue", ofTag: "sea") }
        try await scene.undo()
        #expect(scene.tags("a") == ["sea", "new", "Love"])
        #expect(scene.read("a")?.text == "other words")
        #expect(try arrangement().color(ofTag: "sea") == "blue")
    }

    @Test("one that is refused stops none of the others, and is said; it is not taken back")
    func refused() async throws {
        scene.onSave = { [scene] file in
            // Another program writes half a song just before.
            if file == scene.target("a").path { scene.folder.write("{\"tags\": [\"Love\"", to: scene.file("a")) }
        }
        await scene.run(rename)
        #expect(scene.failures.map(\.target.name) == ["a"])
        #expect(scene.tags("c") == ["heart"])
        #expect(
            scene.folder.read(scene.file("a")).map { String(decoding: $0, as: UTF8.self) } == "{\"tags\": [\"Love\"")
        #expect(scene.renamed == ["love heart"])
        scene.onSave = { _ in }
        scene.song("a", ["Love"])
        try await scene.undo()
        #expect(scene.tags("a") == ["Love"])
        #expect(scene.tags("c") == ["love"])
    }

    @Test("ended half way, the rest stays, and so does what the library remembers; what was done can be taken back")
    func cancelled() async throws {
        _ = try scene.store.change { arrangement throws(Problem) in arrangement.setColor("red", ofTag: "love") }
        scene.onSave = { [scene] _ in scene.progress?.cancel() }
        await scene.run(rename)
        #expect(scene.tags("a") == ["heart", "sea"])
        #expect(scene.tags("c") == ["love"])
        #expect(try arrangement().color(ofTag: "love") == "red")
        #expect(scene.renamed.isEmpty)
        #expect(scene.offered.map(\.words) == ["Canceled. Tag “love” was changed in 1 song"])
        scene.onSave = { _ in }
        try await scene.undo()
        #expect(scene.tags("a") == ["Love", "sea"])
        #expect(scene.renamed.isEmpty)
    }

    @Test("songs that other programs write meanwhile are changed, too")
    func meanwhile() async throws {
        scene.onSave = { [scene] file in
            if file == scene.target("c").path { scene.song("d", ["love", "late"]) }
        }
        await scene.run(rename)
        #expect(scene.tags("d") == ["heart", "late"])
        try await scene.undo()
        #expect(scene.tags("d") == ["love", "late"])
    }

    @Test("a song that is open is changed by its session, which knows of it at once")
    func held() async throws {
        let session = try scene.open("a")
        await scene.run(rename)
        #expect(session.song.tags == ["heart", "sea"])
        #expect(scene.tags("a") == ["heart", "sea"])
        try await scene.undo()
        #expect(session.song.tags == ["Love", "sea"])
        #expect(scene.changed.filter { $0 == session.file }.count == 2)
    }

    @Test("a song whose words cannot be saved, or that is empty and goes, is left alone")
    func unsettled() async throws {
        scene.unsaved = [scene.target("a").path]
        scene.settled[scene.target("c").path] = FilePath?.none
        await scene.run(rename)
        #expect(scene.tags("a") == ["Love", "sea"])
        #expect(scene.tags("c") == ["love"])
        #expect(scene.failures.isEmpty)
        #expect(scene.changed.isEmpty)
    }

    @Test("a song that was just begun is changed under the name that it gets by its title")
    func begun() async throws {
        scene.song("New Song", ["love"])
        let file = scene.target("River").path
        scene.onSave = { [scene] _ in if scene.tags("River") == nil { scene.song("River", ["love"]) } }
        scene.settled[scene.target("New Song").path] = file
        await scene.run(TagCommand(TagChange(renaming: "love", to: "heart")))
        #expect(scene.tags("River") == ["heart"])
    }

    @Test("where the window is closed, nothing more is begun, and nothing is said")
    func closed() async throws {
        scene.onSave = { [scene] file in if file == scene.target("c").path { scene.isClosed = true } }
        await scene.run(rename)
        #expect(scene.tags("a") == ["heart", "sea"])
        #expect(scene.tags("c") == ["love"])
        #expect(scene.renamed.isEmpty && scene.offered.isEmpty && scene.failures.isEmpty)
        await scene.run(rename)
        #expect(scene.tags("c") == ["love"])
    }

    @Test("commands run one after the other, in the order in which they were given")
    func order() async throws {
        scene.runner.run(rename)
        scene.runner.run(TagCommand(TagChange(renaming: "heart", to: "soul")))
        await scene.run(TagCommand(TagChange(renaming: "soul", to: "mind")))
        #expect(scene.tags("a") == ["mind", "sea"])
        #expect(scene.renamed == ["love heart", "heart soul", "soul mind"])
    }

    @Test("where the library's own file cannot be changed, songs are, and only they are taken back")
    func arrangementRefused() async throws {
        scene.folder.write("{\"version\": 99}", to: "home/Songs/.songbook-library.json")
        await scene.run(rename)
        #expect(scene.tags("c") == ["heart"])
        #expect(scene.renamed.isEmpty)
        try await scene.undo()
        #expect(scene.tags("c") == ["love"])
    }

    @Test("how far it is, in words and as a part of all")
    func progress() {
        let progress = CommandProgress("Renaming")
        #expect(progress.fraction == nil)
        progress.begin(1200)
        progress.goOn()
        #expect(progress.fraction == 1.0 / 1200)
        #expect(progress.words == "1 of 1200 songs")
        progress.begin(1)
        #expect(progress.words == "0 of 1 song")
    }
}
