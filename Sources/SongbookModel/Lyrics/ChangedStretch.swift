/// The stretch of a text that contains all its changes since some point in time. Positions are in Unicode scalars.
nonisolated public struct ChangedStretch: Equatable {
    /// Where it is in the text as it was then.
    public private(set) var old: Range<Int>
    /// Where it is now.
    public private(set) var new: Range<Int>

    /// The stretch of one change.
    ///
    /// - Parameters:
    ///   - range: what was replaced.
    ///   - count: the length of the replacement.
    public init(replacing range: Range<Int>, by count: Int) {
        old = range
        new = range.lowerBound..<range.lowerBound + count
    }

    /// Adds another change; parameters as in ``init(replacing:by:)``.
    public mutating func add(replacing range: Range<Int>, by count: Int) {
        let start = min(new.lowerBound, range.lowerBound)
        let beyond = max(0, range.upperBound - new.upperBound)
        old = start..<old.upperBound + beyond
        new = start..<new.upperBound + beyond + count - range.count
    }
}
