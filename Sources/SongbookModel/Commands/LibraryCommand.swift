/// A change to a library as a value: what it does, its inverse, and its words.
nonisolated public protocol LibraryCommand: Sendable {
    /// Makes the change.
    ///
    /// - Parameter library: makes the parts of it, and says what the library is like. After each `await` it may be
    ///   another one.
    @MainActor
    func run(in library: CommandRunner) async -> CommandEnd
}

/// What became of a command.
nonisolated public struct CommandEnd: Sendable {
    /// What was done, and how to take it back.
    public struct Undo: Sendable {
        /// What was done.
        public let words: String
        /// Takes it back.
        public let command: any LibraryCommand
    }

    /// Nil where nothing was done, or where it is not to be taken back.
    public var undo: Undo?
    /// What could not be changed, in the order in which it was tried.
    public var failures: [FailedItem] = []
    /// What is said above the reason why one could not be.
    public var failureHeading: @Sendable (ItemSelection) -> String
}
