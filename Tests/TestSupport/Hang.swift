import Glibc
import Synchronization

/// Something that a test holds up, as a disk that does not answer would, until it lets it go.
public final class Hang: Sendable {
    private let isHeld = Mutex(true)
    private let waiters = Counter()

    /// Holds up whoever waits from now on.
    public init() {}

    /// How many were, or are, held up.
    public var waiting: Int { waiters.count }

    /// Waits until the test lets go.
    public func wait() {
        waiters.next()
        while isHeld.withLock({ $0 }) { usleep(500) }
    }

    /// Lets all go that wait, and all who would.
    public func letGo() {
        isHeld.withLock { $0 = false }
    }
}
