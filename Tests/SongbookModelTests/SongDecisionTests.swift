import EditingSession
import Files
import Glibc
import SongFormat
import SongMerging
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@MainActor
@Suite("The user's decisions about an open song")
struct SongDecisionTests {
    /// Returns a closure that leaves a draft of the song.
    private static func leaveDraft(_ text: String) -> (TemporaryFolder, FilePath) throws -> Void {
        { folder, file in
            let session = try EditingSession.open(
                file, library: folder["home/Songs"], environment: folder.environment())
            try session.keepDraft(of: SongEdit(text: text))
        }
    }

    @Test("a draft is offered and restored, and removed when the song has its text")
    func restoring() async throws {
        let scene = try SongScene(prepare: Self.leaveDraft("first, and more"))
        let offer = try #require(scene.model.draftOffer)
        #expect(offer.kind == .unchanged && offer.olderOnes == 0)
        scene.model.restore(offer.draft)
        await scene.work()
        #expect(scene.model.draftOffer == nil && scene.song?.text == "first, and more")
        #expect(scene.model.session.recoveredDrafts.isEmpty)
        await scene.close()
    }

    @Test("a draft is discarded, and the song stays as it is")
    func discarding() async throws {
        let scene = try SongScene(prepare: Self.leaveDraft("other"))
        scene.model.discard(try #require(scene.model.draftOffer).draft)
        await scene.work()
        #expect(scene.model.draftOffer == nil && scene.song?.text == "first")
        await scene.close()
        let next = try EditingSession.open(
            scene.file, library: scene.folder["home/Songs"], environment: scene.folder.environment())
        #expect(next.recoveredDrafts.isEmpty, "it is not offered again")
        #expect(scene.folder.read("home/Songs/One/One.songbook") == Array(SaveScene.bytes.utf8))
    }

    @Test("a conflicting draft is saved to a file of its own, and the page continues there")
    func apart() async throws {
        let scene = try SongScene(prepare: { folder, file in
            try Self.leaveDraft("mine")(folder, file)
            folder.write(SaveScene.bytes.replacing("first", with: "theirs"), to: "home/Songs/One/One.songbook")
        })
        let offer = try #require(scene.model.draftOffer)
        #expect(offer.kind == .conflicting)
        let other = scene.folder["home/Songs/Draft.songbook"]
        scene.chosen = other
        scene.model.saveApart(offer.draft)
        await scene.work()
        #expect(scene.model.file == other && scene.text.words.text == "mine" && scene.song?.text == "theirs")
        #expect(scene.model.draftOffer == nil)
        await scene.close()
    }

    @Test("a draft that is compared without a decision stays")
    func cancelled() async throws {
        let scene = try SongScene(prepare: Self.leaveDraft("other"))
        let draft = try #require(scene.model.draftOffer).draft
        scene.model.compare(with: draft)
        await scene.work()
        #expect(scene.compared.count == 1 && scene.model.draftOffer != nil && scene.song?.text == "first")
        #expect(!scene.wasUnfinished)
        await scene.close()
    }

    @Test("a decision about a draft is saved, and the draft goes; if the disk is full, it stays, and an error says so")
    func compared() async throws {
        let scene = try SongScene(prepare: Self.leaveDraft("other"))
        let draft = try #require(scene.model.draftOffer).draft
        scene.decide = { comparison in
            try? SongFile(decoding: Array(SaveScene.bytes.replacing("first", with: "decided").utf8))
        }
        let songs = scene.folder["home/Songs"]
        scene.disk.fail(
            .init { _, call in call.path.isInside(songs) && call.name == .creat ? .failing(.noSpace) : nil })
        scene.model.compare(with: draft)
        await scene.work()
        #expect(scene.song?.text == "first" && !scene.notices.isEmpty && scene.model.isUnfinished)
        #expect(scene.model.draftOffer != nil)
        scene.disk.mend()
        scene.model.compare(with: draft)
        await scene.work()
        #expect(scene.song?.text == "decided" && scene.text.words.text == "decided" && scene.wasUnfinished)
        await scene.close()
    }

    @Test("other versions are reported once; all are resolved, one after the other")
    func versions() async throws {
        let scene = try SongScene(prepare: { folder, file in
            folder.write(
                SaveScene.bytes.replacing("first", with: "theirs"),
                to: "home/Songs/One/One.sync-conflict-20260101-101010-ABCDEFG.songbook")
        })
        scene.model.apply(.otherVersions)
        await scene.work()
        let notice = try #require(scene.model.versions.notice)
        #expect(notice.files.count == 1)
        scene.model.versions.dismiss()
        scene.model.apply(.otherVersions)
        await scene.work()
        #expect(scene.model.versions.notice == nil)
        scene.decide = { _ in try? SongFile(decoding: Array(SaveScene.bytes.replacing("first", with: "both").utf8)) }
        scene.model.versions.resolveAll()
        #expect(scene.model.versions.hasUndecided)
        await scene.work()
        #expect(scene.song?.text == "both" && scene.areVersionsResolved && !scene.model.versions.hasUndecided)
        #expect(scene.wasUnfinished, "a song that is closed in the same turn waits for the decision")
        #expect(!scene.folder.names(in: "home/Songs/One").contains { $0.string.contains("sync-conflict") })
        await scene.close()
    }

    @Test("versions whose comparison the user closes stay unresolved")
    func versionsCancelled() async throws {
        let scene = try SongScene(prepare: { folder, file in
            folder.write(
                SaveScene.bytes.replacing("first", with: "theirs"),
                to: "home/Songs/One/One.sync-conflict-20260101-101010-ABCDEFG.songbook")
        })
        scene.model.versions.resolveAll()
        await scene.work()
        #expect(scene.compared.count == 1 && scene.model.versions.hasUndecided && !scene.areVersionsResolved)
        await scene.close()
    }

    @Test("an earlier version is restored with its tags, which can be undone")
    func earlierVersion() async throws {
        let scene = try SongScene()
        scene.text.type("second")
        scene.model.change(SongEdit(tags: ["fast"]))
        await scene.work()
        let revisions = try #require(await scene.working { await scene.model.earlierVersions() }).get()
        let first = try #require(revisions.last)
        let songs = try await scene.working { await scene.model.songs(of: first, after: nil) }.get()
        #expect(songs.song.text == "first")
        scene.model.restore(songs.song, arrangement: true)
        await scene.work()
        #expect(scene.song?.text == "first" && scene.song?.tags == ["slow"] && scene.offers.count == 1)
        scene.offers[0].takeBack()
        await scene.work()
        #expect(scene.song?.text == "second" && scene.song?.tags == ["fast"])
        await scene.close()
    }
}
