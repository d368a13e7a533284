import CAdwaita
import Files
import Freedesktop
import LibraryIndex

/// A library as a window shows it: what is known of it, kept current off the main thread.
@MainActor
final class LibraryModel {
    /// The library's folder: absolute, links resolved.
    let root: FilePath
    /// Called when ``snapshot``, ``problem`` or ``isLooking`` changed.
    var onChange: @MainActor () -> Void = {}

    /// What is known; nil before anything is.
    private(set) var snapshot: LibrarySnapshot?
    /// Why the library cannot be looked at now; nil when it can.
    private(set) var problem: Problem?
    /// Whether it is being looked through.
    private(set) var isLooking = false
    /// How far that has come.
    private(set) var progress = ScanProgress()

    private let index: LibraryIndex
    private let worker = FileWorker()
    private var cancellation = Cancellation()
    private var isLoaded = false
    private var isLookWanted = false
    private var lastLook = -Double.infinity

    init(root: FilePath, environment: Environment) {
        self.root = root
        index = LibraryIndex(root: root, environment: environment)
    }

    /// What the library is called.
    var name: String { root.lastComponent?.display ?? root.display }

    /// Shows what was known last, then looks through the library. To be called once.
    func begin() {
        let index = index
        worker.run {
            index.load()
        } then: { [self] stored in
            isLoaded = true
            if snapshot == nil { snapshot = stored }
            onChange()
        }
        look()
    }

    /// Looks through the library, unless that was done less than `age` seconds ago.
    func look(ifOlderThan age: Double = 0) {
        guard !isLooking else {
            if age == 0 { isLookWanted = true }
            return
        }
        guard age == 0 || (isLoaded && MainLoop.now - lastLook > age) else { return }
        isLooking = true
        progress = ScanProgress()
        cancellation = Cancellation()
        let (index, progress, cancellation) = (index, progress, cancellation)
        worker.run {
            Result { () throws(ScanError) in try index.refresh(progress: progress, cancellation: cancellation) }
        } then: { [self] result in
            isLooking = false
            lastLook = MainLoop.now
            take(result)
            if isLookWanted {
                isLookWanted = false
                look()
            }
        }
        onChange()
    }

    /// Looks at these folders, which are known to have changed; relative to the root.
    func update(_ folders: [FilePath], then finish: @escaping @MainActor () -> Void = {}) {
        let (index, cancellation) = (index, Cancellation())
        worker.run {
            Result { () throws(ScanError) in try index.update(folders, cancellation: cancellation) }
        } then: { [self] result in
            take(result)
            finish()
        }
    }

    /// Looks no further; what was known stays.
    func cancel() {
        isLookWanted = false
        cancellation.cancel()
    }

    /// To be called when the window goes.
    func close() {
        cancel()
        worker.dropResults()
        let index = index
        worker.run {
            index.save()
        } then: { _ in
        }
    }

    private func take(_ result: Result<LibrarySnapshot, ScanError>) {
        switch result {
        case .success(let new):
            snapshot = new
            if case .unreachable(_, let reason) = new.freshness { problem = reason } else { problem = nil }
        case .failure(.unavailable(let reason)): problem = reason
        case .failure(.cancelled): break
        }
        onChange()
    }
}
