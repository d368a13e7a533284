public import LibraryFile

/// A library's arrangement before a change, and after it.
nonisolated public struct ArrangementChange: Sendable {
    /// Before it.
    public let before: LibraryArrangement
    /// After it.
    public let after: LibraryArrangement

    /// The change from one to the other.
    public init(before: LibraryArrangement, after: LibraryArrangement) {
        (self.before, self.after) = (before, after)
    }
}
