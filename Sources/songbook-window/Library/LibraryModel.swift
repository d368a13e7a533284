import Files
import Freedesktop
import LibraryIndex
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

    /// What is known; nil before anything is.
    private(set) var snapshot: LibrarySnapshot?
    /// Why the library cannot be looked at now; nil when it can.
    private(set) var problem: Problem?
    /// Whether it is being looked through for the first time.
    private(set) var isLooking = false
    /// How far that has come.
    private(set) var progress = ScanProgress()

    /// What the library is called.
    let name: String

    private let index: LibraryIndex
    private var watcher: LibraryWatcher?
    private var turn = 0
    private var noticed: Problem?

    init(root: FilePath, environment: Environment) {
        self.root = root
        name = Words.name(ofLibrary: root, in: environment)
        index = LibraryIndex(root: root, environment: environment)
    }

    /// Shows what was known last, looks through the library, and follows it from then on.
    func begin() {
        turn += 1
        let turn = turn
        progress = ScanProgress()
        problem = nil
        isLooking = true
        do throws(FileError) {
            watcher = try LibraryWatcher(index, progress: progress) { news in
                MainLoop.post { [weak self] in
                    if let self, turn == self.turn { take(news) }
                }
            }
        } catch {
            isLooking = false
            problem = Problem(error, cannot: translated("follow the library"), path: root)
        }
        onChange()
    }

    /// Looks no further; what was known stays.
    func cancel() {
        turn += 1
        watcher = nil
        isLooking = false
        onChange()
    }

    /// To be called when the window goes.
    func close() {
        turn += 1
        watcher = nil
    }

    private func take(_ news: LibraryNews) {
        if let new = news.snapshot { snapshot = new }
        problem = news.obstacle
        isLooking = news.obstacle == nil && !(news.snapshot?.isCurrent ?? false)
        onChange()
        if case .periodic(_, let reason?) = news.attention, reason != noticed {
            noticed = reason
            onNotice(reason.sentences)
        }
    }
}
