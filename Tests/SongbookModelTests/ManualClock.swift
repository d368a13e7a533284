@testable import SongbookModel

/// A clock that goes on when a test says so.
@MainActor
final class ManualClock: ModelClock {
    private struct Sleeper {
        let number: Int
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private var now = Duration.zero
    private var count = 0
    private var all: [Sleeper] = []

    /// How many tasks sleep.
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

    /// Lets so much time pass. Who sleeps until then, or less, wakes.
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
