import FileWork
import Synchronization
import TestSupport

/// A disk that runs a job when a test asks for it, and whose calls fail as the test says.
final class HeldDisk: FileJobs {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var calls = FaultyCalls()
    }

    private let state = Mutex(State())

    /// The number of waiting jobs.
    var waiting: Int { state.withLock { $0.jobs.count } }

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(work) }
    }

    func enqueueWrite(_ work: @escaping @Sendable () -> Void) {
        enqueue(work)
    }

    /// Makes calls fail in this way from now on.
    func fail(_ calls: FaultyCalls) {
        state.withLock { $0.calls = calls }
    }

    /// Makes calls succeed from now on.
    func mend() {
        fail(FaultyCalls())
    }

    /// Runs the next job.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func doNext() -> Bool {
        let (job, calls) = state.withLock { ($0.jobs.isEmpty ? nil : $0.jobs.removeFirst(), $0.calls) }
        guard let job else { return false }
        calls.run { job() }
        return true
    }

    /// Runs all jobs, including those that they add.
    func doAll() {
        while doNext() {}
    }
}
