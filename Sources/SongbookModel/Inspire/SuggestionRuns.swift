import Glibc
import LibraryIndex
import Synchronization

/// The running suggestion programs of all windows.
nonisolated public final class SuggestionRuns: Sendable {
    /// How long the end of this program waits for them: longer than the time that they have.
    static let timeout = Duration.seconds(4)

    private let running = Mutex<[Cancellation]>([])

    /// Starts with none running.
    public init() {}

    /// Whether one is running.
    public var isRunning: Bool { running.withLock { !$0.isEmpty } }

    func begin(_ run: Cancellation) {
        running.withLock { $0.append(run) }
    }

    func end(_ run: Cancellation) {
        running.withLock { $0.removeAll { $0 === run } }
    }

    /// Ends them all and waits for that, or what they started would outlive this process. Call this at the end.
    public func finish() {
        for run in running.withLock({ $0 }) { run.cancel() }
        let end = ContinuousClock.now + Self.timeout
        while isRunning, ContinuousClock.now < end { usleep(1000) }
    }
}
