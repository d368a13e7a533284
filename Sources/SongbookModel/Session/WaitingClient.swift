public import Problems
import Synchronization

/// A process that called the program and waits for the exit status, which it gets when this object is released.
nonisolated public final class WaitingClient: Sendable {
    private let answer: @MainActor (_ status: CInt) -> Void
    private let status = Atomic<CInt>(0)

    /// - Parameter answer: passes on the exit status.
    public init(answer: @escaping @MainActor (_ status: CInt) -> Void) {
        self.answer = answer
    }

    deinit {
        let answer = answer
        let status = status.load(ordering: .relaxed)
        Task { @MainActor in answer(status) }
    }

    /// Records a failure for this caller; the first status counts.
    public func fail(_ newStatus: ExitStatus) {
        _ = status.compareExchange(expected: 0, desired: newStatus.rawValue, ordering: .relaxed)
    }
}
