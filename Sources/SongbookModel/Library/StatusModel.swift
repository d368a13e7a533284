import EditingSession
import FileWork
public import Files
import LibraryIndex
public import Observation
public import Problems
import SongFormat
import SongLibrary
import SongNames
public import SongOpening

/// How a library stands: in a line at the foot of the sidebar, in a line below the list while it is being looked through,
/// and in a list of all in it that needs a person.
///
/// It is told what its window knows of the library anyway, and looks at the drafts when it is told that they may have
/// changed. What is shown last is what was so last: an earlier look that ends later counts for nothing.
@Observable
@MainActor
public final class StatusModel {
    /// What is known of the library as a whole; nil while nothing is.
    public private(set) var condition: LibraryCondition?
    /// What the line below the list says; nil where there is nothing to say.
    public private(set) var scanLine: ScanLine?
    private var circumstances = StatusText.Circumstances()

    /// What the line at the foot of the sidebar says.
    public var text: StatusText { StatusText(condition, circumstances) }
    /// Whether the library can be reached.
    public var isReachable: Bool { !circumstances.isUnavailable }

    /// How long more drafts are waited for: each save has one for a moment.
    public static let draftPause = Duration.milliseconds(400)
    /// How long a library is looked through before that is said, and how often it is said anew.
    public static let scanPause = Duration.milliseconds(500), scanInterval = Duration.milliseconds(200)

    @ObservationIgnored private let root: FilePath
    @ObservationIgnored private let sources: StatusSources
    @ObservationIgnored private let clock: any ModelClock
    @ObservationIgnored private let report: (String) -> Void
    // Drafts wait for the disks of their songs.
    @ObservationIgnored private let draftWorker = FileWorker()
    @ObservationIgnored private let counter = FileWorker()
    @ObservationIgnored private var library = LibraryState()
    @ObservationIgnored private var drafts: [OrphanedDraft] = []
    @ObservationIgnored private var sync: SyncProgram?
    @ObservationIgnored private var libraryFile: Problem?
    @ObservationIgnored private var counted: LibraryTree?
    @ObservationIgnored private var draftTask: Task<Void, Never>?
    @ObservationIgnored private var countTask: Task<Void, Never>?
    @ObservationIgnored private var scanTask: Task<Void, Never>?

    /// Of a library of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - root: the library's folder: absolute, links resolved.
    ///   - isOutOfReach: whether it cannot be reached now.
    ///   - report: is told what a person should be told, once.
    public init(
        root: FilePath, isOutOfReach: Bool = false, sources: StatusSources,
        clock: any ModelClock = SystemClock(), report: @escaping (String) -> Void
    ) {
        (self.root, self.sources, self.clock, self.report) = (root, sources, clock, report)
        library.isOutOfReach = isOutOfReach
        circumstances.isUnavailable = isOutOfReach
    }

    isolated deinit {
        for task in [draftTask, countTask, scanTask] { task?.cancel() }
    }

    /// Looks for drafts for the first time.
    public func begin() {
        guard draftTask == nil else { return }
        lookForDrafts(after: .zero)
    }

    /// To be called when more, or something else, is known of the library.
    public func libraryChanged(_ state: LibraryState) {
        let wasScanning = circumstances.isScanning
        library = state
        if state.isOutOfReach != circumstances.isUnavailable {
            circumstances.isUnavailable = state.isOutOfReach
            circumstances.unavailableSince = state.isOutOfReach ? DisplayText.day(of: Timestamp(FileTime.now)) : nil
        }
        if (state.scan != nil) != wasScanning { circumstances.isScanning = state.scan != nil }
        if let scan = state.scan {
            // What is found meanwhile changes nothing about that.
            if !wasScanning { follow(scan) }
        } else {
            scanTask?.cancel()
            show(ScanLine(state))
        }
        if let tree = state.snapshot?.tree, tree !== counted { count() }
    }

    /// To be called when the save of the open song is at another point, or another song is open.
    public func saveChanged(_ activity: SaveActivity) {
        if activity != circumstances.save { circumstances.save = activity }
    }

    /// To be called with what is wrong with the library's own file, and with nil where nothing is.
    public func libraryFileChanged(_ problem: Problem?) {
        guard problem != libraryFile else { return }
        libraryFile = problem
        count()
    }

    /// To be called when drafts may have come or gone.
    public func draftsChanged() {
        lookForDrafts(after: Self.draftPause)
    }
}

extension StatusModel {
    private func lookForDrafts(after pause: Duration) {
        draftTask?.cancel()
        draftTask = Task { [weak self, clock] in
            if pause > .zero { try? await clock.sleep(for: pause) }
            guard !Task.isCancelled else { return }
            await self?.lookForDrafts()
        }
    }

    /// What was begun is done, also where it is to be done once more.
    private func lookForDrafts() async {
        let found = await draftWorker.run(sources.drafts)
        for notice in found.notices { report(notice.sentences) }
        drafts = found.drafts
        count()
    }

    /// Off the main thread, for a library may have many folders.
    private func count() {
        guard let snapshot = library.snapshot else { return }
        counted = snapshot.tree
        countTask?.cancel()
        let (root, drafts, known, isThere) = (root, drafts, sync, !library.isOutOfReach)
        let (libraryFile, counter, syncProgram) = (libraryFile, counter, sources.syncProgram)
        countTask = Task { [weak self] in
            let condition = await counter.run {
                // A disk that is not there is not asked.
                let sync = known ?? (isThere ? syncProgram(root) : nil)
                return LibraryCondition(snapshot, root: root, drafts: drafts, libraryFile: libraryFile, sync: sync)
            }
            guard let self, !Task.isCancelled else { return }
            sync = condition.sync
            self.condition = condition
        }
    }

    /// Says how far a scan is, once it takes a while.
    private func follow(_ scan: ScanProgress) {
        scanTask?.cancel()
        scanTask = Task { [weak self, clock] in
            var pause = Self.scanPause
            while true {
                try? await clock.sleep(for: pause)
                guard !Task.isCancelled, let self else { return }
                show(.scanning(songs: scan.songs))
                pause = Self.scanInterval
            }
        }
    }

    private func show(_ line: ScanLine?) {
        if line != scanLine { scanLine = line }
    }
}
