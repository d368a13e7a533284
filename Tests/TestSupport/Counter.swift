import Synchronization

/// Counts what happens on any thread.
public final class Counter: Sendable {
    private let count = Mutex(0)

    /// Begins before the first.
    public init() {}

    /// 1 the first time, then one more each time.
    public func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
