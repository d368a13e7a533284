import EditingSession
import FileWork
public import Files
public import Freedesktop
public import LibraryIndex
public import Observation
public import Problems
public import SongLibrary
import SongOpening
import Translations

/// A library as a window shows it: what is known of it, kept current on a thread of its own.
@Observable
@MainActor
public final class LibraryModel {
    /// The library's folder: absolute, links resolved.
    public let root: FilePath
    /// The name of the library.
    public let name: String
    /// The environment of its user.
    public let environment: Environment

    /// What is known; nil if nothing is yet.
    public private(set) var snapshot: LibrarySnapshot?
    /// Why the library cannot be scanned now; nil if it can.
    public private(set) var problem: Problem?
    /// Whether it is being scanned for the first time.
    public private(set) var isLooking = false
    /// Whether the user canceled the scan, so that songs may be missing.
    public private(set) var isCancelled = false
    /// The progress of the scan.
    public private(set) var progress = ScanProgress()
    /// Why it must not be scanned now; the offline copy is shown then.
    public private(set) var obstacle: Problem?
    /// Whether it cannot be reached, so that only the text of songs can be changed, and waits to be saved.
    public private(set) var isOutOfReach: Bool
    /// Incremented when the library's arrangement may have changed.
    public private(set) var libraryFileRevision = 0
    /// Where its folder was found, if it cannot be reached because that has moved; nil if it was not found.
    public private(set) var newRoot: FilePath?

    /// How long to wait before looking again for a library that could not be reached.
    public static let pause = Duration.seconds(2)

    @ObservationIgnored private let notices: NoticeLog
    @ObservationIgnored private let clock: any ModelClock
    @ObservationIgnored private var index: LibraryIndex
    @ObservationIgnored private let worker = FileWorker()
    // A scan that hangs must not hold up the offline copy.
    @ObservationIgnored private let looker = FileWorker()
    @ObservationIgnored private var watcher: LibraryWatcher?
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var refreshing: Task<Void, Never>?
    @ObservationIgnored private var libraryFileNumber: Int?
    @ObservationIgnored private var isRebuilt = false
    @ObservationIgnored private var hasMadeUp = false
    @ObservationIgnored private var isClosed = false
    @ObservationIgnored private var noticed: Problem?

    /// Starts with nothing known.
    ///
    /// - Parameters:
    ///   - obstacle: why the library must not be scanned before ``resume()``.
    ///   - notices: receives messages for the user.
    ///   - clock: measures the time until it is looked for again.
    public init(
        root: FilePath, environment: Environment, obstacle: Problem? = nil, notices: NoticeLog = NoticeLog(),
        clock: any ModelClock = SystemClock()
    ) {
        (self.root, self.environment, self.obstacle) = (root, environment, obstacle)
        (self.notices, self.clock) = (notices, clock)
        isOutOfReach = obstacle != nil
        name = DisplayText.name(ofLibrary: root, in: environment)
        index = LibraryIndex(root: root, environment: environment)
    }

    isolated deinit {
        following?.cancel()
        refreshing?.cancel()
    }

    /// What is known of it, for ``StatusModel``.
    public var state: LibraryState {
        LibraryState(
            snapshot: snapshot, isOutOfReach: isOutOfReach, isCopyShown: snapshot != nil || obstacle != nil,
            scan: isLooking ? progress : nil, isIncomplete: isCancelled, problem: problem)
    }

    /// Makes the context for queries; call it off the main thread, because it can read drafts.
    public var queryContext: @Sendable () -> QueryContext {
        { [environment] in QueryContext(environment: environment) }
    }
}

/// Scanning the library.
extension LibraryModel {
    /// Shows what was known last, scans the library, and follows it from then on.
    ///
    /// - Parameter loads: whether to use the cache.
    public func begin(loads: Bool = true) {
        if let obstacle { return remember(obstacle) }
        stopFollowing()
        libraryFileNumber = nil
        progress = ScanProgress()
        problem = nil
        isCancelled = false
        isLooking = true
        let (updates, source) = AsyncStream.makeStream(of: LibraryUpdate.self)
        do throws(FileError) {
            watcher = try LibraryWatcher(index, progress: progress, loads: loads) { source.yield($0) }
            following = Task { [weak self] in
                for await update in updates {
                    guard !Task.isCancelled else { return }
                    self?.apply(update)
                }
            }
        } catch {
            isLooking = false
            problem = Problem(error, cannot: translated("watch the library for changes"), path: root)
        }
    }

    /// Scans it after all, because it is available again.
    public func resume() {
        guard obstacle != nil else { return }
        obstacle = nil
        refreshing?.cancel()
        begin()
    }

    /// Scans it again. If only the offline copy was shown, goes on with the library if that is available.
    ///
    /// - Returns: the state of its folder; nil if the library is scanned anyway.
    @discardableResult
    public func refresh() async -> BookmarkState? {
        guard obstacle != nil else {
            begin()
            return nil
        }
        return await found(find())
    }

