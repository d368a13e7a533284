import EditingSession
import FileWork
import Files
import Freedesktop
import LibraryIndex
import Problems
import SongLibrary
import SongOpening
import SongbookModel
import Toolkit
import Translations

/// A library as a window shows it: what is known of it, kept current on a thread of its own.
@MainActor
final class LibraryModel {
    /// The library's folder: absolute, links resolved.
    let root: FilePath
    /// Called when ``snapshot``, ``problem`` or ``isLooking`` changed.
    var onChange: @MainActor () -> Void = {}
    /// Called with what the person should be told, once.
    var onNotice: @MainActor (String) -> Void = { _ in }

    /// Called when its folder is not where it was, and was found elsewhere.
    var onMove: @MainActor (FilePath) -> Void = { _ in }

    /// What is known; nil before anything is.
    private(set) var snapshot: LibrarySnapshot?
    /// Why the library cannot be looked at now; nil when it can.
    private(set) var problem: Problem?
    /// Whether it is being looked through for the first time.
    private(set) var isLooking = false
    /// Whether somebody ended that, so that songs may be missing.
    private(set) var isCancelled = false
    /// How far that has come.
    private(set) var progress = ScanProgress()

    /// What is known of it, for ``StatusModel``.
    var state: LibraryState {
        LibraryState(
            snapshot: snapshot, isOutOfReach: isOutOfReach, isCopyShown: snapshot != nil || obstacle != nil,
            scan: isLooking ? progress : nil, isIncomplete: isCancelled, problem: problem)
    }

    /// What the library is called.
    let name: String

    /// Why it is not to be looked at now; what is remembered of it is shown then.
    private(set) var obstacle: Problem?
    /// Whether it cannot be reached, so that nothing can be changed but words of songs, which wait.
    private(set) var isOutOfReach: Bool

    /// Another one than before says that what the library remembers about itself may have changed.
    private(set) var libraryFile = Generation()

    private var libraryFileNumber: Int?
    private var index: LibraryIndex
    private var isRebuilt = false
    let environment: Environment
    private let worker = FileWorker()
    // What hangs in a look at the library must not hold up what is remembered.
    private let looker = FileWorker()
    private static let pause = 2.0
    private var hasMadeUp = false
    private var watcher: LibraryWatcher?
    private var mounts: MountMonitor?
    private var isClosed = false
    private var generation = Generation()
    private var noticed: Problem?

    /// - Parameter obstacle: why the library is not to be looked at before ``resume()``.
    /// What queries are answered by; not for the main thread, for it can look at drafts.
    var queryContext: @Sendable () -> QueryContext {
        { [environment] in QueryContext(environment: environment) }
    }

    init(root: FilePath, environment: Environment, obstacle: Problem? = nil) {
        self.obstacle = obstacle
        isOutOfReach = obstacle != nil
        self.root = root
        self.environment = environment
        name = DisplayText.name(ofLibrary: root, in: environment)
        index = LibraryIndex(root: root, environment: environment)
    }

    /// Shows what was known last, looks through the library, and follows it from then on.
    ///
    /// - Parameter loads: whether what is stored of it counts.
    func begin(loads: Bool = true) {
        followMounts()
        if let obstacle { return remember(obstacle) }
        let turn = generation.advance()
        libraryFileNumber = nil
        progress = ScanProgress()
        problem = nil
        isCancelled = false
        isLooking = true
        do throws(FileError) {
            watcher = try LibraryWatcher(index, progress: progress, loads: loads) { [weak self] news in
                MainLoop.post { [weak self] in
                    if let self, turn == generation { apply(news) }
                }
            }
        } catch {
            isLooking = false
            problem = Problem(error, cannot: translated("watch the library for changes"), path: root)
        }
        onChange()
    }

    /// Looks at it after all: it is there again.
    func resume() {
        guard obstacle != nil else { return }
        obstacle = nil
        begin()
    }

    /// Looks at it once more. Where only what is remembered was shown, it goes on with the library if that is there.
    ///
    /// - Parameter finish: called with what has become of its folder, unless that is looked at anyway.
    func refresh(then finish: @escaping @MainActor (BookmarkState) -> Void = { _ in }) {
        guard obstacle != nil else { return begin() }
        findOut { [weak self] state in
            if state == .present { self?.resume() }
            finish(state)
        }
    }

