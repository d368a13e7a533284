import Diagnostics
import Files
import Problems
import Processes
import SongNames
import Translations

/// The work of a ``LibraryWatcher``'s thread.
struct LibraryWatchLoop {
    private let index: LibraryIndex
    private let alarm: Waker
    private let wanted: WantedLooks
    private let progress: ScanProgress
    private let loads: Bool
    private let cancellation: Cancellation
    private let pace: LibraryWatcher.Pace
    private let notify: @Sendable (LibraryUpdate) -> Void

    /// Nil while the whole library is scanned from time to time.
    private var watches: FolderWatches?
    private var snapshot: LibrarySnapshot?
    private var obstacle: Problem?
    /// Why not all of it is watched, if the user can do something about that.
    private var limit: Problem?
    /// Whether something in the library may change without an event in a folder of it.
    private var mayChangeUnseen = false
    /// By a monotonic clock.
    private var looked = ContinuousClock.now
    /// Without the time that the computer slept.
    private var lookTook = Duration.zero
    private var isUnsaved = false
    private var hasLooked = false
    private var reported: LibraryUpdate?
    /// The status of the library's file when it was last checked; nil if there was none.
    private var libraryFile: FileStatus?
    private var libraryFileNumber = 0

    init(
        index: LibraryIndex, alarm: Waker, wanted: WantedLooks, progress: ScanProgress, loads: Bool,
        cancellation: Cancellation, pace: LibraryWatcher.Pace, notify: @escaping @Sendable (LibraryUpdate) -> Void
    ) {
        self.index = index
        self.alarm = alarm
        self.wanted = wanted
        self.progress = progress
        self.loads = loads
        self.cancellation = cancellation
        self.pace = pace
        self.notify = notify
    }

    mutating func run() {
        snapshot = index.snapshot ?? (loads ? index.load() : nil)
        lookAtLibraryFile()
        if snapshot != nil { announce() }
        var changes: FolderChanges? = .everything
        while let next = changes, !cancellation.isCancelled {
            refresh(at: next)
            hasLooked = true
            lookAtLibraryFile()
            announce()
            changes = wait()
        }
        if isUnsaved { index.save() }
    }
}

extension LibraryWatchLoop {
    private mutating func refresh(at changes: FolderChanges) {
        switch changes {
        case .folders(let folders):
            update(folders)
        case .unwatched:
            refresh()
        case .everything:
            // Events may have been lost, and with them which watch belongs where.
            watches = nil
            limit = nil
            refresh()
            if tellsOfAllChanges { arm() }
        }
        // Changes in a folder before it was watched were not reported.
        while let watches, obstacle == nil, let tree = snapshot?.tree, !cancellation.isCancelled {
            do throws(FileError) {
                let fresh = try watches.watch(tree)
                if fresh.isEmpty { break }
                announce()
                if fresh.count > Self.manyFolders { refresh() } else { update(fresh) }
            } catch {
                giveUp(error)
            }
        }
        if let reason = watches?.limit { limit = problem(of: reason) }
        if obstacle != nil { watches = nil }
    }

    /// Checks the status of the library's file, too, in case there are no events.
    private mutating func lookAtLibraryFile() {
        let status = try? FileStatus(of: index.root.appending(LibraryFileName.name), followingLinks: false)
        let isOther =
            status?.identity != libraryFile?.identity || status?.modificationTime != libraryFile?.modificationTime
            || status?.size != libraryFile?.size
        if isOther || watches?.hasSeenLibraryFile == true { libraryFileNumber += 1 }
        libraryFile = status
        watches?.hasSeenLibraryFile = false
    }

    /// More folders than these are not scanned one by one.
    private static let manyFolders = 1000

    private mutating func refresh() {
        let start = SuspendingClock.now
        know(
            Result { [index, progress, cancellation, notify, number = libraryFileNumber] () throws(ScanError) in
                try index.refresh(progress: progress, cancellation: cancellation) { snapshot in
                    if !cancellation.isCancelled {
                        notify(
                            LibraryUpdate(
                                snapshot: snapshot, obstacle: nil, attention: .immediate, libraryFileNumber: number))
                    }
                }
            })
        looked = .now
        lookTook = SuspendingClock.now - start
        isUnsaved = false
    }

