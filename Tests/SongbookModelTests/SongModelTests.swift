import EditingSession
import Files
import Glibc
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import SongMerging
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@MainActor
@Suite("The state of an open song's file")
struct SongModelTests {
    @Test("a change by another program is shown and reported")
    func changed() async throws {
        let scene = try SongScene()
        scene.write("theirs")
        scene.model.apply(.changed)
        await scene.work()
        #expect(scene.text.words.text == "theirs" && scene.reports == ["Song updated from disk."])
        #expect(scene.model.standing.word == "here")
        await scene.close()
    }

    @Test("a change by another program is reported while there are unsaved changes, and merged by the next save")
    func changedMeanwhile() async throws {
        let scene = try SongScene(SaveScene.bytes.replacing("first", with: #"a\nb\nc"#))
        scene.text.type("a, mine\nb\nc")
        scene.folder.write(
            SaveScene.bytes.replacing("first", with: #"a\nb\nc, theirs"#), to: "home/Songs/One/One.songbook")
        scene.model.apply(.changed)
        #expect(scene.model.standing.word == "changed outside")
        scene.model.saver.saveNow()
        await scene.work()
        #expect(scene.model.standing.word == "here" && scene.song?.text == "a, mine\nb\nc, theirs")
        #expect(scene.reports == ["Changes merged with another program’s."])
        await scene.close()
    }

    @Test("what another program wrote while words are unsaved is shown when those are taken back")
    func changedAndTakenBack() async throws {
        let scene = try SongScene()
        scene.text.type("xfirst")
        scene.write("theirs")
        scene.model.apply(.changed)
        await scene.work()
        #expect(scene.model.standing.word == "changed outside" && scene.text.words.text == "xfirst")
        scene.text.type("first")
        scene.model.saver.saveNow(isAsked: true)
        await scene.work()
        #expect(scene.model.standing.word == "here" && scene.text.words.text == "theirs")
        let bytes = Array(SaveScene.bytes.replacing("first", with: "theirs").utf8)
        #expect(scene.folder.read("home/Songs/One/One.songbook") == bytes)
        await scene.close()
    }

    @Test("a message that the user closed stays closed")
    func dismissed() async throws {
        let scene = try SongScene()
        scene.text.type("mine")
        scene.model.apply(.changed)
        #expect(scene.model.standing.word == "changed outside")
        scene.model.dismissStanding()
        #expect(scene.model.standing.word == "here")
        scene.model.reloadIfDue()
        #expect(scene.model.standing.word == "here")
        await scene.close()
    }

    @Test("a renamed song is found, and followed on request")
    func renamed() async throws {
        let scene = try SongScene()
        scene.text.type("typed")
        let songs = try Directory(scene.folder["home/Songs"])
        try songs.rename("One", to: "Other", .replacing)
        scene.model.apply(.gone)
        #expect(scene.model.standing.word == "gone" && scene.model.isMissing)
        await scene.work()
        #expect(scene.model.standing.word == "gone, found")
        let found = scene.folder["home/Songs/Other/One.songbook"]
        scene.model.follow(to: found)
        await scene.work()
        #expect(scene.model.standing.word == "here" && scene.model.file == found && scene.moves == [found])
        let written = try #require(scene.folder.read("home/Songs/Other/One.songbook"))
        #expect(try SongFile(decoding: written).song.text == "typed")
        await scene.close()
    }

    @Test("a deleted song is reported as gone once, and comes back with the typed text")
    func deleted() async throws {
        let scene = try SongScene()
        let bytes = try #require(scene.folder.read("home/Songs/One/One.songbook"))
        try Directory(scene.file.parent).unlink(scene.file.lastComponent!)
        scene.text.type("typed")
        scene.model.saver.saveNow()
        await scene.work()
        #expect(scene.model.standing.word == "gone" && scene.model.saveTrouble == nil)
        scene.folder.write(Array(bytes), to: "home/Songs/One/One.songbook")
        scene.model.apply(.restored)
        await scene.work()
        #expect(scene.model.standing.word == "here" && scene.song?.text == "typed")
        await scene.close()
    }

    @Test("a song that is moved away and put back is said to be gone, and no longer said")
    func movedBack() async throws {
        let scene = try SongScene()
        let songs = try Directory(scene.folder["home/Songs"])
        try songs.rename("One", to: "One-away", .replacing)
        scene.model.apply(.gone)
        await scene.work()
        #expect(scene.model.standing.isGone && scene.model.isMissing)
        try songs.rename("One-away", to: "One", .replacing)
        scene.model.apply(.restored)
        #expect(scene.model.standing.word == "here" && !scene.model.isMissing)
        await scene.work()
        #expect(scene.model.standing.word == "here" && scene.reports.isEmpty)
        await scene.close()
    }

    @Test("if the library is not connected, changes wait, closed messages stay closed, and its return is reported")
    func unreachable() async throws {
        let scene = try SongScene()
        let lost = FaultyCalls { [folder = scene.folder] _, call in
            call.path.isInside(folder["home/Songs"]) ? .failing(.notConnected) : nil
        }
        scene.disk.fail(lost)
        scene.text.type("typed")
        scene.model.saver.saveNow()
        await scene.work()
        let absence = try #require(scene.model.standing.absence)
        #expect(absence.reason == .notConnected && absence.hasWaitingWords && scene.wentAway == 1)
        #expect(scene.model.saveTrouble == nil && scene.model.isTryingAgain)
        scene.model.dismissStanding()
        #expect(scene.model.dismissedAbsence == absence)
        scene.model.saver.saveNow()
        await scene.work()
        #expect(scene.model.dismissedAbsence == absence && scene.wentAway == 1, "the same is not said twice")
        scene.disk.mend()
        scene.model.libraryReturned()
        await scene.work()
        #expect(scene.model.standing.word == "here" && scene.song?.text == "typed")
        #expect(scene.reports == ["Your library is available again. Your changes were saved to the song."])
        await scene.close()
    }

    /// A song that is written in while its library is not connected; that is over then.
    private func written(_ scene: SongScene, _ text: String) async {
        scene.disk.fail(
            FaultyCalls { [folder = scene.folder] _, call in
                call.path.isInside(folder["home/Songs"]) ? .failing(.notConnected) : nil
            })
        scene.text.type(text)
        scene.model.saver.saveNow()
        await scene.work()
        #expect(scene.model.standing.absence?.hasWaitingWords == true)
        scene.disk.mend()
    }

    @Test("what there is to know of a save that waited for the library is said when that is back")
    func lateNotices() async throws {
        let scene = try SongScene { folder, file in
            #expect(link(file.string, folder["home/Other Name.songbook"].string) == 0)
        }
        await written(scene, "typed")
        scene.model.libraryReturned()
        await scene.work()
        #expect(scene.song?.text == "typed" && scene.model.standing.word == "here")
        #expect(
            scene.notices.count == 1
                && scene.notices[0].contains("The file had another hard link, which still contains the old text"))
        await scene.close()
    }

    @Test("words that waited for the library, and the same changed by others: both are kept, and that is said")
    func lateConflict() async throws {
        let scene = try SongScene()
        await written(scene, "mine")
        scene.write("theirs")
        scene.model.libraryReturned()
        await scene.work()
        #expect(scene.song?.text == "theirs" && scene.text.words.text == "mine" && scene.model.file != scene.file)
        let notice = try #require(scene.model.versions.notice)
        guard case .conflict(let copy) = notice.origin else {
            Issue.record("no conflict")
            return
        }
        #expect(copy == scene.model.file.displayName && copy.hasPrefix("One (conflicted copy"))
        #expect(notice.files == [scene.file] && scene.folder.names(in: "home/Songs/One").count == 2)
        #expect(scene.model.standing.word == "here" && scene.model.saveTrouble == nil && scene.notices.isEmpty)
        await scene.close()
    }

    @Test("an offline copy in which nothing is typed: the library is back without a word, and what is typed is saved")
    func remembered() async throws {
        let scene = try SongScene { folder, _ in
            let environment = folder.environment()
            _ = try LibraryIndex(root: folder["home/Songs"], environment: environment).refresh()
            try Directory(folder["home"]).rename("Songs", to: "Away", .replacing)
        }
        #expect(scene.model.standing.absence != nil && scene.text.words.text == "first")
        try Directory(scene.folder["home"]).rename("Away", to: "Songs", .replacing)
        scene.model.libraryReturned()
        await scene.work()
        #expect(scene.model.standing.word == "here" && scene.reports.isEmpty && scene.notices.isEmpty)
        #expect(scene.folder.read("home/Songs/One/One.songbook") == Array(SaveScene.bytes.utf8))
        scene.text.type("xfirst")
        scene.model.saver.saveNow()
        await scene.work()
        #expect(scene.song?.text == "xfirst" && scene.model.standing.word == "here" && scene.reports.isEmpty)
        await scene.close()
    }

    @Test("a full disk is a problem of the save, until one succeeds")
    func full() async throws {
        let scene = try SongScene()
        let songs = scene.folder["home/Songs"]
        scene.disk.fail(
            .init { _, call in call.path.isInside(songs) && call.name == .creat ? .failing(.noSpace) : nil })
        scene.text.type("typed")
        scene.model.saver.saveNow()
        await scene.work()
        guard case .failed = scene.model.saveTrouble else {
            Issue.record("no trouble")
            return
        }
        #expect(scene.model.isUnfinished && scene.model.exitStatus == .inputOutput)
        scene.disk.mend()
        await scene.model.finishing(scene)
        #expect(scene.model.saveTrouble == nil && !scene.model.isUnfinished && scene.model.exitStatus == nil)
        await scene.close()
    }

    @Test("a save that the disk did not confirm is a problem, and an error for waiting clients")
    func unconfirmed() async throws {
        let scene = try SongScene()
        let song = scene.file.parent
        scene.disk.fail(.init { _, call in call.name == .fsync && call.path == song ? .failing(.inputOutput) : nil })
        scene.text.type("typed")
        scene.model.saver.saveNow()
        await scene.work()
        guard case .unconfirmed? = scene.model.saveTrouble else {
            Issue.record("no trouble")
            return
        }
        #expect(scene.song?.text == "typed" && scene.model.exitStatus == .inputOutput)
        let notice = try #require(scene.model.saveNotice)
        #expect(notice.importance == .warning && notice.actions.map(\.label) == ["Save Again", "Save As…"])
        scene.disk.mend()
        await scene.close()
    }

    @Test("another version that was read while the user typed is shown when the typing is undone")
    func takenBack() async throws {
        let scene = try SongScene()
        scene.write("theirs")
        scene.model.reload()
        #expect(await eventually { scene.disk.waiting > 0 })
        scene.text.type("typed")
        scene.disk.doNext()
        #expect(await steadily { scene.text.words.text == "typed" })
        scene.text.type("first")
        scene.clock.advance(by: .seconds(2))
        await scene.work()
        #expect(scene.text.words.text == "theirs" && scene.song?.text == "theirs")
        await scene.close()
    }

    @Test("a file that cannot be read is reported, and the message can be closed")
    func unreadable() async throws {
        let scene = try SongScene()
        scene.folder.write("{", to: "home/Songs/One/One.songbook")
        scene.model.apply(.changed)
        await scene.work()
        #expect(scene.model.standing.word == "unreadable" && scene.text.words.text == "first")
        scene.model.dismissStanding()
        #expect(scene.model.standing.word == "here")
        await scene.close()
    }

    @Test("after a save to another file, the song continues there")
    func elsewhere() async throws {
        let scene = try SongScene()
        scene.text.type("typed")
        scene.chosen = scene.folder["home/Songs/Other.songbook"]
        let task = Task { await scene.model.saveElsewhere() }
        await scene.work()
        #expect(await task.value && scene.model.file == scene.chosen && scene.song?.text == "first")
        #expect(scene.model.location.file == scene.chosen && scene.model.location.isInLibrary)
        await scene.close()
    }
}
