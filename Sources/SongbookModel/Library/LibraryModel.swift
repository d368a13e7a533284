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
    /// What the library is called.
    public let name: String
    /// Whose library it is.
    public let environment: Environment

    /// What is known; nil before anything is.
    public private(set) var snapshot: LibrarySnapshot?
    /// Why the library cannot be looked at now; nil when it can.
    public private(set) var problem: Problem?
    /// Whether it is being looked through for the first time.
    public private(set) var isLooking = false
    /// Whether a person ended that, so that songs may be missing.
    public private(set) var isCancelled = false
    /// How far that has come.
    public private(set) var progress = ScanProgress()
    /// Why it is not to be looked at now; what is remembered of it is shown then.
    public private(set) var obstacle: Problem?
    /// Whether it cannot be reached, so that nothing can be changed but words of songs, which wait.
    public private(set) var isOutOfReach: Bool
    /// Another number than before says that what the library remembers about itself may have changed.
    public private(set) var libraryFileRevision = 0

    /// Called when any of that changed.
    @ObservationIgnored public var onChange: () -> Void = {}
    /// Called with what the person should be told, once.
    @ObservationIgnored public var onNotice: (String) -> Void = { _ in }
    /// Called when its folder is not where it was, and was found elsewhere.
    @ObservationIgnored public var onMove: (FilePath) -> Void = { _ in }

    /// How long it is waited before a library that could not be reached is looked for again.
    public static let pause = Duration.seconds(2)

    @ObservationIgnored private let clock: any ModelClock
    @ObservationIgnored private var index: LibraryIndex
    @ObservationIgnored private let worker = FileWorker()
    // What hangs in a look at the library must not hold up what is remembered.
    @ObservationIgnored private let looker = FileWorker()
    @ObservationIgnored private var watcher: LibraryWatcher?
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var refreshing: Task<Void, Never>?
    @ObservationIgnored private var libraryFileNumber: Int?
    @ObservationIgnored private var isRebuilt = false
    @ObservationIgnored private var hasMadeUp = false
    @ObservationIgnored private var isClosed = false
    @ObservationIgnored private var noticed: Problem?

    /// One of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - obstacle: why the library is not to be looked at before ``resume()``.
    ///   - clock: by which it is looked for again.
    public init(
        root: FilePath, environment: Environment, obstacle: Problem? = nil,
        clock: any ModelClock = SystemClock()
    ) {
        (self.root, self.environment, self.obstacle, self.clock) = (root, environment, obstacle, clock)
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

    /// What queries are answered by; not for the main thread, for it can look at drafts.
    public var queryContext: @Sendable () -> QueryContext {
        { [environment] in QueryContext(environment: environment) }
    }
}

/// Looking at the library.
extension LibraryModel {
    /// Shows what was known last, looks through the library, and follows it from then on.
    ///
    /// - Parameter loads: whether what is stored of it counts.
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
        onChange()
    }

    /// Looks at it after all: it is there again.
    public func resume() {
        guard obstacle != nil else { return }
        obstacle = nil
        refreshing?.cancel()
        begin()
    }

    /// Looks at it once more. Where only what is remembered was shown, it goes on with the library if that is there.
    ///
    /// - Returns: what has become of its folder; nil where that is looked at anyway.
    @discardableResult
    public func refresh() async -> BookmarkState? {
        guard obstacle != nil else {
            begin()
            return nil
        }
        return await found(find())
    }

    /// Looks at once at what this program has changed, where the system does not tell of changes.
    ///
    /// - Parameter folders: absolute, of songs and others; nil where anything may have changed.
    public func look(at folders: [FilePath]? = nil) {
        watcher?.look(at: folders.map { Set($0.compactMap { $0.relative(to: root) }) })
    }

    /// Looks at the whole library at once, whether or not its changes are told.
    ///
    /// - Returns: what is known then; nil where it cannot be looked at.
    public func lookThrough() async -> LibrarySnapshot? {
        guard obstacle == nil else { return nil }
        return await looker.run { [index] in try? index.refresh() }
    }

    /// Looks through all of it again, once, because what is stored of it turned out to be damaged.
    public func rebuild() {
        guard obstacle == nil, !isRebuilt else { return }
        isRebuilt = true
        index = LibraryIndex(root: root, environment: environment)
        begin(loads: false)
    }

    /// Looks no further; what was known stays.
    public func cancel() {
        stopFollowing()
        isCancelled = true
        isLooking = false
        onChange()
    }

    /// To be called when a disk or a network folder was mounted or unmounted: folders say nothing of what is mounted over
    /// them, or no longer on them.
    public func mountsChanged() {
        let known = isOutOfReach ? nil : snapshot?.tree.identity
        // Which disk it was on is not known yet; who ended the look does not want another.
        if known == nil, isCancelled { return }
        Task { [weak self, looker, root] in
            let isSame = await looker.run { known != nil && (try? FileStatus(of: root))?.identity == known }
            guard !isSame, let self, !isClosed else { return }
            await refresh()
        }
    }

    /// To be called when the window goes.
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
        // What was known last says nothing about whether it is there now.
        let isFound = news.snapshot?.isCurrent == true || news.snapshot?.isPartial == true
        let wasOutOfReach = isOutOfReach
        isOutOfReach = news.obstacle != nil || (isOutOfReach && !isFound)
        if isOutOfReach, !wasOutOfReach { lookForFolder() }
        isLooking = news.obstacle == nil && !(news.snapshot?.isCurrent ?? false)
        onChange()
        if case .periodic(_, let reason?) = news.attention, reason != noticed {
            noticed = reason
            onNotice(reason.sentences)
        }
    }

    /// What was written while the library was out of reach gets into its songs.
    private func makeUpForSaves() {
        Task { [weak self, worker, root, environment] in
            let result = await worker.run {
                OrphanedDrafts.recoverPendingSaves(
                    below: root, environment: environment,
                    historyLimit: SettingsSnapshot(environment: environment).inEffect.historyLimit)
            }
            guard let self, !isClosed else { return }
            for notice in result.notices { onNotice(notice.sentences) }
            for save in result.saves {
                let name = save.file.parent.lastComponent?.display ?? save.file.display
                onNotice(translated("“\(name)”: \(DisplayText.recovered(save))"))
            }
        }
    }
}

/// A library that is not there.
extension LibraryModel {
    /// Shows what is remembered, until the library is there.
    private func remember(_ obstacle: Problem) {
        problem = obstacle
        keepRefreshing()
        Task { [weak self, worker, index] in
            let snapshot = await worker.run { index.load(unreachable: obstacle) }
            guard let self, self.obstacle != nil, !isClosed else { return }
            self.snapshot = snapshot
            onChange()
        }
        onChange()
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

    /// Says where the folder is, if it is not where it was.
    private func lookForFolder() {
        let find = finder
        Task { [weak self] in
            let state = await find()
            self?.found(state)
        }
    }

    private func find() async -> BookmarkState { await finder() }

    /// Finds out what has become of its folder.
    private var finder: @Sendable () async -> BookmarkState {
        { [looker, root, environment] in
            await looker.run { SettingsStore(environment: environment).state(ofLibrary: root) }
        }
    }

    @discardableResult
    private func found(_ state: BookmarkState) -> BookmarkState? {
        guard !isClosed else { return nil }
        if case .moved(let newRoot) = state, isOutOfReach { onMove(newRoot) }
        if state == .present { resume() }
        return state
    }
}