    /// Checks at once what this program has changed, where the system does not report changes.
    ///
    /// - Parameter folders: absolute, of songs and others; nil if anything may have changed.
    public func look(at folders: [FilePath]? = nil) {
        watcher?.look(at: folders.map { Set($0.compactMap { $0.relative(to: root) }) })
    }

    /// Scans the whole library at once, whether or not its changes are reported.
    ///
    /// - Returns: what is known then; nil if it cannot be scanned.
    public func lookThrough() async -> LibrarySnapshot? {
        guard obstacle == nil else { return nil }
        return await looker.run { [index] in try? index.refresh() }
    }

    /// Scans everything again, once, because the cache turned out to be damaged.
    public func rebuild() {
        guard obstacle == nil, !isRebuilt else { return }
        isRebuilt = true
        index = LibraryIndex(root: root, environment: environment)
        begin(loads: false)
    }

    /// Stops scanning; what is known stays.
    public func cancel() {
        stopFollowing()
        isCancelled = true
        isLooking = false
    }

    /// Call this when a disk or a network folder was mounted or unmounted: watched folders do not report what is
    /// mounted over them, or no longer on them.
    public func mountsChanged() {
        let known = isOutOfReach ? nil : snapshot?.tree.identity
        // Its disk is not known yet, and a user who canceled the scan does not want another one.
        if known == nil, isCancelled { return }
        Task { [weak self, looker, root] in
            let isSame = await looker.run { known != nil && (try? FileStatus(of: root))?.identity == known }
            guard !isSame, let self, !isClosed else { return }
            await refresh()
        }
    }

    /// Call this when the window closes.
    public func close() {
        isClosed = true
        refreshing?.cancel()
        stopFollowing()
    }

    private func stopFollowing() {
        following?.cancel()
        following = nil
        watcher = nil
    }

    private func apply(_ news: LibraryUpdate) {
        if let new = news.snapshot { snapshot = new }
        if news.libraryFileNumber != libraryFileNumber { libraryFileRevision += 1 }
        libraryFileNumber = news.libraryFileNumber
        if news.obstacle == nil, news.snapshot?.isCurrent == true, !hasMadeUp { makeUpForSaves() }
        hasMadeUp = news.obstacle == nil && (hasMadeUp || news.snapshot?.isCurrent == true)
        problem = news.obstacle
        // What was known last does not show that it is there now.
        let isFound = news.snapshot?.isCurrent == true || news.snapshot?.isPartial == true
        let wasOutOfReach = isOutOfReach
        isOutOfReach = news.obstacle != nil || (isOutOfReach && !isFound)
        if !isOutOfReach { newRoot = nil }
        if isOutOfReach, !wasOutOfReach { lookForFolder() }
        isLooking = news.obstacle == nil && !(news.snapshot?.isCurrent ?? false)
        if case .periodic(_, let reason?) = news.attention, reason != noticed {
            noticed = reason
            notices.add(reason.sentences)
        }
    }

    /// Saves into its songs what was typed while the library was out of reach.
    private func makeUpForSaves() {
        Task { [weak self, worker, root, environment] in
            let result = await worker.run {
                OrphanedDrafts.recoverPendingSaves(
                    below: root, environment: environment,
                    historyLimit: SettingsSnapshot(environment: environment).inEffect.historyLimit)
            }
            guard let self, !isClosed else { return }
            for notice in result.notices { notices.add(notice.sentences) }
            for save in result.saves {
                let name = save.file.parent.lastComponent?.display ?? save.file.display
                notices.add(translated("“\(name)”: \(DisplayText.recovered(save))"))
            }
        }
    }
}

/// A library that is not available.
extension LibraryModel {
    /// Shows the offline copy until the library is available.
    private func remember(_ obstacle: Problem) {
        problem = obstacle
        keepRefreshing()
        Task { [weak self, worker, index] in
            let snapshot = await worker.run { index.load(unreachable: obstacle) }
            guard let self, self.obstacle != nil, !isClosed else { return }
            self.snapshot = snapshot
        }
    }

    private func keepRefreshing() {
        refreshing?.cancel()
        let find = finder
        refreshing = Task { [weak self, clock] in
            repeat {
                try? await clock.sleep(for: Self.pause)
                guard !Task.isCancelled else { return }
                let state = await find()
                guard !Task.isCancelled else { return }
                self?.found(state)
            } while self?.obstacle != nil
        }
    }

    /// Finds out where the folder is, if it has moved.
    private func lookForFolder() {
        let find = finder
        Task { [weak self] in
            let state = await find()
            self?.found(state)
        }
    }

    private func find() async -> BookmarkState { await finder() }

    /// Determines the state of its folder.
    private var finder: @Sendable () async -> BookmarkState {
        { [looker, root, environment] in
            await looker.run { SettingsStore(environment: environment).state(ofLibrary: root) }
        }
    }

    @discardableResult
    private func found(_ state: BookmarkState) -> BookmarkState? {
        guard !isClosed else { return nil }
        if case .moved(let newRoot) = state, isOutOfReach { self.newRoot = newRoot }
        if state == .present { resume() }
        return state
    }
}
