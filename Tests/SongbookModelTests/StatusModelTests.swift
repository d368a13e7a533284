import EditingSession
import Files
import Freedesktop
import Glibc
import LibraryIndex
import Observation
import Problems
import SongFormat
import SongOpening
import Synchronization
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("The status of a library")
struct StatusModelTests {
    private let scene = StatusScene()

    @Test("drafts are looked up at first, and once when many are added or removed")
    func drafts() async throws {
        let status = scene.model
        try scene.leaveDraft(of: scene.write("a"))
        status.libraryChanged(LibraryState(snapshot: try scene.snapshot()))
        status.begin()
        #expect(await eventually { status.condition?.drafts.count == 1 })
        #expect(status.text == StatusText(words: "1 change waiting", needsAttention: true))
        #expect(scene.looks == 1)
        scene.removeDrafts()
        for _ in 0..<3 {
            status.draftsChanged()
            #expect(await eventually { scene.clock.sleepers == 1 })
            scene.clock.advance(by: StatusModel.draftPause / 2)
        }
        #expect(scene.looks == 1)
        scene.clock.advance(by: StatusModel.draftPause)
        #expect(await eventually { status.condition?.drafts.isEmpty == true })
        #expect(scene.looks == 2)
        #expect(status.text == StatusText(words: "Up to date"))
    }

    @Test("the latest state is shown last, however long an earlier look took")
    func order() async throws {
        let status = scene.model
        let hang = Hang()
        scene.hang = hang
        scene.write("a")
        status.libraryChanged(LibraryState(snapshot: try scene.snapshot()))
        #expect(await eventually { hang.waiting == 1 })
        scene.write("b", "{")
        status.libraryChanged(LibraryState(snapshot: try scene.snapshot()))
        let seen = Changes { status.condition?.broken.count }
        hang.letGo()
        #expect(await eventually { status.condition != nil })
        #expect(await eventually { seen.values.count > 1 })
        #expect(seen.values == [nil, 1])
        #expect(status.text.words == "1 item cannot be read")
    }

    @Test("the sync program of an unavailable library is not looked up; the time since is shown if it is known")
    func reach() async throws {
        scene.write("a")
        let snapshot = try scene.snapshot()
        let status = scene.makeModel(isOutOfReach: true)
        #expect(status.text.words == "Unavailable")
        #expect(!status.isReachable)
        status.libraryChanged(LibraryState(snapshot: snapshot, isOutOfReach: true, isCopyShown: true))
        #expect(await eventually { status.condition != nil })
        #expect(scene.asked == 0)
        #expect(status.scanLine == .incomplete("Library unavailable. Showing the offline copy."))
        status.libraryChanged(LibraryState(snapshot: try scene.snapshot()))
        #expect(await eventually { scene.asked == 1 })
        #expect(status.text.words == "Up to date")
        #expect(status.isReachable)
        #expect(status.scanLine == nil)
        status.libraryChanged(LibraryState(snapshot: snapshot, isOutOfReach: true, isCopyShown: true))
        #expect(status.text.words.hasPrefix("Unavailable since "))
    }

    @Test("a scan is shown with its progress once it takes a while, until it ends")
    func scan() async throws {
        let status = scene.model
        let progress = ScanProgress()
        let state = LibraryState(scan: progress)
        status.libraryChanged(state)
        #expect(status.text.words == "Scanning library…")
        #expect(await eventually { scene.clock.sleepers == 1 })
        #expect(status.scanLine == nil)
        // A change meanwhile does not start the wait again.
        status.libraryChanged(state)
        scene.clock.advance(by: StatusModel.scanPause)
        #expect(await eventually { status.scanLine == .scanning(songs: 0) })
        scene.write("a")
        _ = try LibraryIndex(root: scene.root, environment: scene.environment).refresh(progress: progress)
        #expect(await eventually { scene.clock.sleepers == 1 })
        scene.clock.advance(by: StatusModel.scanInterval)
        #expect(await eventually { status.scanLine == .scanning(songs: 1) })
        #expect(status.scanLine?.words == "Scanning library… 1 song")
        status.libraryChanged(LibraryState(isIncomplete: true))
        #expect(status.scanLine == .incomplete("Scan incomplete. Some songs may be missing."))
        #expect(await eventually { scene.clock.sleepers == 0 })
        #expect(status.text.words == "Up to date")
        status.libraryChanged(state)
        #expect(await eventually { scene.clock.sleepers == 1 })
        status.libraryChanged(LibraryState())
        scene.clock.advance(by: StatusModel.scanPause)
        #expect(await eventually { scene.clock.sleepers == 0 })
        #expect(status.scanLine == nil)
    }

