public import Files

/// A change to a library as a value: what it does, its inverse, and its messages.
nonisolated public protocol LibraryCommand: Sendable {
    /// Whether it changes songs and folders. Only such commands wait for one another: a song that cannot be saved does
    /// not hold up commands that leave songs alone.
    var changesSongs: Bool { get }

    /// Makes the change.
    ///
    /// - Parameter library: carries out the parts of the change, and knows the state of the library, which may be
    ///   another one after each `await`.
    @MainActor
    func run(in library: CommandRunner) async -> CommandEnd
}

nonisolated extension LibraryCommand {
    /// True, as for most commands.
    public var changesSongs: Bool { true }
}

/// The outcome of a command.
nonisolated public struct CommandEnd: Sendable {
    /// What was done, and how to undo it.
    public struct Undo: Sendable {
        /// What kind of change it was, which determines what else stays on offer.
        public enum Kind: Sendable {
            /// It is offered next to other offers.
            case other
            /// Items were moved: only the last move is offered.
            case move
            /// Items were deleted: all deletions on offer are offered together, and moves no longer.
            case deletion

            func replaces(_ earlier: Kind?) -> Bool {
                switch self {
                case .other: false
                case .move: earlier == .move
                case .deletion: earlier == .move || earlier == .deletion
                }
            }
        }

        /// What was done.
        public let words: String
        /// Undoes it.
        public let command: any LibraryCommand
        /// The kind of change.
        public var kind = Kind.other
        /// Whether Ctrl+Z undoes it; false for an undo.
        public var isTakenBackByKey = true
        /// Whether it is offered on the screen, and not only undone by Ctrl+Z.
        public var isOffered = true
    }

    /// What to show afterwards.
    public enum Place: Sendable, Equatable {
        /// A song.
        case song(FilePath, grabsFocus: Bool)
        /// The contents of a folder; relative to the library's folder.
        case folder(FilePath)
        /// Any other place of the library.
        case place(BrowsePlace)
        /// The contents of these folders, in the sidebar; relative to the library's folder.
        case sidebar([FilePath])
    }

    /// Nil if nothing was done, or it cannot be undone.
    public var undo: Undo?
    /// Messages to show for a few seconds.
    public var words: [String] = []
    /// What to ask the user next; nil if there is nothing to ask.
    public var question: CommandQuestion?
    /// Nil if the window shows what it did.
    public var place: Place?
    /// The library that has the changed items now, whose window reports the outcome; nil if it is the same.
    public var library: FilePath?
    /// What could not be changed, in the order of the attempts.
    public var failures: [FailedItem] = []
    /// The heading above the reason of a failure.
    public var failureHeading: @Sendable (ItemSelection) -> String = { $0.shownName }
}
