/// Which of several requests is the latest: what an earlier one brings is out of date when it comes.
///
/// The owner keeps one and advances it with each request; whoever works for a request keeps what ``advance()`` returned,
/// and compares it with the owner's when the work is done.
struct Generation: Equatable, Sendable {
    private var number = 0

    /// Makes every earlier request out of date.
    ///
    /// - Returns: the new generation.
    @discardableResult
    mutating func advance() -> Generation {
        number += 1
        return self
    }
}
