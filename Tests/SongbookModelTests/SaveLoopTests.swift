import EditingSession
import Files
import Problems
import SongFormat
import SongMerging
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@MainActor
@Suite("Saving typed text to the song's file")
struct SaveLoopTests {
    @Test("text is saved a second after the last keystroke")
    func pause() async throws {
        let scene = try SaveScene()
        scene.page.type("first, second")
        await scene.wait(.milliseconds(900))
        scene.page.type("first, second, third")
        await scene.wait(.milliseconds(900))
        #expect(scene.loop.state.word == "edited" && scene.disk.waiting == 0)
        await scene.wait(.milliseconds(100))
        #expect(scene.loop.state.word == "saving" && scene.disk.waiting == 1)
        await scene.work()
        #expect(scene.loop.state.word == "saved" && scene.text == "first, second, third")
        #expect(scene.loop.safety.word == "saved")
        await scene.close()
        #expect(try scene.draftsLeft() == [])
    }

    @Test("five seconds after the first keystroke while the typing goes on")
    func limit() async throws {
        let scene = try SaveScene()
        for number in 1...6 {
            scene.page.type(String(repeating: "a", count: number))
            #expect(scene.loop.state.word == "edited" && scene.disk.waiting == 0)
            await scene.wait(.milliseconds(number == 6 ? 500 : 900))
        }
        #expect(scene.loop.state.word == "saving" && scene.disk.waiting == 1)
        await scene.work()
        #expect(scene.text == "aaaaaa")
        await scene.close()
    }

    @Test("a requested save starts at once, and is reported even if nothing has changed")
    func asked() async throws {
        let scene = try SaveScene()
        scene.loop.saveNow(isAsked: true)
        #expect(scene.loop.state.word == "saved" && scene.disk.waiting == 0)
        scene.page.type("typed")
        scene.loop.saveNow()
        #expect(scene.loop.state.word == "saving")
        await scene.work()
        #expect(scene.text == "typed")
        await scene.close()
    }

    @Test("nothing where what was typed is taken back before that: the file stays as it was")
    func takenBack() async throws {
        let scene = try SaveScene()
        let before = try FileStatus(of: scene.file)
        scene.page.type("xfirst")
        await scene.wait(.milliseconds(500))
        scene.page.type("first")
        await scene.wait(.seconds(2))
        #expect(scene.disk.waiting == 0 && scene.loop.state.word == "saved")
        await scene.work()
        #expect(try FileStatus(of: scene.file).identity == before.identity && scene.saves.isEmpty)
        #expect(scene.folder.read("home/Songs/One/One.songbook") == Array(SaveScene.bytes.utf8))
        await scene.close()
        #expect(try scene.draftsLeft() == [])
    }

