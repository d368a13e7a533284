import FileWork
import Observation
import Problems

/// Decisions about versions of a song that are being saved into it. The page does not have them.
@Observable
@MainActor
final class Decisions {
    /// Why a decision was not saved. Cleared when the song is to be left: the user has seen it by then.
    private(set) var failure: Problem?

    @ObservationIgnored private var count = 0
    @ObservationIgnored private var waiting = Waiters()
    @ObservationIgnored private var isStopped = false

    /// Whether a decision is being saved.
    var areGoingOn: Bool { count > 0 }

    /// Saves a decision on the song's worker.
    func save<Value: Sendable>(
        on worker: any FileJobs, _ work: @escaping @Sendable () -> Result<Value, Problem>
    ) async -> Result<Value, Problem> {
        count += 1
        let result: Result<Value, Problem> = await worker.write(work)
        count -= 1
        if case .failure(let problem) = result { failure = problem }
        if count == 0 { waiting.resume() }
        return result
    }

    /// Clears ``failure`` when the song is to be left: the user has seen it by now.
    func leave() {
        failure = nil
    }

    /// Returns when no decision is being saved any more, or after ``stop()``.
    func end() async {
        while count > 0, !isStopped {
            await withCheckedContinuation { waiting.add($0) }
        }
    }

    /// Resumes all waiting tasks.
    func stop() {
        isStopped = true
        waiting.resume()
    }
}

/// Tasks that wait for the same event.
struct Waiters {
    private var all: [CheckedContinuation<Void, Never>] = []

    var isEmpty: Bool { all.isEmpty }

    mutating func add(_ continuation: CheckedContinuation<Void, Never>) {
        all.append(continuation)
    }

    /// Resumes them.
    mutating func resume() {
        let waiting = all
        all = []
        for continuation in waiting { continuation.resume() }
    }
}
