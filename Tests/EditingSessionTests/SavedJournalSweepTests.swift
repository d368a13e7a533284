import EditingSession
import Files
import Problems
import SongFormat
import TestSupport
import Testing

/// Each system call of a save fails in turn, while a draft continues after the save.
@Suite("A save in the middle of typing, of which one system call goes wrong") struct SavedJournalSweepTests {
    private static let drafts: FilePath = "home/.local/state/songbook/drafts"

    /// Returns a typist in a song with “second” typed and saved, and “third” typed after that.
    private func typing(in stage: Stage) throws -> Typist {
        let session = try #require(stage.session)
        let typist = Typist("first")
        try typist.begin(session, typing: "second")
        _ = try typist.save(session)
        typist.text = []
        try #require(try typist.add(TypedChange(text: (0..<6, ""), textCount: 0), to: session))
        try typist.type("third", session)
        return typist
    }

    /// Types more and saves, while calls fail.
    private func save(_ typist: Typist, _ stage: Stage, with calls: FaultyCalls) throws -> Result<SaveReport, Problem> {
        let session = try #require(stage.session)
        return calls.run {
            let ticket = session.nextDraft()
            let change = typist.replace(5..<5, with: "!")
            // The page does not report this failure: the save keeps a draft, too.
            _ = try? typist.add(change, to: session, as: ticket)
            return Result { () throws(Problem) in try session.save(SongEdit(text: "third!"), as: ticket) }
        }
    }

    /// Types more and saves, with no more failures.
    private func goOn(_ typist: Typist, _ stage: Stage) throws -> String {
        let session = try #require(stage.session)
        try typist.type("?", session)
        return Result<SaveReport, Problem>.success(try typist.save(session)).word
    }

    /// Opens the song as after the program was killed and started again.
    private func killed(_ stage: Stage) throws -> EditingSession {
        let left = stage.drafts.map { name in
            let path = Self.drafts.appending(name)
            return (path, stage.folder.read(path) ?? [])
        }
        stage.session = nil
        for (path, bytes) in left { stage.folder.write(bytes, to: path) }
        return try stage.reopen()
    }

    private func text(of stage: Stage) throws -> String {
        try SongFile(decoding: Array(stage.text.utf8)).song.text
    }

    @Test("killed there, the song is old or new, and what was typed is in it or offered")
    func dying() throws {
        var offered = 0
        for number in 0... {
            let stage = try Stage(in: TemporaryFolder.memory)
            let typist = try typing(in: stage)
            let calls = FaultyCalls.dead(from: number)
            let result = try save(typist, stage, with: calls)
            if calls.made.count <= number { break }
            let label: Comment = "dead from call \(number), \(calls.made[number]): \(result.word)"
            let next = try killed(stage)
            let present = try text(of: stage)
            #expect(["second", "third!"].contains(present) && stage.names == ["One.songbook"], label)
            // The last letter is lost if its own record could not be written.
            let isKept = calls.made.prefix(number).contains { $0.name == .write && $0.path.extension == "draft" }
            let words = next.recoveredDrafts.map(\.song.text)
            #expect(words == (present == "third!" ? [] : [isKept ? "third!" : "third"]), label)
            #expect(stage.drafts.count == words.count, label)
            offered += words.count
        }
        #expect(offered > 20)
    }

    @Test(
        "leaves the old or the new song, says which, and loses no word",
        arguments: [Errno.noSpace, .inputOutput, .accessDenied, .interrupted, .noSuchFile])
    func failing(reason: Errno) throws {
        for number in 0... {
            let stage = try Stage(in: TemporaryFolder.memory)
            let typist = try typing(in: stage)
            let calls = FaultyCalls.only(number, .failing(reason))
            let result = try save(typist, stage, with: calls)
            if calls.made.count <= number { break }
            let label: Comment = "\(reason) at call \(number), \(calls.made[number]): \(result.word)"
            #expect(try text(of: stage) == (result.word == "failed" ? "second" : "third!"), label)
            #expect(try goOn(typist, stage) == "saved", "once the fault was gone: \(label)")
            #expect(try text(of: stage) == "third!?", label)
            let next = try killed(stage)
            #expect(next.recoveredDrafts.isEmpty && stage.drafts.isEmpty, "\(label): \(stage.drafts)")
            #expect(stage.names == ["One.songbook"], label)
        }
    }
}
