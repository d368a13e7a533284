public import FileWork
public import LibraryIndex

/// Finds the lines and rhymes of an open song that also occur in other songs of its library, off the main thread, a
/// moment after the song was opened or typed into.
@MainActor
public final class EchoModel {
    /// How long typing must pause.
    public static let pause = Duration.milliseconds(800)

    /// What was found last.
    public private(set) var found = FoundEchoes()
    /// Called with what was found.
    public var onFind: (FoundEchoes) -> Void = { _ in }
    /// Returns what to search, when it is time; nil if there is nothing to find.
    public var source: () -> EchoRequest? = { nil }

    private let finder = EchoFinder()
    private let worker: any FileJobs
    private let clock: any ModelClock
    private var cancellation = Cancellation()
    private var looking: Task<Void, Never>?
    /// The library in which it was found.
    private weak var tree: LibraryTree?

    /// Starts with nothing found.
    ///
    /// - Parameters:
    ///   - worker: finds echoes.
    ///   - clock: measures the pause.
    public init(on worker: any FileJobs = FileWorker(), clock: any ModelClock = SystemClock()) {
        (self.worker, self.clock) = (worker, clock)
    }

    isolated deinit {
        end()
    }

    /// Searches again after a pause, unless another search is asked for before that.
    public func look(after pause: Duration = EchoModel.pause) {
        end()
        let cancellation = Cancellation()
        self.cancellation = cancellation
        looking = Task { [weak self, clock, worker, finder] in
            if pause > .zero { try? await clock.sleep(for: pause) }
            guard !Task.isCancelled, let request = self?.begin() else { return }
            let found = await worker.run { request.find(finder, cancellation) }
            if !Task.isCancelled { self?.show(found) }
        }
    }

    /// Call this when another state of the library is known.
    public func libraryChanged(_ tree: LibraryTree?) {
        if tree !== self.tree { look() }
    }

    /// Call this when the song goes away: nothing is found any more.
    public func forget() {
        end()
        (found, tree) = (FoundEchoes(), nil)
    }

    /// - Returns: nil if there is nothing to find, which is shown.
    private func begin() -> EchoRequest? {
        guard let request = source() else {
            show(FoundEchoes())
            return nil
        }
        tree = request.snapshot.tree
        return request
    }

    private func end() {
        cancellation.cancel()
        looking?.cancel()
    }

    private func show(_ new: FoundEchoes) {
        found = new
        onFind(new)
    }
}
