import EditingSession
import Files
import Problems
import SongFormat
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@MainActor
@Suite("Messages about an open song")
struct SongNoticeTests {
    private func failing(_ scene: SongScene, _ error: SystemCall.Fault) {
        scene.disk.fail(
            FaultyCalls { [folder = scene.folder] _, call in
                call.path.isInside(folder["home/Songs"]) ? error : nil
            })
    }

    private func labels(_ notice: SongNotice?) -> [String] { notice?.actions.map(\.label) ?? [] }

    @Test("a change by another program is announced until the message is closed")
    func changed() async throws {
        let scene = try SongScene()
        #expect(scene.model.standingNotice == nil)
        scene.text.type("mine")
        scene.model.apply(.changed)
        let notice = try #require(scene.model.standingNotice)
        #expect(notice.text.hasPrefix("Another program changed this song") && labels(notice) == ["Close"])
        notice.actions[0].run(for: scene.model)
        #expect(scene.model.standingNotice == nil)
        await scene.close()
    }

    @Test("a song that is gone can be closed or saved elsewhere, and followed once it is found")
    func gone() async throws {
        let scene = try SongScene()
        try Directory(scene.folder["home/Songs"]).rename("One", to: "Other", .replacing)
        scene.model.apply(.gone)
        let first = try #require(scene.model.standingNotice)
        #expect(first.text == "This song’s file was deleted, moved or renamed. Its text is still open here.")
        #expect(labels(first) == ["Close Song", "Save As…"])
        first.actions[0].run(for: scene.model)
        #expect(scene.requests == ["close"])
        await scene.work()
        let notice = try #require(scene.model.standingNotice)
        #expect(notice.text.hasSuffix("It is now “One.songbook” in ~/Songs/Other."))
        #expect(labels(notice) == ["Close Song", "Save As…", "Switch to New Location"])
        notice.actions[2].run(for: scene.model)
        await scene.work()
        #expect(scene.model.standingNotice == nil && scene.moves == [scene.folder["home/Songs/Other/One.songbook"]])
        await scene.close()
    }

    @Test("a song that may be a copy is offered as one")
    func copy() async throws {
        let scene = try SongScene()
        scene.folder.write(SaveScene.bytes, to: "home/Songs/Other/One.songbook")
        try Directory(scene.file.parent).unlink("One.songbook")
        scene.model.apply(.gone)
        await scene.work()
        let notice = try #require(scene.model.standingNotice)
        #expect(notice.text.hasSuffix("has the same ID and lyrics, but may be a copy."))
        #expect(labels(notice) == ["Close Song", "Save As…", "Use This Copy"])
        await scene.close()
    }