    /// Looks at once at what this program has changed, where the system does not tell of changes.
    ///
    /// - Parameter folders: absolute, of songs and others; nil where anything may have changed.
    func look(at folders: [FilePath]? = nil) {
        watcher?.look(at: folders.map { Set($0.compactMap { $0.relative(to: root) }) })
    }

    /// Looks at the whole library at once, whether or not its changes are told.
    ///
    /// - Returns: what is known then; nil where it cannot be looked at.
    func lookThrough() async -> LibrarySnapshot? {
        guard obstacle == nil else { return nil }
        return await looker.run { [index] in try? index.refresh() }
    }

    /// Folders say nothing of a disk that is mounted over them, or no longer on them.
    private func followMounts() {
        guard mounts == nil, !isClosed else { return }
        mounts = MountMonitor { [weak self] in
            guard let self, !isClosed else { return }
            let known = isOutOfReach ? nil : snapshot?.tree.identity
            looker.run { [root] in
                known != nil && (try? FileStatus(of: root))?.identity == known
            } then: { [weak self] isSame in
                if let self, !isSame, !isClosed { refresh() }
            }
        }
    }

    /// Finds out what has become of its folder.
    private func findOut(then finish: @escaping @MainActor (BookmarkState) -> Void = { _ in }) {
        looker.run { [root, environment] in
            SettingsStore(environment: environment).state(ofLibrary: root)
        } then: { [weak self] state in
            guard let self, !isClosed else { return }
            if case .moved(let newRoot) = state, isOutOfReach { onMove(newRoot) }
            finish(state)
        }
    }

    private func keepRefreshing() {
        MainLoop.after(seconds: Self.pause) { [weak self] in
            guard let self, obstacle != nil, !isClosed else { return }
            refresh { [weak self] _ in self?.keepRefreshing() }
        }
    }

    private func remember(_ obstacle: Problem) {
        problem = obstacle
        keepRefreshing()
        worker.run { [index] in
            index.load(unreachable: obstacle)
        } then: { [weak self] snapshot in
            guard let self, self.obstacle != nil else { return }
            self.snapshot = snapshot
            onChange()
        }
        onChange()
    }

    /// Looks through all of it again, once, because what is stored of it turned out to be damaged.
    func rebuild() {
        guard obstacle == nil, !isRebuilt else { return }
        isRebuilt = true
        index = LibraryIndex(root: root, environment: environment)
        begin(loads: false)
    }

    /// Looks no further; what was known stays.
    func cancel() {
        generation.advance()
        watcher = nil
        isCancelled = true
        isLooking = false
        onChange()
    }

    /// To be called when the window goes.
    func close() {
        isClosed = true
        worker.dropResults()
        looker.dropResults()
        mounts?.close()
        generation.advance()
        watcher = nil
    }

    /// What was written while the library was out of reach gets into its songs.
    private func makeUpForSaves() {
        let (root, environment) = (root, environment)
        worker.run {
            OrphanedDrafts.recoverPendingSaves(
                below: root, environment: environment,
                historyLimit: SettingsSnapshot(environment: environment).inEffect.historyLimit)
        } then: { [weak self] result in
            for notice in result.notices { self?.onNotice(notice.sentences) }
            for save in result.saves {
                let name = save.file.parent.lastComponent?.display ?? save.file.display
                self?.onNotice(translated("“\(name)”: \(DisplayText.recovered(save))"))
            }
        }
    }

    private func apply(_ news: LibraryUpdate) {
        if let new = news.snapshot { snapshot = new }
        if news.libraryFileNumber != libraryFileNumber { libraryFile.advance() }
        libraryFileNumber = news.libraryFileNumber
        if news.obstacle == nil, news.snapshot?.isCurrent == true, !hasMadeUp { makeUpForSaves() }
        hasMadeUp = news.obstacle == nil && (hasMadeUp || news.snapshot?.isCurrent == true)
        problem = news.obstacle
        // What was known last says nothing about whether it is there now.
        let isFound = news.snapshot?.isCurrent == true || news.snapshot?.isPartial == true
        let wasOutOfReach = isOutOfReach
        isOutOfReach = news.obstacle != nil || (isOutOfReach && !isFound)
        if isOutOfReach, !wasOutOfReach { findOut() }
        isLooking = news.obstacle == nil && !(news.snapshot?.isCurrent ?? false)
        onChange()
        if case .periodic(_, let reason?) = news.attention, reason != noticed {
            noticed = reason
            onNotice(reason.sentences)
        }
    }
}
