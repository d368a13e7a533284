import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import TestSupport
import Testing

@Suite("Saving a song") struct SavingTests {
    let folder = TemporaryFolder()

    static let bytes = """
        {
          "id": "a", "extra": 1.0,
          "title": "One", "text": "first",
          "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T14:45:00Z"
        }

        """

    func open(_ file: FilePath) throws -> EditingSession {
        try EditingSession.open(file, environment: folder.environment())
    }

    @Test("a save into a folder that is on its way elsewhere, or to be removed, is none; the words are in a draft")
    func movedMeanwhile() throws {
        let stage = try Stage()
        let (folder, file) = (stage.folder, stage.file)
        let calls = FaultyCalls.before(.renameat2, of: file) {
            let result = folder["Song"].string.withCString { old in
                folder["hidden"].string.withCString { Glibc.rename(old, $0) }
            }
            precondition(result == 0)
        }
        let result = stage.save(with: calls)
        guard case .failure(let problem) = result else {
            Issue.record("it was reported as \(result.word)")
            return
        }
        #expect(problem.kind == .noSuchFile)
        #expect(stage.drafts.count == 1)
        // The folder comes back as it was: the words are saved from the draft, or were already saved.
        runTool("/bin/rm", "-r", folder["hidden"].string)
        folder.write(Array(Stage.old.utf8), to: "Song/One.songbook")
        #expect(try stage.reopen().recoveredDrafts.map(\.song.text) == ["second"])
    }

    @Test("writes the edit and nothing else of the file, and leaves nothing behind")
    func editAlone() throws {
        let file = folder.write(Self.bytes, to: "Song/One.songbook")
        let report = try open(file).save(text: "second")
        guard case .saved = report.outcome else { throw Unexpected(report.outcome) }
        let saved = String(decoding: try #require(folder.read("Song/One.songbook")), as: UTF8.self)
        let date = try #require(saved.split(separator: "\"").last { $0.hasPrefix("20") })
        #expect(
            saved.replacing(date, with: "2026-02-12T14:45:00Z")
                == Self.bytes.replacing("first", with: "second"))
        #expect(folder.names(in: "Song") == ["One.songbook"])
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("writes nothing when nothing changed")
    func unchanged() throws {
        let file = folder.write(Self.bytes, to: "Song/One.songbook")
        let before = try FileStatus(of: file)
        let report = try open(file).save(title: "One", text: "first")
        guard case .unchanged = report.outcome else { throw Unexpected(report.outcome) }
        #expect(try FileStatus(of: file) == before)
    }

    @Test("keeps both versions when somebody else changed the file, and goes on with the copy")
    func conflict() throws {
        let file = folder.write(Self.bytes, to: "Song/One.songbook")
        let session = try open(file)
        folder.write(Self.bytes.replacing("first", with: "theirs"), to: "Song/One.songbook")
        guard case .conflict(let copy) = try session.save(text: "ours").outcome else { throw Unexpected("no conflict") }
        #expect(try open(file).song.text == "theirs")
        #expect(try open(copy).song.text == "ours")
        #expect(session.file == copy)
        // The common ancestor, with which the two can be merged later.
        #expect(try folder.allVersions().contains("first"))
        guard case .saved = try session.save(text: "ours again").outcome else { throw Unexpected("not saved") }
        #expect(folder.names(in: "Song").count == 2)
        #expect(try open(copy).song.text == "ours again")
    }

    @Test("asks nothing when another program wrote the same words in another way")
    func rewritten() throws {
        let file = folder.write(Self.bytes, to: "Song/One.songbook")
        let session = try open(file)
        folder.write(Self.bytes.replacing("1.0", with: "[2]"), to: "Song/One.songbook")
        guard case .saved = try session.save(text: "ours").outcome else { throw Unexpected("not saved") }
        let saved = String(decoding: try #require(folder.read("Song/One.songbook")), as: UTF8.self)
        #expect(saved.contains("[2]") && saved.contains("ours"))
    }

    @Test("refuses to make a deleted song anew, and keeps the words as a draft that is offered")
    func deleted() throws {
        let file = folder.write(Self.bytes, to: "Song/One.songbook")
        let session = try open(file)
        runTool("/bin/rm", file.string)
        let problem = #expect(throws: Problem.self) { try session.save(text: "ours") }
        #expect(problem?.kind == .noSuchFile)
        #expect(folder.names(in: "Song").isEmpty)
        folder.write(Self.bytes, to: "Song/One.songbook")
        #expect(try open(file).recoveredDrafts.isEmpty, "the session that wrote it still lives")
        _ = consume session
        let next = try open(file)
        #expect(next.recoveredDrafts.first?.song.text == "ours")
        #expect(next.song.text == "first")
        try next.discard(try #require(next.recoveredDrafts.first))
        #expect(try open(file).recoveredDrafts.isEmpty)
    }
}

struct Unexpected: Error {
    let what: String

    init(_ what: Any) {
        self.what = "\(what)"
    }
}
