import Synchronization

/// Tells work on other threads that nobody wants its result any more.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// Not cancelled.
    public init() {}

    /// Asks the work to end; it does so within milliseconds, except while the disk keeps it waiting.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool {
        flag.load(ordering: .relaxed)
    }
}
