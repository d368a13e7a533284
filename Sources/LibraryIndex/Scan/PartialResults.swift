import Files
import Synchronization

/// Reports during a scan what it has found so far: after a moment, and then each time the scan has taken twice as long,
/// so that reports, and lists that are made of them, take only a small part of the time. The thread of the scan that
/// first sees that a report is due makes it.
final class PartialResults: Sendable {
    private struct State {
        var root: ScannedFolder?
        var begin: Int64 = 0
        var due: Int64 = 0
    }

    /// The rest after a report, as a multiple of the time that the report took.
    private static let rest: Int64 = 20
    /// The longest interval in nanoseconds that the scan's duration alone causes between two reports.
    private static let longest: Int64 = 4_000_000_000

    private let path: FilePath
    private let timeout: Int64
    private let notify: @Sendable (LibraryTree) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: the library's folder: absolute.
    ///   - timeout: the minimum number of nanoseconds between two reports.
    ///   - notify: is called on one thread at a time.
    init(path: FilePath, timeout: Int64 = 250_000_000, notify: @escaping @Sendable (LibraryTree) -> Void) {
        self.path = path
        self.timeout = timeout
        self.notify = notify
    }

    /// Starts reporting what is found below this root.
    func begin(_ root: ScannedFolder) {
        let now = Self.now
        state.withLock { $0 = State(root: root, begin: now, due: now + timeout) }
    }

    func reportIfDue() {
        _ = state.withLockIfAvailable { state in
            let start = Self.now
            guard let root = state.root, start >= state.due else { return }
            notify(ScanAssembly(root: root, path: path, old: nil).tree())
            let end = Self.now
            let taken = min(end - state.begin, Self.longest)
            state.due = end + max(timeout, taken, (end - start) * Self.rest)
        }
    }

    private static let origin = ContinuousClock.now

    /// In nanoseconds, by a monotonic clock.
    private static var now: Int64 {
        Int64((.now - origin) / .nanoseconds(1))
    }
}
