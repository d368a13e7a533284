import Synchronization

/// Tells how late words were typed, compared with other words of the same song. Any thread may ask, and none waits.
final class DraftTickets: Sendable {
    private let last = Atomic(0)

    /// A number for words that were typed after those of all numbers given before.
    func next() -> Int {
        last.add(1, ordering: .relaxed).newValue
    }
}
