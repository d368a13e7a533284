import EditingSession
import Files
import Problems
import SongFormat
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@MainActor
@Suite("Leaving a song that is being saved")
struct SaveLoopLeavingTests {
    @Test("callers continue when the page closes, even if the disk does not respond")
    func stopped() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        var isDone = false
        Task {
            await scene.loop.finish()
            isDone = true
        }
        await scene.turn()
        #expect(!isDone)
        scene.loop.keepLastDraft()
        scene.loop.stop()
        await scene.turn()
        #expect(isDone)
        // The save that has begun is completed, but nothing of it is shown.
        let states = scene.states
        await scene.end()
        #expect(scene.text == "typed" && scene.states == states && scene.saves.isEmpty)
    }

    @Test("the last text is in a draft, even if the earlier draft cannot be extended")
    func lastDraft() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        await scene.wait(.milliseconds(150))
        scene.draftDisk.doAll()
        await scene.turn()
        // Another session has removed the draft, as after a recovery elsewhere.
        for name in scene.folder.names(in: "home/.local/state/songbook/drafts") {
            try Directory(scene.folder["home/.local/state/songbook/drafts"]).unlink(name)
        }
        scene.page.type("typed, and more")
        await scene.close()
        #expect(try scene.draftsLeft() == ["typed, and more"])
    }

    @Test("leaving waits for decisions about versions, and reports why one was not saved")
    func decisions() async throws {
        let scene = try SaveScene()
        let problem = Problem(.cannotCreate, "no space left")
        var results: [Bool] = []
        Task {
            let result: Result<Int, Problem> = await scene.loop.decide { .failure(problem) }
            if case .failure = result { results.append(false) }
        }
        await scene.turn()
        #expect(scene.loop.safety.word == "unsaved, saving")
        var isDone = false
        Task {
            await scene.loop.finish()
            isDone = true
        }
        await scene.turn()
        #expect(!isDone)
        await scene.work()
        #expect(isDone && results == [false])
        #expect(
            scene.loop.safety.word == "unsaved, failed" && scene.loop.safety.problem?.sentences == problem.sentences)
        // If the user leaves again, the problem was seen.
        await scene.loop.finish()
        #expect(scene.loop.safety.word == "saved")
        await scene.close()
    }

    @Test("a save to another file that waits for a hanging one is given up when the page closes")
    func elsewhereStopped() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        scene.loop.saveNow()
        var isDone = false
        Task {
            await scene.loop.saveElsewhere(to: scene.folder["home/Songs/Other.songbook"])
            isDone = true
        }
        await scene.turn()
        scene.loop.stop()
        await scene.turn()
        #expect(isDone)
        await scene.end()
        #expect(scene.text == "typed" && scene.folder.names(in: "home/Songs") == ["One"])
    }

    @Test("tags and text that were changed during the last save are in one draft")
    func lastLabels() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        scene.loop.saveNow()
        scene.loop.change(tags: ["fast"])
        scene.page.type("typed, and more")
        await scene.close()
        #expect(scene.text == "typed")
        #expect(try scene.songsLeft().map { "\($0.text) \($0.tags)" } == ["typed, and more [\"fast\"]"])
    }

    @Test("the changes of a failed draft do not count as safe before they are in another one")
    func between() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        await scene.wait(.milliseconds(150))
        scene.draftDisk.fail(.init { _, call in call.name == .write ? .failing(.noSpace) : nil })
        scene.draftDisk.doAll()
        for _ in 0..<200 {
            #expect(!scene.loop.safety.allows(.ending))
            await Task.yield()
        }
        scene.draftDisk.mend()
        await scene.close()
        #expect(try scene.draftsLeft() == ["typed"])
    }

    @Test("after a save to another file, nothing is unsaved here")
    func elsewhere() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        let other = scene.folder["home/Songs/Other.songbook"]
        let task = Task { await scene.loop.saveElsewhere(to: other) }
        await scene.work()
        await task.value
        #expect(scene.session.file == other && scene.text == "first" && scene.loop.safety.word == "saved")
        await scene.close()
        #expect(try scene.draftsLeft() == [])
    }
}
