import EditingSession
import Files
import LibraryChanges
import Problems
import SongFormat
import SongLibrary
import SongMerging
import TestSupport
import TypedPage

@testable import SongbookModel

/// A window of a library that switches songs and is closed, with a disk and a clock that the test controls.
@MainActor
final class SwitchScene: SwitchHost, ClosingHost, PlaceHolder {
    let folder: TemporaryFolder
    let clock = ManualClock()
    /// The disk of all songs.
    let disk = HeldDisk()
    private(set) lazy var switcher = SongSwitcher(self)
    private(set) lazy var closing = WindowClosing(self, clock: clock)

    private(set) var shownSong: SongModel?
    private(set) var page: TypedPage?
    /// The problem that is shown in place of a song.
    private(set) var problem: Problem?
    private(set) var isGone = false
    private(set) var isHidden = false
    var hasSheet = false
    /// Whether sheets with typed text may close.
    var maySheetGo = true
    var isLibraryOutOfReach = false
    /// Other windows.
    var others: [SwitchScene] = []
    /// The file that the user chooses to save to.
    var chosen: FilePath?

    /// The reads without an answer.
    private var reads: [(song: FilePath, continuation: CheckedContinuation<OpenResult, Never>)] = []
    private var sheetWaiters: [CheckedContinuation<Void, Never>] = []

    private(set) var reports: [String] = []
    private(set) var notices: [String] = []
    private(set) var parts: [SongPart] = []
    private(set) var typed: [String] = []
    private(set) var searched = ""
    private(set) var presented = 0
    private(set) var questions: [WindowClosing.Question] = []
    private(set) var offers = 0
    private(set) var hasKeyboard = false

    init(in folder: TemporaryFolder = TemporaryFolder(in: TemporaryFolder.memory)) {
        self.folder = folder
    }

    var root: FilePath { folder["home/Songs"] }
    var libraryRoot: FilePath? { root }
    var libraryPlace: LibraryPlace? {
        (try? FileStatus(of: root).identity).map { LibraryPlace(root: root, rootIdentity: $0, shown: .root) }
    }
    var showsNoSong: Bool { shownSong == nil && problem == nil }

    /// Returns the file of a song.
    func file(_ name: String) -> FilePath { folder[FilePath("home/Songs/\(name)/\(name).songbook")] }

    /// Writes a song.
    func song(_ name: String) {
        folder.write(
            "{\"id\": \"\(name)\", \"title\": \"\(name)\", \"text\": \"\(name)\"}",
            to: FilePath("home/Songs/\(name)/\(name).songbook"))
    }

    /// Reads a song, as the program does.
    func load(_ file: FilePath) -> OpenResult {
        let environment = folder.environment()
        let library = file.isInside(root) ? root : nil
        return OpenRequest(reference: SongReference(file), environment: environment, library: library)
            .run(SettingsSnapshot(environment: environment))
    }

    /// Shows a song, as the program does for the first one.
    func begin(_ name: String) {
        show(load(file(name)), showsFolder: false)
    }

    /// Returns the text in the file of a song.
    func text(_ name: String) -> String? {
        (try? EditingSession.open(file(name), environment: folder.environment()))?.song.text
    }

    /// The tags in the file of a song.
    func tags(_ name: String) -> [String]? {
        (try? EditingSession.open(file(name), environment: folder.environment()))?.song.tags
    }

    /// The titles of the drafts that no session holds.
    var drafts: [String] { OrphanedDrafts.all(environment: folder.environment()).drafts.map(\.draft.song.title) }

    /// The songs that are being read.
    var reading: [String] { reads.map(\.song.stem.string) }

    /// Answers the read of a song.
    func answer(_ name: String) async {
        await answer(file(name))
    }

    /// The disk gives a song that is being read.
    func answer(_ file: FilePath) async {
        guard let index = reads.firstIndex(where: { $0.song == file }) else { return }
        let read = reads.remove(at: index)
        read.continuation.resume(returning: load(read.song))
        await turn()
    }

    /// Closes the sheet, as the user does.
    func closeSheet() async {
        hasSheet = false
        let waiters = sheetWaiters
        sheetWaiters = []
        for waiter in waiters { waiter.resume() }
        await turn()
    }

    /// Runs other tasks.
    func turn() async {
        for _ in 0..<20 { await Task.yield() }
    }

    /// Runs the jobs of the disk and the tasks that wait for them, until none is left.
    func work() async {
        await turn()
        repeat {
            disk.doAll()
            await turn()
        } while disk.waiting > 0
    }

