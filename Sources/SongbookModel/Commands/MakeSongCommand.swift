public import Files
import LibraryChanges
import Problems
import Translations

/// Turns a folder into a song, and shows it.
nonisolated public struct MakeSongCommand: LibraryCommand {
    private let folder: ItemSelection

    /// - Parameter folder: absolute.
    public init(_ folder: FilePath) {
        self.folder = ItemSelection(path: folder, name: folder.displayName, isFolder: true)
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd { _ in translated("Could Not Turn Folder into Song") }
        let change = await library.edit(folder, &end) { [path = folder.path] editor throws(Problem) in
            try editor.makeSong(of: path)
        }
        guard let change else { return end }
        library.tell(change)
        end.place = .song(change.path, grabsFocus: true)
        return end
    }
}
