import Synchronization

/// A clock that goes on when a test says so.
public final class ManualClock: Clock, Sendable {
    /// A moment, counted from the clock's start.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// The moment so much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from this moment to another one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether it is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let number: Int
        let end: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var count = 0
        var sleepers: [Sleeper] = []
        /// Those that were cancelled before they slept.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// One that stands at its start.
    public init() {}

    /// How far it went.
    public var now: Instant { state.withLock { $0.now } }
    /// The shortest time that it can tell.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many tasks sleep.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Waits until the clock is there.
    ///
    /// - Throws: a `CancellationError` where the task is cancelled before that.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers.append(Sleeper(number: number, end: deadline, continuation: continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.sleepers.remove(at: place)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Lets so much time pass. Who sleeps until then, or less, wakes.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let woken = state.sleepers.filter { $0.end <= now }
            state.sleepers.removeAll { $0.end <= now }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }
}
