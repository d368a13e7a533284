import Files
import Problems
import SongFormat
import SongTransfer
import TestSupport
import Testing

@Suite("Two imports at once")
struct ImportAtOnceTests {
    private func scene() throws -> TransferScene {
        let scene = try TransferScene()
        scene.folder.write("{t: One}\na\n{new_song}\n{t: Two}\nb\n", to: "in/two.cho")
        scene.folder.write(#"{"id": "3", "title": "Three", "text": "c"}"#, to: "in/three.songbook")
        return scene
    }

    @Test("between the plan and the making: all songs are there once, and told to be there")
    func betweenPlanAndRun() throws {
        let scene = try scene()
        let (first, second) = (scene.importing(), scene.importing())
        let operands = [SongImport.Operand.path(scene.folder["in"])]
        let plan = try first.plan(operands, into: scene.songs)
        #expect(scene.run(second, try second.plan(operands, into: scene.songs)).report.songCount == 3)
        let done = scene.run(first, plan)
        #expect(done.report.songCount == 0 && done.report.failure == nil)
        #expect(done.outcomes.flatMap(\.known) == [.same, .same, .same])
        #expect(scene.library.count == 3 && scene.hidden.isEmpty)
        #expect(done.outcomes.flatMap(\.paths).allSatisfy { $0.map { (try? FileStatus(of: $0)) != nil } == true })
    }

    @Test(
        "just before the first lock is taken: all songs are there once",
        arguments: ["home/Songs", "home/Songs/Folk"])
    func beforeLock(_ other: String) throws {
        let scene = try scene()
        scene.folder.makeFolder("home/Songs/Folk")
        let files: [SongImport.Operand] = [.path(scene.folder["in/three.songbook"])]
        let work = scene.importing()
        let plan = try work.plan(files, into: scene.songs)
        let (folder, library) = (scene.folder[FilePath(other)], scene.songs)
        let calls = FaultyCalls.before(.flock, of: library) {
            let other = scene.importing()
            if let plan = try? other.plan(files, into: folder) { _ = other.run(plan) { _ in } }
        }
        let done = calls.run { scene.run(work, plan) }
        #expect(done.report.songCount == 0 && done.outcomes.flatMap(\.known) == [.same])
        #expect(scene.library.count == 1 && scene.hidden.isEmpty, "\(scene.library)")
    }

    @Test("a song with the same id and other words is made as well, with another id")
    func otherWords() throws {
        let scene = try scene()
        scene.folder.write(#"{"id": "3", "title": "Three", "text": "other"}"#, to: "other.songbook")
        let work = scene.importing()
        let plan = try work.plan([.path(scene.folder["in/three.songbook"])], into: scene.songs)
        try scene.run("other.songbook")
        let done = scene.run(work, plan)
        #expect(done.report.songCount == 1)
        #expect(scene.library == ["Three 2/Three 2.songbook", "Three/Three.songbook"])
        #expect(scene.song("Three 2/Three 2.songbook")?.text == "c")
        #expect(scene.song("Three 2/Three 2.songbook")?.id != "3")
    }
}
