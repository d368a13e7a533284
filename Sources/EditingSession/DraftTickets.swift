import Synchronization

/// Orders words of the same song by when they were typed. Safe to use from any thread; never waits.
final class DraftTickets: Sendable {
    private let last = Atomic(0)

    /// Returns a number for words that were typed after those of all earlier numbers.
    func next() -> Int {
        last.add(1, ordering: .relaxed).newValue
    }
}
