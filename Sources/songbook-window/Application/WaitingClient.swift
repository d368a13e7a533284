import CAdwaita
import Problems
import Synchronization
import Toolkit

/// A process that called the program and waits for the exit status, which it gets when this object is released.
final class WaitingClient: Sendable {
    private let answer: @MainActor (_ status: CInt) -> Void
    private let status = Atomic<CInt>(0)

    /// - Parameter answer: gives the exit status; runs on the main thread.
    init(answer: @escaping @MainActor (_ status: CInt) -> Void) {
        self.answer = answer
    }

    deinit {
        let answer = answer
        let status = status.load(ordering: .relaxed)
        MainLoop.post { answer(status) }
    }

    /// Something went wrong for this caller; the first status is the one that is given.
    func fail(_ newStatus: ExitStatus) {
        _ = status.compareExchange(expected: 0, desired: newStatus.rawValue, ordering: .relaxed)
    }
}
