import Files
import Problems
import SongFormat
import TestSupport
import Testing

@testable import EditingSession

/// The folder of an open song is renamed, and another song is put in its place.
@Suite("Another song in the place of the open one") struct AnotherSongTests {
    let folder = TemporaryFolder()
    let session: EditingSession
    private let other = SavingTests.bytes.replacing(#""id": "a""#, with: #""id": "b""#)

    init() throws {
        let file = folder.write(SavingTests.bytes, to: "Songs/One/One.songbook")
        session = try EditingSession.open(file, environment: folder.environment())
    }

    private func replace(with bytes: String? = nil) {
        runTool("/bin/mv", folder["Songs/One"].string, folder["Songs/Renamed"].string)
        folder.write(bytes ?? other, to: "Songs/One/One.songbook")
    }

    private var drafts: [FilePath] { folder.names(in: "home/.local/state/songbook/drafts") }

    private func expectUntouched(_ bytes: String? = nil) {
        #expect(folder.names(in: "Songs/One") == ["One.songbook"])
        #expect(folder.read("Songs/One/One.songbook") == Array((bytes ?? other).utf8))
    }

    @Test("is no change of this one: the song is gone")
    func gone() throws {
        replace()
        #expect(kind(of: { () throws(Problem) in _ = try session.hasChangedOnDisk() }) == .noSuchFile)
        #expect(kind(of: { () throws(Problem) in _ = try session.reload() }) == .noSuchFile)
        #expect(session.song.id == "a" && session.song.text == "first")
    }

    @Test("is neither merged with nor overwritten by a save; the song is found, and saved, where it went")
    func saved() throws {
        replace()
        #expect(kind(of: { () throws(Problem) in _ = try session.save(text: "second") }) == .noSuchFile)
        expectUntouched()
        #expect(drafts.count == 1)
        #expect(session.whereabouts(under: folder["Songs"]) == .itself(folder["Songs/Renamed/One.songbook"]))
        try session.relocate(to: folder["Songs/Renamed/One.songbook"])
        _ = try session.save(text: "second")
        #expect(drafts.isEmpty)
        expectUntouched()
        #expect(try SongFile(decoding: #require(folder.read("Songs/Renamed/One.songbook"))).song.text == "second")
    }

    @Test("does not get the name of this one")
    func renamed() throws {
        replace()
        #expect(throws: Problem.self) { try session.renameFile(to: "Two.songbook") }
        expectUntouched()
    }

    @Test("with the same id, or none, is this one, as another program may write it", arguments: [true, false])
    func same(hasID: Bool) throws {
        let id = hasID ? #""id": "a", "# : ""
        replace(with: #"{\#(id)"title": "One", "text": "other words"}"#)
        #expect(try session.hasChangedOnDisk())
        #expect(try session.reload().song.text == "other words")
    }

    private func replaceWithoutID(_ base: String, by other: String) throws -> EditingSession {
        let file = folder.write(base, to: "Songs/Two/Two.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        runTool("/bin/mv", folder["Songs/Two"].string, folder["Songs/Gone"].string)
        folder.write(other, to: "Songs/Two/Two.songbook")
        return session
    }

    @Test(
        "without an id, is another one where title and lines differ",
        arguments: [
            #"{"title": "Three", "text": "all\nother\nwords"}"#, #"{"title": "Three", "text": "one\nb\nc\nd"}"#,
        ])
    func withoutID(other: String) throws {
        let session = try replaceWithoutID(#"{"title": "Two", "text": "one\ntwo\nthree\nfour"}"#, by: other)
        #expect(kind(of: { () throws(Problem) in _ = try session.hasChangedOnDisk() }) == .noSuchFile)
        #expect(kind(of: { () throws(Problem) in _ = try session.reload() }) == .noSuchFile)
        #expect(kind(of: { () throws(Problem) in _ = try session.save(text: "typed") }) == .noSuchFile)
        #expect(folder.read("Songs/Two/Two.songbook") == Array(other.utf8))
        #expect(folder.names(in: "Songs/Two") == ["Two.songbook"] && drafts.count == 1)
    }

    @Test(
        "without an id, is this one where its title or half of its lines are the same",
        arguments: [
            #"{"title": "Two", "text": "all\nother\nwords"}"#, #"{"title": "Three", "text": "one\ntwo\nc\nd"}"#,
            #"{"title": "Three", "text": "one\n\ntwo\nthree\nfour\nfive"}"#,
        ])
    func sameWithoutID(other: String) throws {
        let session = try replaceWithoutID(#"{"title": "Two", "text": "one\ntwo\nthree\nfour"}"#, by: other)
        #expect(try session.hasChangedOnDisk())
        _ = try session.reload()
    }

    @Test("without an id, is this one where it is the same file, whatever is written into that")
    func sameFileWithoutID() throws {
        let file = folder.write(#"{"title": "Two", "text": "one"}"#, to: "Songs/Two/Two.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        let bytes = #"{"title": "Three", "text": "other words"}"#
        runTool("/bin/sh", "-c", "printf %s '\(bytes)' > '\(file.string)'")
        #expect(try session.reload().song.text == "other words")
    }

    @Test("does not get the draft of this one, which is offered where the song went")
    func draft() throws {
        try session.keepDraft(of: SongEdit(text: "typed"))
        session.leaveDrafts()
        replace()
        func offered(in folder: FilePath) throws -> [String] {
            let file = self.folder["Songs"].appending(folder).appending("One.songbook")
            return try EditingSession.open(file, environment: self.folder.environment()).recoveredDrafts.map(
                \.song.text)
        }
        #expect(OrphanedDrafts.all(environment: folder.environment()).drafts.map(\.place) == [.gone])
        #expect(try offered(in: "One") == [])
        #expect(try offered(in: "Renamed") == ["typed"])
        #expect(drafts.count == 1)
    }

    @Test("does not get what waits for this one")
    func waiting() throws {
        let file = folder["Songs/One/One.songbook"]
        do {
            let session = try EditingSession.open(
                remembering: session.song, of: .now, at: file, obstacle: "its library is not mounted",
                environment: folder.environment())
            replace()
            #expect(throws: Problem.self) { try session.save(text: "typed") }
            #expect(throws: Problem.self) { try session.reload() }
        }
        let opened = try OrphanedDrafts.open(file, environment: folder.environment())
        #expect(opened.saves.isEmpty && opened.problem == nil)
        expectUntouched()
        #expect(drafts.count == 1)
    }

    private func kind(of body: () throws(Problem) -> Void) -> Problem.Kind? {
        do throws(Problem) {
            try body()
            return nil
        } catch {
            return error.kind
        }
    }
}
