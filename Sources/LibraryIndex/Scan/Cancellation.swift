import Synchronization

/// Tells work on other threads that its result is no longer needed.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// Not canceled.
    public init() {}

    /// Asks the work to stop; it does so within milliseconds, except while it waits for the disk.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool {
        flag.load(ordering: .relaxed)
    }
}
