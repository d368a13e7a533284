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
@Suite("Renaming or deleting a tag in a whole library")
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

    @Test("a tag is renamed in each song and in the library's file; undo restores all of it")
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
        #expect(scene.renamed == ["tag:love tag:heart"])
        #expect(scene.failures.isEmpty)
        #expect(scene.shown == ["Renaming Tag “love”"])
        #expect(scene.offered.map(\.words) == ["Tag “love” renamed to “heart”"])
        try await scene.undo()
        #expect(scene.tags("a") == ["Love", "sea"])
        #expect(scene.tags("c") == ["love"])
        #expect(try arrangement().color(ofTag: "love") == "red")
        #expect(try arrangement().color(ofTag: "heart") == nil)
        #expect(try arrangement().smartFolders.map(\.query) == ["tag:love"])
        #expect(scene.renamed == ["tag:love tag:heart", "tag:heart tag:love"])
        #expect(scene.shown.last == "Restoring Tag “love”")
        #expect(scene.offered.isEmpty)
    }

    @Test("a deleted tag is removed from songs and loses its color; queries stay")
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

    @Test("undo keeps later changes")
    func changedSince() async throws {
        await scene.run(rename)
        scene.song("a", ["heart", "sea", "new"], text: "other words")
        _ = try scene.store.change { arrangement throws(Problem) in arrangement.setColor("blue", ofTag: "sea") }
        try await scene.undo()
        #expect(scene.tags("a") == ["sea", "new", "Love"])
        #expect(scene.read("a")?.text == "other words")
        #expect(try arrangement().color(ofTag: "sea") == "blue")
    }

    @Test("a song that cannot be changed does not stop the others, is reported, and is not part of the undo")
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
        #expect(scene.renamed == ["tag:love tag:heart"])
        scene.onSave = { _ in }
        scene.song("a", ["Love"])
        try await scene.undo()
        #expect(scene.tags("a") == ["Love"])
        #expect(scene.tags("c") == ["love"])
    }

    @Test("if canceled, the rest and the library's file do not change; what was done can be undone")
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

    @Test("an open song is changed by its session, which has the change at once")
    func held() async throws {
        let session = try scene.open("a")
        await scene.run(rename)
        #expect(session.song.tags == ["heart", "sea"])
        #expect(scene.tags("a") == ["heart", "sea"])
        try await scene.undo()
        #expect(session.song.tags == ["Love", "sea"])
        #expect(scene.changed.filter { $0 == session.file }.count == 2)
    }

    @Test("a song that cannot be saved, or is empty and removed, is not changed")
    func unsettled() async throws {
        scene.unsaved = [scene.target("a").path]
        scene.settled[scene.target("c").path] = FilePath?.none
        await scene.run(rename)
        #expect(scene.tags("a") == ["Love", "sea"])
        #expect(scene.tags("c") == ["love"])
        #expect(scene.failures.isEmpty)
        #expect(scene.changed.isEmpty)
    }

    @Test("a new song is changed under the name that its title gives it")
    func begun() async throws {
        scene.song("New Song", ["love"])
        let file = scene.target("River").path
        scene.onSave = { [scene] _ in if scene.tags("River") == nil { scene.song("River", ["love"]) } }
        scene.settled[scene.target("New Song").path] = file
        await scene.run(TagCommand(TagChange(renaming: "love", to: "heart")))
        #expect(scene.tags("River") == ["heart"])
    }

    @Test("if the window is closed, no other change starts, and no message is shown")
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
        #expect(scene.renamed == ["tag:love tag:heart", "tag:heart tag:soul", "tag:soul tag:mind"])
    }

    @Test("if the library's own file cannot be changed, songs are changed, and only they are undone")
    func arrangementRefused() async throws {
        scene.folder.write("{\"version\": 99}", to: "home/Songs/.songbook-library.json")
        await scene.run(rename)
        #expect(scene.tags("c") == ["heart"])
        #expect(scene.renamed.isEmpty)
        try await scene.undo()
        #expect(scene.tags("c") == ["love"])
    }

    @Test("the progress is shown as text and as a fraction")
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
