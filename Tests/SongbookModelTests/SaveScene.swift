import EditingSession
import Files
import SongFormat
import TestSupport
import TypedPage

@testable import SongbookModel

/// An open song, with disks and a clock that the test controls.
@MainActor
final class SaveScene: SaveAudience {
    static let bytes = """
        {"id": "one", "title": "One", "text": "first", "tags": ["slow"]}
        """

    let folder = TemporaryFolder(in: TemporaryFolder.memory)
    let clock = ManualClock()
    /// The disk of the song.
    let disk = HeldDisk()
    /// The disk of its drafts.
    let draftDisk = HeldDisk()
    /// Syncs drafts, so that they survive a power cut.
    let confirmer = HeldDisk()
    let file: FilePath
    let session: EditingSession
    let page: TypedPage
    let loop: SaveLoop
    var isInLibrary = true
    private(set) var saves: [Saved] = []
    private(set) var states: [String] = []

    init(_ bytes: String = bytes) throws {
        file = folder.write(bytes, to: "home/Songs/One/One.songbook")
        session = try EditingSession.open(file, library: folder["home/Songs"], environment: folder.environment())
        page = TypedPage(session.song)
        loop = SaveLoop(
            session: session, worker: disk, source: page,
            drafts: DraftKeeper(session, worker: draftDisk, confirmer: confirmer, clock: clock), clock: clock)
        loop.audience = self
        page.onEdit = { [weak loop] in loop?.edited() }
    }

    func saved(_ saved: Saved) { saves.append(saved) }
    func saveStateChanged() { states.append(loop.state.word) }

    /// The lyrics in the song's file.
    var text: String? { song?.text }
    /// The song in its file.
    var song: Song? { folder.read("home/Songs/One/One.songbook").flatMap { try? SongFile(decoding: $0).song } }
    /// The lyrics of ``songsLeft()``.
    func draftsLeft() throws -> [String] { try songsLeft().map(\.text) }

    /// Returns the songs in all drafts that are offered when the song is opened the next time.
    func songsLeft() throws -> [Song] {
        let next = try EditingSession.open(
            file, library: folder["home/Songs"], environment: folder.environment())
        return next.recoveredDrafts.map(\.song)
    }

    /// Advances the clock, and runs the tasks that waited for it.
    func wait(_ duration: Duration) async {
        clock.advance(by: duration)
        await turn()
    }

    /// Runs the jobs of the disks and the tasks that wait for them, until none is left.
    func work() async {
        repeat {
            for disk in [draftDisk, confirmer, disk] { disk.doAll() }
            await turn()
        } while disk.waiting + draftDisk.waiting + confirmer.waiting > 0
    }

    /// Runs other tasks.
    func turn() async {
        for _ in 0..<20 { await Task.yield() }
    }

    /// Closes the window as far as the loop knows, and ends all waiting.
    func close() async {
        loop.keepLastDraft()
        loop.stop()
        loop.leaveDrafts()
        await end()
    }

    /// Ends all waiting.
    func end() async {
        await work()
        await wait(.seconds(100))
        await work()
    }
}

extension SaveState {
    /// The state without its reason.
    var word: String {
        switch self {
        case .untouched: "untouched"
        case .edited: "edited"
        case .saving: "saving"
        case .waiting: "waiting"
        case .saved: "saved"
        case .failed: "failed"
        }
    }
}

extension Safety {
    /// The answer without the problem.
    var word: String {
        switch self {
        case .saved: "saved"
        case .waiting: "waiting"
        case .draft(let reason): "draft, \(reason.word)"
        case .unsaved(let reason): "unsaved, \(reason.word)"
        }
    }
}

extension Safety.Reason {
    fileprivate var word: String {
        switch self {
        case .typed: "typed"
        case .saving: "saving"
        case .noAnswer: "no answer"
        case .failed: "failed"
        }
    }
}