    /// Closes the window, and ends all waiting.
    func end() async {
        hasSheet = false
        destroy()
        for read in reads { read.continuation.resume(returning: .welcome) }
        for waiter in sheetWaiters { waiter.resume() }
        (reads, sheetWaiters) = ([], [])
        await work()
        clock.advance(by: .seconds(100))
        await work()
    }

    private func endSong() {
        switcher.pageEnds()
        shownSong?.saver.keepLastDraft()
        shownSong?.close()
        shownSong = nil
    }

    private func show(_ loaded: LoadedSong, newSong: NewSong? = nil, drafts: DraftKeeper? = nil) {
        endSong()
        let page = TypedPage(loaded.song)
        let model = SongModel(
            loaded, on: page, in: folder.environment(), worker: disk, newSong: newSong,
            drafts: drafts ?? DraftKeeper(loaded.session, worker: disk, confirmer: disk, clock: clock), clock: clock)
        page.onEdit = { [weak model] in model?.saver.edited() }
        (self.page, shownSong, problem) = (page, model, nil)
        model.host = self
    }

    // MARK: The window

    func sheetsClosed() async {
        guard hasSheet else { return }
        await withCheckedContinuation { sheetWaiters.append($0) }
    }

    func finishTyping() {}

    func read(_ song: FilePath) async -> OpenResult {
        await withCheckedContinuation { reads.append((song, $0)) }
    }

    func window(showing song: LoadedSong) -> (any SwitchHost)? { ([self] + others).window(showing: song) }

    func beginNewSong() -> PendingNewSong? {
        let environment = folder.environment()
        let newSong = NewSong(in: root) { LibraryEditor(environment: environment, settings: Settings()) }
        guard let session = try? newSong.begin(library: root, environment: environment) else { return nil }
        return PendingNewSong(
            newSong, session, drafts: DraftKeeper(session, worker: disk, confirmer: disk, clock: clock), clock: clock)
    }

    func openAnother() -> (any SwitchHost)? {
        others.append(SwitchScene(in: folder))
        return others.last
    }

    func show(_ opening: OpenResult, showsFolder: Bool) {
        switch opening {
        case .song(let loaded): show(loaded)
        case .problem(let problem):
            endSong()
            self.problem = problem
        case .folder, .library, .welcome, .trouble: endSong()
        }
    }

    func show(_ new: PendingNewSong, with typed: String) {
        guard let place = libraryPlace else { return }
        let (loaded, newSong, drafts) = new.begun(in: place.root, place.rootIdentity)
        show(loaded, newSong: newSong, drafts: drafts)
        typeAhead(typed)
    }

    func attend(_ opening: OpenResult, _ client: WaitingClient?) {}
    func present() { (presented, isHidden) = (presented + 1, false) }
    func showEditor(grabsFocus: Bool) { hasKeyboard = grabsFocus }
    func releaseKeyboard() { hasKeyboard = false }
    func arrive(at part: SongPart) { parts.append(part) }

    func typeAhead(_ typed: String) {
        guard !typed.isEmpty, let page else { return }
        self.typed.append(typed)
        page.type(page.words.text + typed)
    }

    func insertIntoSearch(_ typed: String) { searched += typed }
    func revealHits() {}
    func markSong() {}
    func notify(_ sentences: [String]) { notices += sentences }
    func notify(_ notices: [Notice]) { self.notices += notices.map(\.sentences) }
    func report(_ words: String) { reports.append(words) }
    func offerDrafts() { offers += 1 }

    func maySheetsGo() -> Bool { maySheetGo }
    func hide() { isHidden = true }
    func ask(_ question: WindowClosing.Question) { questions.append(question) }

    func destroy() {
        guard !isGone else { return }
        shownSong?.saver.keepLastDraft()
        isGone = true
        switcher.windowEnds()
        endSong()
    }
}

extension SwitchScene: SongHost {
    func songChanged() {}
    func songNamed() {}
    func songSaved(from file: FilePath) {}
    func fileMoved(from file: FilePath) {}
    func songMoved() {}
    func libraryWentAway() {}

    func offerUndo(_ words: String, _ takeBack: @escaping @MainActor () -> Void) -> @MainActor () -> Void { {} }
    func versionsResolved() {}
    func draftSettled() {}
    func moveToOwnFolder() {}
    func open(_ file: FilePath) {}
    func close() {}
    func askForFile(then finish: @escaping @MainActor (FilePath?) -> Void) { finish(chosen) }
}
