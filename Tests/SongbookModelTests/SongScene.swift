import EditingSession
import Files
import SongFormat
import SongLibrary
import SongOpening
import TestSupport
import TypedPage

@testable import SongbookModel

/// A song that is open in a window, with disks and a clock that the test controls.
@MainActor
final class SongScene: SongHost, SongPage {
    let folder: TemporaryFolder
    let clock = ManualClock()
    /// The disk of the song.
    let disk = HeldDisk()
    /// Searches for the song when it is missing.
    let searcher = HeldDisk()
    let text: TypedPage
    let model: SongModel
    let file: FilePath

    /// The file that the user chooses when asked for one.
    var chosen: FilePath?
    /// The user's decision about two versions; nil closes the comparison.
    var decide: (VersionComparison) -> SongFile? = { _ in nil }
    private(set) var reports: [String] = []
    private(set) var notices: [String] = []
    private(set) var compared: [ComparedVersions] = []
    /// Whether the song was unfinished right after the last comparison ended.
    private(set) var wasUnfinished = false
    private(set) var moves: [FilePath] = []
    /// What the window was asked to do with a song, in order.
    private(set) var requests: [String] = []
    private(set) var offers: [(words: String, takeBack: @MainActor () -> Void)] = []
    private(set) var wentAway = 0
    private(set) var areVersionsResolved = false

    /// - Parameter prepare: called before the song is opened.
    init(
        _ bytes: String = SaveScene.bytes, prepare: (TemporaryFolder, FilePath) throws -> Void = { _, _ in }
    ) throws {
        folder = TemporaryFolder(in: TemporaryFolder.memory)
        file = folder.write(bytes, to: "home/Songs/One/One.songbook")
        try prepare(folder, file)
        let environment = folder.environment()
        let settings = SettingsSnapshot(environment: environment)
        let opening = SongOpening(environment: environment, settings: settings.loaded)
        guard
            case .song(let opened, let location) = try opening.open(SongReference(file), library: folder["home/Songs"])
        else { throw NoSong() }
        let loaded = LoadedSong(opened, at: location, settings, comparesVersions: false)
        text = TypedPage(loaded.song)
        model = SongModel(
            loaded, on: text, in: environment, worker: disk,
            drafts: DraftKeeper(loaded.session, worker: disk, confirmer: disk, clock: clock),
            makeSearcher: { [searcher] in searcher },
            clock: clock)
        model.host = self
        model.page = self
        text.onEdit = { [weak model] in model?.saver.edited() }
        model.begin()
    }

    struct NoSong: Error {}

    /// The song in its file.
    var song: Song? { folder.read("home/Songs/One/One.songbook").flatMap { try? SongFile(decoding: $0).song } }

    /// Writes the song's file as another program does.
    func write(_ text: String) {
        folder.write(SaveScene.bytes.replacing("first", with: text), to: "home/Songs/One/One.songbook")
    }

    /// Runs the jobs of the disks and the tasks that wait for them, until none is left.
    func work() async {
        repeat {
            disk.doAll()
            searcher.doAll()
            for _ in 0..<20 { await Task.yield() }
        } while disk.waiting + searcher.waiting > 0
    }

    /// Ends all waiting.
    func close() async {
        model.saver.keepLastDraft()
        model.close()
        await work()
        clock.advance(by: .seconds(100))
        await work()
    }

    // MARK: The window

    func songChanged() {}
    func songNamed() {}
    func songSaved(from file: FilePath) {}
    func fileMoved(from file: FilePath) { moves.append(model.file) }
    func songMoved() {}
    func libraryWentAway() { wentAway += 1 }
    func report(_ words: String) { reports.append(words) }

    func offerUndo(_ words: String, _ takeBack: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        offers.append((words, takeBack))
        return {}
    }

    func versionsResolved() { areVersionsResolved = true }
    func draftSettled() {}
    func moveToOwnFolder() { requests.append("move to own folder") }
    func open(_ file: FilePath) { requests.append("open \(file.displayName)") }
    func close() { requests.append("close") }
    func askForFile(then finish: @escaping @MainActor (FilePath?) -> Void) { finish(chosen) }

    // MARK: The page

    func notify(_ sentences: [String]) { notices += sentences }
    func hideNotices() { notices = [] }
    func labelsChanged() {}
    func placeChanged() {}
    func besideChanged() {}

    func compare(_ versions: ComparedVersions, then finish: @escaping @MainActor (SongFile?) -> Void) {
        compared.append(versions)
        finish(decide(versions.comparison))
        wasUnfinished = model.isUnfinished
    }
}

extension SongStanding {
    /// The state without details.
    var word: String {
        switch self {
        case .here: "here"
        case .changedOutside: "changed outside"
        case .gone(found: nil): "gone"
        case .gone(found: .itself?): "gone, found"
        case .gone(found: .sameSong?): "gone, the same found"
        case .unreachable: "unreachable"
        case .unreadable: "unreadable"
        }
    }
}

extension SongScene {
    /// Returns the result of `body`, and runs the jobs of the disks meanwhile.
    func working<Value: Sendable>(_ body: @escaping @MainActor () async -> Value) async -> Value {
        let task = Task { await body() }
        await work()
        return await task.value
    }
}

extension SongModel {
    /// Finishes, and runs the jobs of the disks meanwhile.
    func finishing(_ scene: SongScene) async {
        await scene.working { await self.finish() }
    }
}
