@testable import SongbookModel

/// A clock that advances when a test says so.
@MainActor
final class ManualClock: ModelClock {
    private struct Sleeper {
        let number: Int
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private(set) var now = Duration.zero
    private var count = 0
    private var all: [Sleeper] = []

    /// The number of sleeping tasks.
    var sleepers: Int { all.count }

    func sleep(for duration: Duration) async throws {
        count += 1
        let number = count
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                all.append(Sleeper(number: number, end: now + duration, continuation: continuation))
            }
        } onCancel: {
            Task { @MainActor in
                self.wake {
                    $0.number == number
                } with: {
                    $0.resume(throwing: CancellationError())
                }
            }
        }
    }

    /// Advances the clock, and wakes the tasks whose sleep is over.
    func advance(by duration: Duration) {
        now += duration
        wake {
            $0.end <= now
        } with: {
            $0.resume()
        }
    }

    private func wake(
        where isMeant: (Sleeper) -> Bool, with resume: (CheckedContinuation<Void, any Error>) -> Void
    ) {
        let woken = all.filter(isMeant)
        all.removeAll(where: isMeant)
        for sleeper in woken { resume(sleeper.continuation) }
    }
}
