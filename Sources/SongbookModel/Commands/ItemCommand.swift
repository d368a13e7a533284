import LibraryChanges
import Problems
import SongFormat
import Translations

/// Changes one song or folder, where the user can see what was done and how to undo it.
nonisolated public struct ItemCommand: LibraryCommand {
    private let step: ItemStep
    private let heading: String

    /// Renames a folder, or the files of a song after its title.
    ///
    /// - Parameter name: of the folder, as it was typed; nil for a song, whose title may differ from the one in the
    ///   list.
    public static func rename(_ target: ItemSelection, to name: String? = nil) -> ItemCommand {
        let step = ItemStep(target: target) { editor, item, session throws(Problem) in
            try editor.rename(item, to: name, withFiles: true, session: session)
        }
        return ItemCommand(step: step, heading: translated("Could Not Rename “\(target.shownName)”"))
    }

    /// Pins or unpins a song.
    public static func pin(_ target: ItemSelection, _ isPinned: Bool) -> ItemCommand {
        let step = ItemStep(target: target) { editor, item, session throws(Problem) in
            try editor.edit(item, SongEdit(pinned: isPinned), session: session)
        }
        return ItemCommand(step: step, heading: translated("Could Not Pin or Unpin Song"))
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        let outcome = await library.change([step])
        return CommandEnd(failures: outcome.failures) { [heading] _ in heading }
    }
}