    @Test("an unavailable library is announced with what becomes of the changes")
    func unreachable() async throws {
        let scene = try SongScene()
        failing(scene, .failing(.notConnected))
        scene.text.type("typed")
        scene.model.saver.saveNow()
        await scene.work()
        let notice = try #require(scene.model.standingNotice)
        #expect(notice.text.hasPrefix("Library unavailable: its disk or network folder is not connected"))
        #expect(
            notice.text.hasSuffix(
                "Your changes are kept as a draft and will be saved to the song when the library is available again."))
        #expect(labels(notice) == ["Try Again", "Save As…"])
        #expect(scene.model.sentencesOfAbsence == "Your changes are kept as a draft and can be restored there.")
        scene.model.isAbsenceToldByWindow = true
        #expect(scene.model.standingNotice == nil, "the window says it")
        scene.disk.mend()
        await scene.close()
    }

    @Test(
        "a library that cannot be opened is announced with the reason",
        arguments: [
            (Problem.Kind.permission, "You don’t have permission to open the library folder ~/Songs."),
            (.noSuchFile, "Library not found: its folder ~/Songs was deleted, moved or renamed."),
            (.unavailable, "Library unavailable: its disk or network folder is not connected or not responding."),
        ])
    func reasons(kind: Problem.Kind, words: String) async throws {
        let scene = try SongScene()
        scene.model.report(absence: Problem(kind, path: scene.folder["home/Songs"], "cannot read it"))
        let notice = try #require(scene.model.standingNotice)
        #expect(notice.text.hasPrefix(words) && notice.text.contains("Changes you make are kept as a draft"))
        #expect(labels(notice) == ["Close", "Save As…"])
        notice.actions[0].run(for: scene.model)
        #expect(scene.model.standingNotice == nil)
        await scene.close()
    }

    @Test("a failed save can be tried again")
    func failed() async throws {
        let scene = try SongScene()
        failing(scene, .failing(.noSpace))
        scene.text.type("typed")
        scene.model.saver.saveNow()
        await scene.work()
        let notice = try #require(scene.model.saveNotice)
        #expect(notice.importance == .problem && labels(notice) == ["Try Again", "Save As…"])
        scene.disk.mend()
        notice.actions[0].run(for: scene.model)
        await scene.work()
        #expect(scene.model.saveNotice == nil && scene.song?.text == "typed")
        await scene.close()
    }

    @Test("a file that cannot be read is announced with the reason")
    func unreadable() async throws {
        let scene = try SongScene()
        scene.folder.write("{", to: "home/Songs/One/One.songbook")
        scene.model.apply(.changed)
        await scene.work()
        #expect(labels(scene.model.standingNotice) == ["Close", "Save As…"])
        await scene.close()
    }

    @Test("a draft can be discarded, compared and restored; the number of older ones is given")
    func drafts() async throws {
        let scene = try SongScene { folder, file in
            for text in ["older", "first, and more"] {
                let session = try EditingSession.open(
                    file, library: folder["home/Songs"], environment: folder.environment())
                try session.keepDraft(of: SongEdit(text: text))
            }
        }
        let notice = try #require(scene.model.draftNotice)
        #expect(notice.importance == .information && labels(notice) == ["Discard", "Compare…", "Restore"])
        #expect(notice.text.hasPrefix("Unsaved changes from "))
        #expect(notice.text.hasSuffix("were recovered. There is 1 older draft."))
        notice.actions[2].run(for: scene.model)
        await scene.work()
        #expect(scene.song?.text == "first, and more")
        await scene.close()
    }

    @Test("a draft that conflicts with the song is saved to another file")
    func conflicting() async throws {
        let scene = try SongScene { folder, file in
            let session = try EditingSession.open(
                file, library: folder["home/Songs"], environment: folder.environment())
            try session.keepDraft(of: SongEdit(text: "mine"))
            folder.write(SaveScene.bytes.replacing("first", with: "theirs"), to: "home/Songs/One/One.songbook")
        }
        let notice = try #require(scene.model.draftNotice)
        #expect(labels(notice) == ["Discard", "Compare…", "Save Draft As…"])
        #expect(notice.text.hasSuffix("but they conflict with later changes to the song."))
        await scene.close()
    }

    @Test("another version can be shown and compared, and the message closed")
    func versions() async throws {
        let scene = try SongScene()
        let other = scene.folder["home/Songs/One/One (conflicted copy).songbook"]
        scene.model.versions.report(.displaced, [other])
        let notice = try #require(scene.model.versionsNotice)
        #expect(notice.text.hasSuffix("Yours is shown here, theirs was saved as “One (conflicted copy).songbook”."))
        #expect(labels(notice) == ["Close", "Show Theirs", "Compare…"])
        #expect(notice.detail == "One (conflicted copy).songbook")
        notice.actions[1].run(for: scene.model)
        #expect(scene.requests == ["open One (conflicted copy).songbook"])
        scene.model.versions.report(.found, [other, other])
        #expect(scene.model.versionsNotice?.text.hasPrefix("There are 2 other versions of this song.") == true)
        notice.actions[0].run(for: scene.model)
        #expect(scene.model.versionsNotice == nil)
        await scene.close()
    }

    @Test("a song that the library does not show can be moved to a folder of its own")
    func shownInstead() async throws {
        let scene = try SongScene()
        scene.model.shownInstead = scene.folder["home/Songs/One/Another.songbook"]
        let notice = try #require(scene.model.shownInsteadNotice)
        #expect(
            notice.text == "This song is not shown in the library, because its folder shows “Another”.")
        #expect(labels(notice) == ["Close", "Move to Its Own Folder"])
        notice.actions[1].run(for: scene.model)
        #expect(scene.requests == ["move to own folder"] && scene.model.shownInsteadNotice == nil)
        await scene.close()
    }
}
