/// Runs something once, at the earliest of the times that were asked for.
@MainActor
final class ModelTimer {
    private let clock: any ModelClock
    private var time: Duration?
    private var waiting: Task<Void, Never>?

    init(_ clock: any ModelClock) {
        self.clock = clock
    }

    isolated deinit {
        waiting?.cancel()
    }

    /// Runs `body` at this time by the clock, unless an earlier time was asked for already.
    func run(at new: Duration, _ body: @escaping () -> Void) {
        guard time.map({ new < $0 }) ?? true else { return }
        time = new
        waiting?.cancel()
        waiting = Task { [weak self, clock] in
            do {
                try await clock.sleep(until: new)
            } catch {
                return
            }
            guard let self, time == new else { return }
            time = nil
            body()
        }
    }

    /// Cancels it, until it is asked for again.
    func cancel() {
        waiting?.cancel()
        (time, waiting) = (nil, nil)
    }
}