    private mutating func update(_ folders: Set<FilePath>) {
        guard !folders.isEmpty else { return }
        isUnsaved = true
        know(
            Result { [index, cancellation] () throws(ScanError) in
                try index.update(Array(folders), cancellation: cancellation)
            })
    }

    private mutating func know(_ result: Result<LibrarySnapshot, ScanError>) {
        switch result {
        case .success(let new):
            snapshot = new
            mayChangeUnseen = new.tree.mayChangeUnseen
            obstacle = if case .unreachable(_, let problem) = new.freshness { problem } else { nil }
        case .failure(.unavailable(let problem)):
            obstacle = problem
        case .failure(.cancelled):
            break
        }
    }

    private mutating func arm() {
        do throws(FileError) {
            watches = try FolderWatches(root: index.root, most: pace.mostFolders)
        } catch {
            giveUp(error)
        }
    }

    private mutating func giveUp(_ error: FileError) {
        watches = nil
        limit = problem(of: error)
    }

    private func problem(of error: FileError) -> Problem {
        Problem(
            .unavailable, path: index.root,
            translated(
                "the system cannot report all changes in a library with so many folders: \(error.errno.message)"),
            remedy: translated(
                "ask an administrator to raise the limit (sysctl fs.inotify.max_user_watches=1048576)"), cause: error)
    }

    /// Whether the system reports all changes in the library: no part of it is on another machine or behind a link.
    private var tellsOfAllChanges: Bool {
        guard let tree = snapshot?.tree, obstacle == nil, tree.pages.allSatisfy(\.links.isEmpty) else { return false }
        var devices = Set<UInt64>()
        return tree.folders.allSatisfy { folder in
            let isNew = devices.insert(tree.pages[folder.index].facts.identity.device).inserted
            return !isNew || (try? FileSystemStatus(of: folder.path).tellsOfChanges) == true
        }
    }
}

extension LibraryWatchLoop {
    /// Waits until something has changed, or the next scan is due.
    ///
    /// - Returns: nil after a cancellation.
    private mutating func wait() -> FolderChanges? {
        while true {
            let interval = watches == nil || watches?.limit != nil || mayChangeUnseen ? timeToLook : nil
            // A library that is available again is scanned as a whole.
            if let changes = wanted.take(), obstacle == nil { return changes }
            let pause = isUnsaved ? min(pace.saving, interval ?? .max) : interval
            switch alarm.wait(for: watches?.pollable, milliseconds: pause) {
            case .rung:
                if isOver() { return nil }
            case .timeout where interval == nil || timeToLook > 0:
                index.save()
                isUnsaved = false
            case .timeout:
                return watches == nil ? .everything : .unwatched
            case .event:
                if case .rung = alarm.wait(milliseconds: pace.settling), isOver() { return nil }
                guard let watches else { continue }
                let changes = watches.changes()
                if changes != .folders([]) || watches.hasSeenLibraryFile { return changes }
            }
        }
    }

    /// Whether it was rung because of a cancellation, not for a scan.
    private func isOver() -> Bool {
        alarm.silence()
        return cancellation.isCancelled
    }

    /// Milliseconds until the next scan of everything.
    private var timeToLook: Int32 {
        let rest = Duration.milliseconds(period) - (.now - looked)
        return Int32(clamping: max(0, Int64(rest / .milliseconds(1))))
    }

    /// Milliseconds between two scans of everything.
    private var period: Int32 { pace.period(afterLookOf: lookTook, isOutOfReach: obstacle != nil) }

    private mutating func announce() {
        let attention: LibraryUpdate.Attention =
            (watches == nil || watches?.limit != nil) && hasLooked
            ? .periodic(seconds: (Int(period) + 999) / 1000, limit) : .immediate
        let news = LibraryUpdate(
            snapshot: snapshot, obstacle: obstacle, attention: attention, libraryFileNumber: libraryFileNumber)
        guard reported.map({ !$0.isSame(as: news) }) ?? true else { return }
        reported = news
        Diagnostics.note(
            "library watch: \(attention.label)" + (obstacle.map { ", unreachable: \($0.diagnosis)" } ?? ""))
        notify(news)
    }
}
