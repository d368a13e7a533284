import Synchronization

/// Counts what happens on any thread.
public final class Counter: Sendable {
    private let total = Mutex(0)

    /// Begins before the first.
    public init() {}

    /// How often ``next()`` was called.
    public var count: Int { total.withLock { $0 } }

    /// 1 the first time, then one more each time.
    @discardableResult
    public func next() -> Int {
        total.withLock { count in
            count += 1
            return count
        }
    }
}
