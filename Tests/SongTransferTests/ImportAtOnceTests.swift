import Files
import Glibc
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

    @Test("where no lock keeps them apart, as on some networks: all songs are there, and none twice")
    func withoutLocks() throws {
        let scene = try scene()
        // The same files on another computer, with other times.
        for name in ["two.cho", "three.songbook"] {
            let bytes = scene.folder.read(FilePath("in/\(name)")) ?? []
            let copy = scene.folder.write(bytes, to: FilePath("elsewhere/\(name)"))
            let times = [timespec](repeating: timespec(tv_sec: 1_600_000_000, tv_nsec: 0), count: 2)
            utimensat(AT_FDCWD, copy.string, times, 0)
        }
        let other = Once()
        let calls = FaultyCalls { _, call in
            if call.name == .flock { return .failing(.notSupported) }
            guard call.name == .renameat2, other.first() else { return nil }
            FaultyCalls.every(.flock, .failing(.notSupported)).run { _ = try? scene.run("elsewhere/.") }
            return nil
        }
        let done = try calls.run { try scene.run("in/.") }
        #expect(!other.isFresh && done.report.failure == nil && done.outcomes.allSatisfy { $0.problem == nil })
        #expect(scene.library.count == 3 && scene.hidden.isEmpty, "\(scene.library)")
        #expect(done.report.songCount == 0 && done.outcomes.flatMap(\.known) == [.same, .same, .same])
    }

    @Test("of another computer, which tells nothing: many songs are there once, also where names got numbers before")
    func otherComputer() throws {
        let scene = try scene()
        let songs = (0..<150).map { "{t: Song \($0)}\nwords \($0)\n" }.joined(separator: "{new_song}\n")
        scene.folder.write(songs, to: "many.cho")
        scene.folder.makeFolder("other run")
        let elsewhere = scene.folder.environment(["XDG_RUNTIME_DIR": scene.folder["other run"].string])
        let (library, settings, file) = (scene.songs, scene.settings, scene.folder["many.cho"])
        let calls = FaultyCalls.before(.flock, of: library) {
            let other = SongImport(environment: elsewhere, settings: settings)
            if let plan = try? other.plan([.path(file)], into: library) { _ = other.run(plan) { _ in } }
        }
        let work = scene.importing()
        let plan = try work.plan([.path(file)], into: library)
        let done = calls.run { scene.run(work, plan) }
        #expect(scene.library.count == 150 && scene.hidden.isEmpty, "\(scene.library.count)")
        let known = done.outcomes.flatMap(\.known)
        #expect(done.report.songCount == 0 && known.allSatisfy { $0 == .same }, "\(done.report) \(known)")
    }

    @Test("into two folders: as one after the other, a song with an id once, one without in each folder")
    func intoTwoFolders() throws {
        let scene = try scene()
        let (one, two) = (scene.folder.makeFolder("home/Songs/One"), scene.folder.makeFolder("home/Songs/Two"))
        let (first, second) = (scene.importing(), scene.importing())
        let operands = [SongImport.Operand.path(scene.folder["in/."])]
        let plan = try first.plan(operands, into: one)
        #expect(scene.run(second, try second.plan(operands, into: two)).report.songCount == 3)
        let done = scene.run(first, plan)
        #expect(done.report.songCount == 2 && done.report.failure == nil)
        #expect(done.outcomes.flatMap(\.known) == [.same, nil, nil], "\(done.outcomes.flatMap(\.known))")
        // The result is the same as without another import.
        let third = scene.importing()
        let folk = scene.folder.makeFolder("home/Songs/Folk")
        #expect(try third.plan(operands, into: folk).songCount == 2)
        let ids = scene.library.compactMap { scene.song(FilePath($0))?.id }
        #expect(ids.count == 5 && Set(ids).count == 5, "\(scene.library)")
    }
}
