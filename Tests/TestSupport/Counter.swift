import Synchronization

/// Counts events on any thread.
public final class Counter: Sendable {
    private let total = Mutex(0)

    /// Starts at 0.
    public init() {}

    /// How often ``next()`` was called.
    public var count: Int { total.withLock { $0 } }

    /// Counts up and returns the new number, beginning with 1.
    @discardableResult
    public func next() -> Int {
        total.withLock { count in
            count += 1
            return count
        }
    }
}
