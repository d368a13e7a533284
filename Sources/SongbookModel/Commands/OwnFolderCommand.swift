public import Files
import LibraryChanges
import Problems
import Translations

/// Gives a song that shares its folder one of its own, and shows it there.
nonisolated public struct OwnFolderCommand: LibraryCommand {
    private let song: ItemSelection

    /// - Parameter song: its file: absolute.
    public init(_ song: FilePath) {
        self.song = ItemSelection(path: song, name: song.stem.display, isFolder: false)
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd(failureHeading: MoveCommand.failureHeading)
        let step = ItemStep(target: song) { editor, item, session throws(Problem) in
            try editor.moveToOwnFolder(item, session: session)
        }
        let outcome = await library.change([step])
        end.failures = outcome.failures
        guard let done = outcome.done.first else { return end }
        let folder = done.change.path.parent.displayName.amongWords
        end.place = .song(done.change.path, grabsFocus: true)
        end.undo = CommandEnd.Undo(
            words: translated("“\(song.shownName)” is now in the folder “\(folder)”"),
            command: OwnFolderUndo(song: done.moved, place: done.target.path), kind: .move)
        return end
    }
}

/// Moves a song from a folder of its own back next to the other one.
nonisolated struct OwnFolderUndo: LibraryCommand {
    let song: ItemSelection
    /// Where its file was: absolute.
    let place: FilePath

    func run(in library: CommandRunner) async -> CommandEnd {
        let step = ItemStep(target: song) { [place] editor, item, session throws(Problem) in
            try editor.moveOutOfOwnFolder(item, to: place, session: session)
        }
        let outcome = await library.change([step])
        return CommandEnd(failures: outcome.failures, failureHeading: MoveCommand.failureHeading)
    }
}
