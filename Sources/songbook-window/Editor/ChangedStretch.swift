/// The stretch of a text within which all its changes since some moment are. Places are in Unicode scalars.
struct ChangedStretch: Equatable {
    /// Where it is in the text as that was at the moment.
    private(set) var old: Range<Int>
    /// Where it is now.
    private(set) var new: Range<Int>

    /// The stretch of one change.
    ///
    /// - Parameters:
    ///   - range: what was replaced.
    ///   - count: how much stands there now.
    init(replacing range: Range<Int>, by count: Int) {
        old = range
        new = range.lowerBound..<range.lowerBound + count
    }

    /// Takes in another change; parameters as of ``init(replacing:by:)``.
    mutating func add(replacing range: Range<Int>, by count: Int) {
        let start = min(new.lowerBound, range.lowerBound)
        let beyond = max(0, range.upperBound - new.upperBound)
        old = start..<old.upperBound + beyond
        new = start..<new.upperBound + beyond + count - range.count
    }
}
