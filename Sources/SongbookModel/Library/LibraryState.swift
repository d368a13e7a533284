public import LibraryIndex
public import Problems

/// How far a library is known.
nonisolated public struct LibraryState: Sendable {
    /// Its folders and songs; nil before anything is known.
    public var snapshot: LibrarySnapshot?
    /// Whether it cannot be reached.
    public var isOutOfReach: Bool
    /// Whether what is remembered of it is shown instead.
    public var isCopyShown: Bool
    /// How far it is looked through for the first time; nil where it is not.
    public var scan: ScanProgress?
    /// Whether a person ended that, so that songs may be missing.
    public var isIncomplete: Bool
    /// Why it cannot be looked at; nil where it can.
    public var problem: Problem?

    /// Nothing but this is known.
    public init(
        snapshot: LibrarySnapshot? = nil, isOutOfReach: Bool = false, isCopyShown: Bool = false,
        scan: ScanProgress? = nil, isIncomplete: Bool = false, problem: Problem? = nil
    ) {
        (self.snapshot, self.isOutOfReach, self.isCopyShown) = (snapshot, isOutOfReach, isCopyShown)
        (self.scan, self.isIncomplete, self.problem) = (scan, isIncomplete, problem)
    }
}