    @Test("text is in a draft 0.15 s after the first key, and safe from then on if the program ends")
    func draft() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        #expect(scene.loop.safety.word == "unsaved, typed")
        await scene.wait(.milliseconds(150))
        #expect(scene.loop.safety.word == "unsaved, typed", "the draft is on its way")
        await scene.work()
        #expect(scene.loop.safety.word == "draft, typed")
        #expect(try scene.draftsLeft() == [], "it is held by this session")
        await scene.close()
        #expect(try scene.draftsLeft() == ["typed"])
        #expect(scene.text == "first")
    }

    @Test("the loop waits for a disk that does not respond, and keeps a draft meanwhile")
    func slow() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        scene.loop.saveNow()
        await scene.wait(.seconds(3))
        scene.draftDisk.doAll()
        await scene.turn()
        #expect(scene.states == ["edited", "saving", "waiting"])
        #expect(scene.loop.safety.word == "draft, no answer")
        await scene.work()
        #expect(scene.loop.state.word == "saved" && scene.text == "typed")
        await scene.close()
        #expect(try scene.draftsLeft() == [])
    }

    @Test("text that is typed during a save is saved before the callers continue")
    func typedMeanwhile() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        var isDone = false
        Task {
            await scene.loop.save()
            isDone = true
        }
        await scene.turn()
        scene.page.type("typed, and more")
        scene.disk.doNext()
        await scene.turn()
        #expect(scene.text == "typed" && !isDone && scene.loop.safety.word == "unsaved, saving")
        await scene.work()
        #expect(isDone && scene.text == "typed, and more" && scene.loop.state.word == "saved")
        await scene.close()
        #expect(try scene.draftsLeft() == [])
    }

    @Test("if the disk is full, the changes are in a draft, and the save is tried again after 15 s")
    func full() async throws {
        let scene = try SaveScene()
        scene.disk.fail(
            .init { _, call in
                call.path.isInside(scene.folder["home/Songs"]) && call.name == .creat ? .failing(.noSpace) : nil
            })
        scene.page.type("typed")
        scene.loop.saveNow()
        await scene.work()
        #expect(scene.loop.state.word == "failed" && scene.text == "first")
        #expect(scene.loop.safety.word == "draft, failed" && scene.loop.safety.problem != nil)
        scene.disk.mend()
        await scene.wait(.seconds(15))
        await scene.work()
        #expect(scene.loop.state.word == "saved" && scene.text == "typed")
        await scene.close()
        #expect(try scene.draftsLeft() == [])
    }

    @Test("if all disks are full, nothing is safe, and a draft is tried again")
    func allFull() async throws {
        let scene = try SaveScene()
        for disk in [scene.disk, scene.draftDisk] {
            disk.fail(.init { _, call in [.creat, .write, .mkdirat].contains(call.name) ? .failing(.noSpace) : nil })
        }
        scene.page.type("typed")
        scene.loop.saveNow()
        await scene.work()
        #expect(scene.loop.state.word == "failed" && scene.loop.safety.word == "unsaved, failed")
        scene.draftDisk.mend()
        await scene.wait(.seconds(15))
        scene.draftDisk.doAll()
        await scene.turn()
        await scene.close()
        #expect(try scene.draftsLeft() == ["typed"])
    }

    @Test("changes to a song whose library is not connected wait in a draft, which is saved automatically later")
    func outOfReach() async throws {
        let scene = try SaveScene()
        scene.disk.fail(
            .init { _, call in call.path.isInside(scene.folder["home/Songs"]) ? .failing(.notConnected) : nil })
        scene.page.type("typed")
        scene.loop.saveNow()
        await scene.work()
        #expect(scene.loop.safety.word == "waiting" && scene.loop.isWaitingForLibrary)
        #expect(scene.loop.safety.allows(.switching) && !scene.loop.safety.allows(.closing))
        scene.isInLibrary = false
        #expect(scene.loop.safety.word == "draft, failed", "a song of no library is not looked for")
        scene.isInLibrary = true
        scene.disk.mend()
        await scene.wait(.seconds(2))
        await scene.work()
        #expect(scene.loop.state.word == "saved" && scene.text == "typed")
        await scene.close()
    }

    @Test("a deleted song is not created again; its changes are in a draft")
    func gone() async throws {
        let scene = try SaveScene()
        try Directory(scene.file.parent).unlink(scene.file.lastComponent!)
        scene.page.type("typed")
        scene.loop.saveNow()
        await scene.work()
        #expect(scene.loop.safety.problem?.kind == .noSuchFile && scene.loop.safety.word == "draft, failed")
        #expect(scene.text == nil)
        await scene.close()
        let drafts = OrphanedDrafts.all(environment: scene.folder.environment()).drafts
        #expect(drafts.map(\.draft.song.text) == ["typed"])
    }

    @Test("if the song cannot be written, the save fails, and the changes are in a draft")
    func readOnly() async throws {
        let scene = try SaveScene()
        scene.disk.fail(
            .init { _, call in
                call.path.isInside(scene.folder["home/Songs"]) && call.name == .creat
                    ? .failing(.readOnlyFilesystem) : nil
            })
        scene.page.type("typed")
        scene.loop.saveNow()
        await scene.work()
        #expect(scene.loop.state.word == "failed" && scene.loop.safety.word == "draft, failed")
        await scene.close()
        #expect(try scene.draftsLeft() == ["typed"])
    }

    @Test("changes by another program are merged, and shown when no text is being composed any more")
    func changedByOthers() async throws {
        let scene = try SaveScene(#"{"id": "one", "title": "One", "text": "a\nb\nc\nd\ne"}"#)
        scene.page.type("a, mine\nb\nc\nd\ne")
        scene.folder.write(
            #"{"id": "one", "title": "One", "text": "a\nb\nc\nd\ne, theirs"}"#, to: "home/Songs/One/One.songbook")
        scene.page.isComposing = true
        scene.loop.saveNow()
        await scene.work()
        #expect(scene.text == "a, mine\nb\nc\nd\ne, theirs" && scene.page.words.text == "a, mine\nb\nc\nd\ne")
        scene.page.isComposing = false
        #expect(scene.page.words.text == scene.text && scene.loop.safety.word == "saved")
        await scene.close()
    }

    @Test("conflicting changes are saved to a copy, and the page continues with the copy")
    func conflict() async throws {
        let scene = try SaveScene()
        scene.page.type("mine")
        scene.folder.write(#"{"id": "one", "title": "One", "text": "theirs"}"#, to: "home/Songs/One/One.songbook")
        scene.loop.saveNow()
        await scene.work()
        let saved = try #require(scene.saves.last)
        #expect(saved.file != scene.file && scene.text == "theirs")
        let copy = try #require(scene.folder.read(FilePath("home/Songs/One").appending(saved.file.lastComponent!)))
        #expect(try SongFile(decoding: copy).song.text == "mine")
        #expect(scene.loop.safety.word == "saved")
        await scene.close()
    }

    @Test("tags that are changed during a save are saved after it")
    func labels() async throws {
        let scene = try SaveScene()
        scene.page.type("typed")
        scene.loop.saveNow()
        scene.loop.change(tags: ["fast"])
        #expect(scene.loop.labels.tags == ["fast"])
        await scene.work()
        #expect(scene.song?.tags == ["fast"] && scene.text == "typed" && scene.loop.labels.isEmpty)
        #expect(scene.loop.safety.word == "saved")
        await scene.close()
    }

    @Test("a save that the disk did not confirm is repeated on request")
    func unconfirmed() async throws {
        let scene = try SaveScene()
        scene.disk.fail(
            .init { _, call in call.name == .fsync && call.path == scene.file.parent ? .failing(.inputOutput) : nil })
        scene.page.type("typed")
        scene.loop.saveNow()
        await scene.work()
        #expect(scene.text == "typed" && scene.loop.state.word == "saved")
        guard case .savedUnconfirmed = scene.saves.last?.report.outcome else {
            Issue.record("the disk has confirmed it")
            return
        }
        scene.disk.mend()
        scene.loop.saveNow()
        #expect(scene.disk.waiting == 1)
        await scene.work()
        guard case .saved = scene.saves.last?.report.outcome else {
            Issue.record("not saved again")
            return
        }
        await scene.close()
    }
}
