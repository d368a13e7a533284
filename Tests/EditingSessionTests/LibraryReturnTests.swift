import Files
import Foundation
import Problems
import SongFormat
import TestSupport
import Testing

@testable import EditingSession

/// A song whose library was away, and that is written when the library is back.
@Suite("A library that returns") struct LibraryReturnTests {
    static let base = "one\ntwo\nthree\nfour\nfive"
    let folder = TemporaryFolder()
    let file: FilePath

    init() {
        file = folder.write(Self.bytes(Self.base), to: "Library/Song/One.songbook")
    }

    static func bytes(_ text: String) -> String {
        let spelling = text.replacing("\n", with: "\\n")
        return #"{"id": "a", "mood": 1, "title": "One", "text": "\#(spelling)", "updatedAt": "2026-02-12T14:45:00Z"}"#
    }

    private var text: String? {
        folder.read("Library/Song/One.songbook").flatMap { try? SongFile(decoding: $0).song.text }
    }

    private var drafts: [FilePath] { folder.names(in: "home/.local/state/songbook/drafts") }

    private func goAway() {
        #expect(rename(folder["Library"].string, folder["Away"].string) == 0)
    }

    private func comeBack(saying text: String = base) {
        #expect(rename(folder["Away"].string, folder["Library"].string) == 0)
        folder.write(Self.bytes(text), to: "Library/Song/One.songbook")
    }

    private func remember() throws(Problem) -> EditingSession {
        try EditingSession.open(
            remembering: Song(id: "a", title: "One", text: Self.base), of: FileTime(seconds: 1_770_900_000), at: file,
            obstacle: "its library is not mounted", environment: folder.environment())
    }

    /// Returns a session that shows what an earlier one wrote while the library was away.
    private func continued() throws -> EditingSession {
        goAway()
        #expect(throws: Problem.self) { try remember().save(text: Self.base.replacing("five", with: "FIVE")) }
        let session = try remember()
        #expect(session.song.text == "one\ntwo\nthree\nfour\nFIVE")
        return session
    }

    @Test("tells a song that is read for the first time from one that others changed")
    func readForTheFirstTime() throws {
        goAway()
        let session = try remember()
        comeBack()
        #expect(try session.hasChangedOnDisk())
        #expect(try session.reload().wasRemembered)
        #expect(try !session.hasChangedOnDisk())
        folder.write(Self.bytes("other words"), to: "Library/Song/One.songbook")
        #expect(try !session.reload().wasRemembered)
    }

    static let faults: [(SystemCall, Errno)] = [
        (.creat, .readOnlyFilesystem), (.creat, .noSpace), (.write, .noSpace), (.renameat2, .readOnlyFilesystem),
        (.renameat2, .notConnected), (.read, .inputOutput),
    ]

    /// Returns calls that fail in the song's folder only; drafts are on another disk.
    private func failing(_ name: SystemCall, _ errno: Errno) -> FaultyCalls {
        FaultyCalls { [folder] _, call in
            call.name == name && call.path.isInside(folder["Library"]) ? .failing(errno) : nil
        }
    }

