import Synchronization

/// A job on files that was given to ``FileJobs``, and its result.
public final class FileJob<Value: Sendable>: Sendable {
    private enum State {
        case open([CheckedContinuation<Value, Never>])
        case done(Value)
    }

    private let state = Mutex(State.open([]))

    /// A job that ends with ``finish(_:)``.
    public init() {}

    /// The result, once the job is done, even if the task was canceled meanwhile: what was begun is completed.
    ///
    /// Returns on the caller's actor. Swift 6.3 resumes through a thread of its own, which must not be blocked.
    nonisolated(nonsending) public func value() async -> Value {
        await withCheckedContinuation { continuation in
            let done = state.withLock { state -> Value? in
                switch state {
                case .open(let waiting):
                    state = .open(waiting + [continuation])
                    return nil
                case .done(let value): return value
                }
            }
            if let done { continuation.resume(returning: done) }
        }
    }

    /// Ends the job. Call this once, from any thread.
    public func finish(_ value: Value) {
        let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
            defer { state = .done(value) }
            if case .open(let waiting) = state { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }
}
