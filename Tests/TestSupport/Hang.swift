import Glibc
import Synchronization

/// An operation that a test blocks, like a disk that does not respond, until it releases it.
public final class Hang: Sendable {
    private let isHeld = Mutex(true)
    private let waiters = Counter()

    /// Blocks all callers of ``wait()`` from now on.
    public init() {}

    /// The number of callers that were blocked so far.
    public var waiting: Int { waiters.count }

    /// Waits until the test releases it.
    public func wait() {
        waiters.next()
        while isHeld.withLock({ $0 }) { usleep(500) }
    }

    /// Releases all present and future callers.
    public func letGo() {
        isHeld.withLock { $0 = false }
    }
}
