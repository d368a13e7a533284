/// Tells which of several requests is the latest, so that the results of earlier ones can be dropped.
///
/// The owner keeps one and advances it with each request; the code that handles a request keeps the value returned by
/// ``advance()``, and compares it with the owner's when the work is done.
public struct Generation: Equatable, Sendable {
    private var number = 0

    /// The first one.
    public init() {}

    /// Makes every earlier request out of date.
    ///
    /// - Returns: the new generation.
    @discardableResult
    public mutating func advance() -> Generation {
        number += 1
        return self
    }
}
