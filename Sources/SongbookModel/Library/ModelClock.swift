/// A clock by which models wait. Tests have one of their own.
public protocol ModelClock: AnyObject {
    /// The time since it was started. It never goes back.
    var now: Duration { get }
    /// Waits for this time.
    ///
    /// - Throws: a `CancellationError` if the task is canceled before that.
    func sleep(for duration: Duration) async throws
}

extension ModelClock {
    /// Waits until ``now`` is `time` or later.
    ///
    /// - Throws: a `CancellationError` if the task is canceled before that.
    public func sleep(until time: Duration) async throws {
        let rest = time - now
        if rest > .zero { try await sleep(for: rest) } else { try Task.checkCancellation() }
    }
}

/// The system's clock, which keeps running while the computer sleeps. Source: clock_gettime(2), CLOCK_BOOTTIME.
public final class SystemClock: ModelClock {
    private let start = ContinuousClock.now

    /// Starts the clock.
    public init() {}

    /// The time since it was started.
    public var now: Duration { ContinuousClock.now - start }

    /// Waits for this time.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration, clock: .continuous)
    }
}
