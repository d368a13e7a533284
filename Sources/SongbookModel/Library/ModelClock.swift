/// A clock by which models wait. Tests hold one of their own.
public protocol ModelClock: AnyObject {
    /// Waits so long.
    ///
    /// - Throws: a `CancellationError` where the task is cancelled before that.
    func sleep(for duration: Duration) async throws
}

/// The system's clock, which goes on while the computer sleeps. Source: clock_gettime(2), CLOCK_BOOTTIME.
public final class SystemClock: ModelClock {
    /// It goes already.
    public init() {}

    /// Waits so long.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration, clock: .continuous)
    }
}
