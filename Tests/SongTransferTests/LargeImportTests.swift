import Files
import SongFormat
import SongTransfer
import Synchronization
import TestSupport
import Testing

/// Calls are counted, not seconds: a fixed number for each song, however many there are.
@Suite("A large import")
struct LargeImportTests {
    private func file(_ count: Int, titled title: (Int) -> String, words: String) -> String {
        (0..<count).map { "{t: \(title($0))}\n\(words) \($0)\n" }.joined(separator: "{new_song}\n")
    }

    /// Returns how often an import of this many songs reads the names in the library's folder.
    private func looks(_ count: Int) throws -> Int {
        let scene = try TransferScene()
        scene.folder.write(file(count, titled: { "Song \($0)" }, words: "words"), to: "in/all.cho")
        let work = scene.importing()
        let plan = try work.plan([.path(scene.folder["in/all.cho"])], into: scene.songs)
        let calls = FaultyCalls()
        let done = calls.run { scene.run(work, plan) }
        #expect(done.report.songCount == count && scene.library.count == count && scene.hidden.isEmpty)
        return calls.made.count { $0.name == .getdents64 && $0.path == scene.songs }
    }

    @Test("reads the names of a folder as often as a small one")
    func names() throws {
        #expect(try looks(20) == looks(400))
    }

    @Test("sees names that others take between two batches, in any case, and fills no gap")
    func othersNames() throws {
        let scene = try TransferScene()
        scene.folder.write(file(200, titled: { "Song \($0)" }, words: "words"), to: "in/all.cho")
        let work = scene.importing()
        let plan = try work.plan([.path(scene.folder["in/all.cho"])], into: scene.songs)
        let (library, folder) = (scene.songs, scene.folder)
        let turns = Atomic(0)
        let calls = FaultyCalls { _, call in
            let isTurn = call.name == .flock && call.path == library
            if isTurn, turns.add(1, ordering: .relaxed).newValue == 2 { folder.makeFolder("home/Songs/SONG 90") }
            return nil
        }
        let done = calls.run { scene.run(work, plan) }
        #expect(done.report.songCount == 200 && done.report.failure == nil && scene.hidden.isEmpty)
        #expect(scene.song("Song 90 2/Song 90 2.songbook")?.text == "words 90")
        #expect(scene.library.count == 200 && scene.song("Song 91/Song 91.songbook")?.text == "words 91")
    }

    @Test("reads each song of the library that has the same title once")
    func titles() throws {
        let scene = try TransferScene()
        scene.folder.write(file(30, titled: { _ in "Untitled" }, words: "old"), to: "in/old.cho")
        scene.folder.write(file(30, titled: { _ in "Untitled" }, words: "new"), to: "in/new.cho")
        try scene.run("in/old.cho")
        // As another program would have created it: recognized by its words, not by its id.
        scene.folder.write(
            #"{"id": "x", "title": "Untitled", "text": "new 7"}"#, to: "home/Songs/Untitled 7/Untitled 7.songbook")
        let (work, library) = (scene.importing(), scene.songs)
        let calls = FaultyCalls()
        let plan = try calls.run { try work.plan([.path(scene.folder["in/new.cho"])], into: library) }
        #expect(plan.songCount == 29 && plan.files[0].songs[7].known == .equal, "\(plan.lines)")
        let read = calls.made.count {
            $0.name == .openat && $0.path.isInside(library) && $0.path.extension == "songbook"
        }
        // One more read for the song that it matches.
        #expect(read <= 31 + 1, "\(read)")
        #expect(scene.run(work, plan).report.songCount == 29)
    }
}
