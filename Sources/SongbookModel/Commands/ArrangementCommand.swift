import LibraryFile
import Problems

/// Changes a library's arrangement. Problems are reported by the host.
nonisolated public struct ArrangementCommand: LibraryCommand {
    /// Makes the change, off the main thread; called again if another program writes the file meanwhile.
    typealias Change = @Sendable (inout LibraryArrangement) throws(Problem) -> Void

    /// A place that the change renames, so that views of it follow; nil if there is none.
    var replacing: PlaceChange?
    let change: Change
    /// The outcome, if something changed.
    var end: @Sendable (ArrangementChange) -> CommandEnd = { _ in CommandEnd() }

    /// Changes only the library's file, which makes changes in the order in which they are given.
    public var changesSongs: Bool { false }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        guard let done = await library.changeArrangement(replacing: replacing, change), done.before != done.after
        else { return CommandEnd() }
        return end(done)
    }
}

/// A place of a library that was renamed.
nonisolated public struct PlaceChange: Sendable {
    /// With its old name.
    public let old: BrowsePlace
    /// With its new name.
    public let new: BrowsePlace
}