    @Test("problems of the library, of its own file and of the open song's save are shown as long as they last")
    func troubles() async throws {
        let status = scene.model
        let problem = Problem(.usage, path: scene.root, "cannot read the library")
        status.libraryChanged(LibraryState(problem: problem))
        #expect(status.scanLine == .incomplete(problem.sentences))
        status.libraryChanged(LibraryState(snapshot: try scene.snapshot()))
        #expect(status.scanLine == nil)
        status.libraryFileChanged(problem)
        #expect(await eventually { status.text.words == "1 item cannot be read" })
        status.libraryFileChanged(nil)
        #expect(await eventually { status.text.words == "Up to date" })
        status.saveChanged(.saving)
        #expect(status.text == StatusText(words: "Saving…"))
        status.saveChanged(.failed)
        #expect(status.text == StatusText(words: "1 change waiting", needsAttention: true))
        status.saveChanged(.none)
        #expect(status.text == StatusText(words: "Up to date"))
    }

    @Test("an unchanged status is not reported as changed")
    func same() async throws {
        let status = scene.model
        status.libraryChanged(LibraryState(snapshot: try scene.snapshot()))
        #expect(await eventually { status.condition != nil })
        let changes = Changes { (status.text.words, status.scanLine?.words).0 }
        status.saveChanged(.none)
        status.libraryChanged(LibraryState())
        status.libraryFileChanged(nil)
        #expect(changes.values == ["Up to date"])
    }

    @Test("the model is released once its window releases it, whatever it waits for")
    func end() async throws {
        let hang = Hang()
        scene.hang = hang
        weak var gone: StatusModel?
        do {
            let status = scene.makeModel()
            gone = status
            status.libraryChanged(LibraryState(snapshot: try scene.snapshot(), scan: ScanProgress()))
            status.draftsChanged()
            #expect(await eventually { scene.clock.sleepers == 2 && hang.waiting == 1 })
        }
        #expect(await eventually { gone == nil })
        #expect(await eventually { scene.clock.sleepers == 0 })
        hang.letGo()
    }
}

/// Records the values of something, one after the other.
@MainActor
private final class Changes<Value> {
    private(set) var values: [Value] = []
    private let value: () -> Value

    init(_ value: @escaping () -> Value) {
        self.value = value
        look()
    }

    private func look() {
        values.append(
            withObservationTracking(value) { [weak self] in
                MainActor.assumeIsolated { _ = Task { self?.look() } }
            })
    }
}

/// A library, and a model of its status.
@MainActor
private final class StatusScene {
    let folder = TemporaryFolder()
    let clock = ManualClock()
    private let sources: CountedSources
    lazy var model = makeModel()

    var environment: Environment { folder.environment() }
    var root: FilePath { folder["Songs"] }
    var looks: Int { sources.looks.count }
    var asked: Int { sources.asked.count }
    var hang: Hang? {
        get { sources.hang }
        set { sources.hang = newValue }
    }

    init() {
        folder.makeFolder("Songs")
        sources = CountedSources(StatusSources(environment: folder.environment()))
    }

    func makeModel(isOutOfReach: Bool = false) -> StatusModel {
        StatusModel(
            root: root, isOutOfReach: isOutOfReach, sources: sources.sources, notices: NoticeLog(), clock: clock)
    }

    @discardableResult
    func write(_ name: String, _ content: String = "{\"text\": \"words\"}") -> FilePath {
        folder.write(content, to: FilePath("Songs/\(name)/\(name).songbook"))
    }

    /// Leaves a draft with unsaved changes to a song.
    func leaveDraft(of file: FilePath) throws {
        try EditingSession.open(file, environment: environment).keepDraft(of: SongEdit(text: "typed"))
    }

    func removeDrafts() {
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        for name in folder.names(in: drafts) { folder[drafts.appending(name)].withCString { _ = unlink($0) } }
    }

    func snapshot() throws -> LibrarySnapshot {
        try LibraryIndex(root: root, environment: environment).refresh()
    }
}

/// The sources of a model, which count how often they are used.
private final class CountedSources: Sendable {
    let looks = Counter()
    /// Counts how often the sync program was looked up.
    let asked = Counter()
    private let held = Mutex<Hang?>(nil)
    private let unchanged: StatusSources

    /// Delays looking up the sync program.
    var hang: Hang? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }

    var sources: StatusSources {
        var sources = unchanged
        sources.drafts = { [self] in
            looks.next()
            return unchanged.drafts()
        }
        sources.syncProgram = { [self] _ in
            asked.next()
            hang?.wait()
            return nil
        }
        return sources
    }

    init(_ sources: StatusSources) {
        unchanged = sources
    }
}
