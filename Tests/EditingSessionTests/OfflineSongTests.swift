import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import Synchronization
import TestSupport
import Testing

@Suite("A song whose library is out of reach") struct OfflineSongTests {
    let folder = TemporaryFolder()
    private var file: FilePath { folder["Songs/One/One.songbook"] }
    private static let text = "first\nsecond\nthird\nfourth"

    private func write(_ text: String) {
        folder.write(
            SavingTests.bytes.replacing("first", with: text.replacing("\n", with: "\\n")), to: "Songs/One/One.songbook")
    }

    /// Opens a song that was available, and is now gone together with its library.
    private func remember() throws -> EditingSession {
        write(Self.text)
        let song = try EditingSession.open(file, environment: folder.environment()).song
        #expect(runTool("/bin/mv", folder["Songs"].string, folder["away"].string).status == 0)
        return try remember(song)
    }

    private func remember(_ song: Song) throws -> EditingSession {
        try EditingSession.open(
            remembering: song, of: .now, at: file, obstacle: "its library was not found",
            environment: folder.environment())
    }

    private func bringBack() {
        #expect(runTool("/bin/mv", folder["away"].string, folder["Songs"].string).status == 0)
    }

    private func problem(_ session: EditingSession, saving text: String) -> Problem? {
        #expect(throws: Problem.self) { try session.save(text: text) }
    }

    @Test("what is written waits, and is merged with what others wrote when the library is back") func merged() throws {
        let session = try remember()
        #expect(problem(session, saving: "typed " + Self.text)?.kind == .unavailable)
        #expect(session.hasWaitingDraft)
        #expect(folder.read("Songs/One/One.songbook") == nil, "nothing is made in its place")
        bringBack()
        write(Self.text + " changed")
        session.endWaiting()
        let report = try session.save(text: "typed " + Self.text)
        #expect(Result<SaveReport, Problem>.success(report).word == "merged")
        #expect(session.song.text == "typed " + Self.text + " changed")
        #expect(!session.hasWaitingDraft && session.obstacle == nil)
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("it has unsaved changes as long as words wait, also while its session goes on with them")
    func unsaved() throws {
        func unsaved() -> Set<FilePath> { OrphanedDrafts.unsavedFiles(environment: folder.environment()) }
        let session = try remember()
        #expect(unsaved().isEmpty)
        _ = problem(session, saving: "typed " + Self.text)
        #expect(session.hasWaitingDraft)
        #expect(OrphanedDrafts.all(environment: folder.environment()).drafts.isEmpty, "the session holds it")
        #expect(unsaved() == [file])
        bringBack()
        session.endWaiting()
        _ = try session.save(text: "typed " + Self.text)
        #expect(unsaved().isEmpty)
    }

    @Test("when the library is back without the song, that is said, and the words stay") func deleted()
        throws
    {
        let session = try remember()
        #expect(problem(session, saving: "typed")?.kind == .unavailable)
        #expect(runTool("/bin/rm", "-r", folder["away/One"].string).status == 0)
        bringBack()
        session.endWaiting()
        let said = problem(session, saving: "typed")
        #expect(said?.kind == .noSuchFile && said?.description.contains("kept as a draft") == true)
        #expect(folder.names(in: "Songs").isEmpty, "it is not made anew")
        session.leaveDrafts()
        #expect(OrphanedDrafts.all(environment: folder.environment()).drafts.map(\.draft.song.text) == ["typed"])
    }

    @Test("drafts that are left are found while the session is not over, and continued by the next") func left() throws
    {
        let session = try remember()
        _ = problem(session, saving: "typed")
        #expect(try remember(session.song).song.text == Self.text)
        try session.keepDraft(of: SongEdit(text: "typed, and more"))
        session.leaveDrafts()
        let next = try remember(session.song)
        #expect(next.song.text == "typed, and more" && next.hasWaitingDraft, "what is typed later waits as well")
    }

    @Test("later words that are kept before an earlier save fails wait, too, and are found whole")
    func laterKept() throws {
        let session = try remember()
        _ = problem(session, saving: "typed")
        let (earlier, later) = (session.nextDraft(), session.nextDraft())
        try session.keepDraft(of: SongEdit(text: "typed, and more"), as: later)
        #expect(throws: Problem.self) { try session.save(SongEdit(text: "typed, and"), as: earlier) }
        #expect(session.hasWaitingDraft)
        session.leaveDrafts()
        #expect(try remember(session.song).song.text == "typed, and more")
    }

    @Test("a library that goes while its song is open: that is said, and the words wait for it") func goes() throws {
        write(Self.text)
        let session = try EditingSession.open(file, library: folder["Songs"], environment: folder.environment())
        #expect(runTool("/bin/mv", folder["Songs"].string, folder["away"].string).status == 0)
        let said = problem(session, saving: "typed " + Self.text)
        #expect(said?.isOfMissingLibrary == true && said?.description.contains(folder["Songs"].display) == true)
        #expect(session.hasWaitingDraft)
        #expect(folder.names(in: "").contains("Songs") == false)
        bringBack()
        write(Self.text + " changed")
        _ = try session.save(text: "typed " + Self.text)
        #expect(session.song.text == "typed " + Self.text + " changed")
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("a song that is deleted from its library is not said to wait for that") func isDeleted() throws {
        write(Self.text)
        let session = try EditingSession.open(file, library: folder["Songs"], environment: folder.environment())
        #expect(runTool("/bin/rm", "-r", folder["Songs/One"].string).status == 0)
        #expect(problem(session, saving: "typed")?.kind == .noSuchFile)
        #expect(!session.hasWaitingDraft)
    }

    @Test("a library that is gone is told of by the song's watcher, and so is its return") func watched() throws {
        write(Self.text)
        let session = try EditingSession.open(file, library: folder["Songs"], environment: folder.environment())
        #expect(runTool("/bin/mv", folder["Songs"].string, folder["away"].string).status == 0)
        #expect(throws: Problem.self) { try session.hasChangedOnDisk() }
        let told = Mutex([SongWatcher.Change]())
        let watcher = try SongWatcher(session) { change in told.withLock { $0.append(change) } }
        #expect(
            eventually {
                guard case .unreachable(let problem) = told.withLock(\.last) else { return false }
                return problem.isOfMissingLibrary
            })
        bringBack()
        #expect(eventually { told.withLock(\.last) == .restored })
        _ = watcher
    }
}
