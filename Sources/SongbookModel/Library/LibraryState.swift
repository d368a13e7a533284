public import LibraryIndex
public import Problems

/// How much of a library is known.
nonisolated public struct LibraryState: Sendable {
    /// Its folders and songs; nil before anything is known.
    public var snapshot: LibrarySnapshot?
    /// Whether it cannot be reached.
    public var isOutOfReach: Bool
    /// Whether the offline copy is shown instead.
    public var isCopyShown: Bool
    /// The progress of its first scan; nil if none is running.
    public var scan: ScanProgress?
    /// Whether the user canceled the scan, so that songs may be missing.
    public var isIncomplete: Bool
    /// Why it cannot be scanned; nil if it can.
    public var problem: Problem?

    /// Creates a state from its properties.
    public init(
        snapshot: LibrarySnapshot? = nil, isOutOfReach: Bool = false, isCopyShown: Bool = false,
        scan: ScanProgress? = nil, isIncomplete: Bool = false, problem: Problem? = nil
    ) {
        (self.snapshot, self.isOutOfReach, self.isCopyShown) = (snapshot, isOutOfReach, isCopyShown)
        (self.scan, self.isIncomplete, self.problem) = (scan, isIncomplete, problem)
    }
}