    @Test("has all words that were written, also where the first save after it failed", arguments: faults)
    func firstSaveFails(_ name: SystemCall, _ errno: Errno) throws {
        let session = try continued()
        let ours = "one\ntwo\nTHREE\nfour\nFIVE"
        #expect(throws: Problem.self) { try session.save(text: ours) }
        comeBack(saying: Self.base.replacing("one", with: "ONE"))
        let problem = #expect(throws: Problem.self) {
            try failing(name, errno).run { () throws(Problem) in try session.save(text: ours) }
        }
        #expect(problem?.description.contains("kept as a draft") == true)
        #expect(session.hasWaitingDraft)
        #expect(drafts.count == 1)
        let report = try session.save(text: ours)
        #expect(Result<SaveReport, Problem>.success(report).word == "merged")
        #expect(text == "ONE\ntwo\nTHREE\nfour\nFIVE")
        #expect(drafts.isEmpty)
    }

    @Test("has all words, also where the session ended after a save that failed", arguments: faults)
    func endsAfterFailure(_ name: SystemCall, _ errno: Errno) throws {
        var session: EditingSession? = try continued()
        comeBack(saying: Self.base.replacing("one", with: "ONE"))
        #expect(throws: Problem.self) {
            try failing(name, errno).run { () throws(Problem) in
                try session?.save(text: "one\ntwo\nTHREE\nfour\nFIVE")
            }
        }
        session = nil
        _ = OrphanedDrafts.recoverPendingSaves(below: folder["Library"], environment: folder.environment())
        #expect(text == "ONE\ntwo\nTHREE\nfour\nFIVE")
        #expect(drafts.isEmpty)
    }

    @Test("says what hinders the save, not that it is away")
    func saysWhatHinders() throws {
        let session = try continued()
        comeBack()
        let problem = #expect(throws: Problem.self) {
            try failing(.creat, .readOnlyFilesystem).run { () throws(Problem) in try session.save(text: "typed") }
        }
        #expect(problem?.description.contains("not mounted") == false)
    }

    @Test("which lost the answer to a save has the words once")
    func answerLost() throws {
        let session = try continued()
        comeBack()
        let calls = FaultyCalls { [file] _, call in
            call.name == .renameat2 && call.path == file ? .losingTheAnswer(.inputOutput) : nil
        }
        _ = try? calls.run { () throws(Problem) in try session.save(text: "one\ntwo\nTHREE\nfour\nFIVE") }
        _ = try session.save(text: "one\ntwo\nThree!\nfour\nFIVE")
        #expect(text == "one\ntwo\nThree!\nfour\nFIVE")
        #expect(folder.names(in: "Library/Song") == ["One.songbook"])
    }

    @Test("and is read again has the words that waited; where that fails, they go on waiting")
    func readAgain() throws {
        let session = try continued()
        comeBack(saying: Self.base.replacing("one", with: "ONE"))
        #expect(throws: Problem.self) {
            try failing(.creat, .readOnlyFilesystem).run { () throws(Problem) in try session.reload() }
        }
        #expect(drafts.count == 1)
        #expect(session.song.text == "one\ntwo\nthree\nfour\nFIVE")
        _ = try session.save(text: "one\ntwo\nTHREE\nfour\nFIVE")
        #expect(text == "ONE\ntwo\nTHREE\nfour\nFIVE")
        #expect(drafts.isEmpty)
    }

    @Test("and is read again keeps what it wrote in the history, and the draft until the disk confirms it")
    func readAgainIsKept() throws {
        let session = try continued()
        comeBack(saying: Self.base.replacing("one", with: "ONE"))
        let calls = FaultyCalls { [folder] _, call in
            call.name == .fsync && call.path == folder["Library/Song"] ? .failing(.inputOutput) : nil
        }
        _ = try? calls.run { () throws(Problem) in try session.reload() }
        #expect(text == "ONE\ntwo\nthree\nfour\nFIVE")
        #expect(drafts.count >= 1)
        let other = try continuedAnew()
        _ = try other.reload()
        #expect(try folder.allVersions().contains("ONE\ntwo\nthree\nfour\nFIVE"))
    }

    private func continuedAnew() throws -> EditingSession {
        for name in drafts { _ = unlink(folder["home/.local/state/songbook/drafts"].appending(name).string) }
        let session = try continued()
        comeBack(saying: Self.base.replacing("one", with: "ONE"))
        return session
    }

    @Test("with the same line changed by others is left alone, and the session is told that it is on a copy")
    func readAgainInConflict() throws {
        let session = try continued()
        comeBack(saying: Self.base.replacing("five", with: "fünf"))
        let reloaded = try session.reload()
        #expect(reloaded.song.text == "one\ntwo\nthree\nfour\nFIVE")
        guard case .conflict(session.file) = reloaded.report?.outcome else {
            return #expect(Bool(false), "\(String(describing: reloaded.report))")
        }
        #expect(text == "one\ntwo\nthree\nfour\nfünf")
        #expect(session.file != file)
        #expect(drafts.isEmpty)
    }

    @Test("with the same line changed by others, on a disk that does not confirm it: that and the copy are told")
    func readAgainUnconfirmed() throws {
        let session = try continued()
        comeBack(saying: Self.base.replacing("five", with: "fünf"))
        let calls = FaultyCalls { [folder] _, call in
            call.name == .fsync && call.path == folder["Library/Song"] ? .failing(.inputOutput) : nil
        }
        let report = try calls.run { () throws(Problem) in try session.reload() }.report
        guard case .savedUnconfirmed = report?.outcome else {
            return #expect(Bool(false), "\(String(describing: report))")
        }
        #expect(session.file != file)
        #expect(report?.notices.contains { $0.path == session.file } == true)
        #expect(drafts.count >= 1)
    }

    @Test("is left to the session that shows what waits, and to others only when that is over")
    func leftToSession() throws {
        var session: EditingSession? = try continued()
        comeBack(saying: Self.base.replacing("five", with: "fünf"))
        let environment = folder.environment()
        #expect(OrphanedDrafts.recoverPendingSaves(below: folder["Library"], environment: environment).saves.isEmpty)
        #expect(try OrphanedDrafts.open(file, environment: environment).saves.isEmpty)
        #expect(
            OrphanedDrafts.waiting(for: file, id: "a", environment: environment)?.song.text.hasSuffix("FIVE") == true)
        _ = try session?.reload()
        #expect(folder.names(in: "Library/Song").count == 2, "both are kept once")
        #expect(drafts.isEmpty)
        session = nil
    }

    @Test("is made up for by others when the session that showed what waits is over")
    func releasedBySession() throws {
        var session: EditingSession? = try continued()
        comeBack(saying: Self.base.replacing("one", with: "ONE"))
        session?.leaveDrafts()
        #expect(
            OrphanedDrafts.recoverPendingSaves(below: folder["Library"], environment: folder.environment()).saves.count
                == 1)
        #expect(text == "ONE\ntwo\nthree\nfour\nFIVE")
        session = nil
        goAway()
        #expect(throws: Problem.self) { try remember().save(text: Self.base.replacing("two", with: "TWO")) }
        session = try remember()
        session = nil
        comeBack()
        #expect(try OrphanedDrafts.open(file, environment: folder.environment()).saves.count == 1)
        #expect(drafts.isEmpty)
    }

    /// Leaves changes of an ended session that wait for the library.
    private func leaveWaiting() {
        goAway()
        #expect(throws: Problem.self) { try remember().save(text: Self.base.replacing("five", with: "FIVE")) }
    }

    @Test("with the same line changed by others is opened as they left it, not the copy that has what waited")
    func openedInConflict() throws {
        leaveWaiting()
        comeBack(saying: Self.base.replacing("five", with: "fünf"))
        let opened = try OrphanedDrafts.open(file, environment: folder.environment())
        guard case .conflict(let copy) = opened.saves.first?.report.outcome else {
            return #expect(Bool(false), "\(opened.saves)")
        }
        #expect(opened.session.file == file && copy != file)
        #expect(opened.session.song.text == "one\ntwo\nthree\nfour\nfünf")
    }

    @Test("with a song that is open for reading only is no fault: what waits for it goes on waiting")
    func openedForReadingOnly() throws {
        leaveWaiting()
        comeBack()
        let twice = Self.bytes(Self.base).replacing(#""mood": 1"#, with: #""text": "other words""#)
        folder.write(twice, to: "Library/Song/One.songbook")
        let opened = try OrphanedDrafts.open(file, environment: folder.environment())
        #expect(opened.session.readOnlyReason != nil)
        #expect(opened.saves.isEmpty && opened.problem == nil)
        #expect(folder.read("Library/Song/One.songbook") == Array(twice.utf8))
        #expect(drafts.count == 1)
    }

    /// Returns a session that shows what an earlier one wrote while the library was away, and a comparison with an
    /// older draft.
    private func continuedWithDraft() throws -> (EditingSession, VersionComparison) {
        let earlier = try EditingSession.open(file, environment: folder.environment())
        try earlier.keepDraft(of: SongEdit(text: Self.base.replacing("one", with: "ONE")))
        earlier.leaveDrafts()
        let session = try continued()
        return (session, try session.comparison(with: try #require(session.recoveredDrafts.first)))
    }

    @Test("what waits is not lost where an older draft was compared and could not be saved")
    func comparedAway() throws {
        let (session, comparison) = try continuedWithDraft()
        let decision = try #require(try comparison.decided(by: nil))
        #expect(throws: Problem.self) { try session.save(decision, of: comparison) }
        session.leaveDrafts()
        comeBack()
        let next = try OrphanedDrafts.open(file, environment: folder.environment())
        #expect(text == "one\ntwo\nthree\nfour\nFIVE")
        #expect(next.session.recoveredDrafts.contains { $0.song.text == "ONE\ntwo\nthree\nfour\nFIVE" })
    }

    @Test("what waits is saved with what was decided about an older draft, where the library came back in between")
    func comparedOnReturn() throws {
        let (session, comparison) = try continuedWithDraft()
        let decision = try #require(try comparison.decided(by: nil))
        comeBack()
        session.endWaiting()
        _ = try session.save(decision, of: comparison)
        #expect(text == "ONE\ntwo\nthree\nfour\nFIVE")
    }
}
