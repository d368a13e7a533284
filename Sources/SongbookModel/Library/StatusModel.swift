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

/// The status of a library: in a line at the foot of the sidebar, in a line below the list during a scan, and in a list
/// of everything that needs attention.
///
/// It is told what its window knows of the library, and looks for drafts when it is told that they may have changed.
/// The latest state is shown: the result of an earlier check that ends later is dropped.
@Observable
@MainActor
public final class StatusModel {
    /// What is known of the library as a whole; nil if nothing is.
    public private(set) var condition: LibraryCondition?
    /// What the line below the list says; nil if there is nothing to say.
    public private(set) var scanLine: ScanLine?
    private var circumstances = StatusText.Circumstances()

    /// What the line at the foot of the sidebar says.
    public var text: StatusText { StatusText(condition, circumstances) }
    /// Whether the library can be reached.
    public var isReachable: Bool { !circumstances.isUnavailable }

    /// How long to wait for more drafts: each save has one for a moment.
    public static let draftPause = Duration.milliseconds(400)
    /// How long a scan takes before it is reported, and how often that is updated.
    public static let scanPause = Duration.milliseconds(500), scanInterval = Duration.milliseconds(200)

    @ObservationIgnored private let root: FilePath
    @ObservationIgnored private let sources: StatusSources
    @ObservationIgnored private let clock: any ModelClock
    @ObservationIgnored private let notices: NoticeLog
    // Looking for drafts waits for the disks of their songs.
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

    /// Starts with nothing known of the library.
    ///
    /// - Parameters:
    ///   - root: the library's folder: absolute, links resolved.
    ///   - isOutOfReach: whether it cannot be reached now.
    ///   - notices: receives messages for the user.
    public init(
        root: FilePath, isOutOfReach: Bool = false, sources: StatusSources,
        notices: NoticeLog, clock: any ModelClock = SystemClock()
    ) {
        (self.root, self.sources, self.clock, self.notices) = (root, sources, clock, notices)
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

    /// Call this when more of the library is known, or it has changed.
    public func libraryChanged(_ state: LibraryState) {
        let wasScanning = circumstances.isScanning
        library = state
        if state.isOutOfReach != circumstances.isUnavailable {
            circumstances.isUnavailable = state.isOutOfReach
            circumstances.unavailableSince = state.isOutOfReach ? DisplayText.day(of: Timestamp(FileTime.now)) : nil
        }
        if (state.scan != nil) != wasScanning { circumstances.isScanning = state.scan != nil }
        if let scan = state.scan {
            // Progress of the scan does not restart it.
            if !wasScanning { follow(scan) }
        } else {
            scanTask?.cancel()
            show(ScanLine(state))
        }
        if let tree = state.snapshot?.tree, tree !== counted { count() }
    }

    /// Call this when the state of saving the open song changed, or another song is open.
    public func saveChanged(_ activity: SaveActivity) {
        if activity != circumstances.save { circumstances.save = activity }
    }

    /// Call this with what is wrong with the library's own file, or with nil if nothing is.
    public func libraryFileChanged(_ problem: Problem?) {
        guard problem != libraryFile else { return }
        libraryFile = problem
        count()
    }

    /// Call this when drafts may have been added or removed.
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

    /// A search that has begun is completed, even if another one follows.
    private func lookForDrafts() async {
        let found = await draftWorker.run(sources.drafts)
        for notice in found.notices { notices.add(notice.sentences) }
        drafts = found.drafts
        count()
    }

    /// Counts off the main thread, because a library may have many folders.
    private func count() {
        guard let snapshot = library.snapshot else { return }
        counted = snapshot.tree
        countTask?.cancel()
        let (root, drafts, known, isThere) = (root, drafts, sync, !library.isOutOfReach)
        let (libraryFile, counter, syncProgram) = (libraryFile, counter, sources.syncProgram)
        countTask = Task { [weak self] in
            let condition = await counter.run {
                // A disk that is not there is not accessed.
                let sync = known ?? (isThere ? syncProgram(root) : nil)
                return LibraryCondition(snapshot, root: root, drafts: drafts, libraryFile: libraryFile, sync: sync)
            }
            guard let self, !Task.isCancelled else { return }
            sync = condition.sync
            self.condition = condition
        }
    }

    /// Reports the progress of a scan, once it takes a while.
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
