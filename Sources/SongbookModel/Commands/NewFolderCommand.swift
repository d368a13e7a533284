import Files
import LibraryChanges
import Problems
import Translations

/// Creates a folder in a library, and moves items into it.
nonisolated public struct NewFolderCommand: LibraryCommand {
    private let name: String
    private let place: FolderPlace
    private let targets: [ItemSelection]

    /// - Parameters:
    ///   - name: as it was typed.
    ///   - place: the folder in which it is created.
    ///   - targets: the items to move into it.
    public init(_ name: String, in place: FolderPlace, moving targets: [ItemSelection] = []) {
        (self.name, self.place, self.targets) = (name, place, targets)
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd { _ in translated("Could Not Create Folder") }
        let target = ItemSelection(path: place.path, name: name, isFolder: true)
        let change = await library.edit(target, &end) { [name, place] editor throws(Problem) in
            try editor.makeFolder(named: name, in: place.path)
        }
        guard let change else { return end }
        library.tell(change)
        guard !targets.isEmpty, let folder = change.path.relative(to: place.root) else { return end }
        return await MoveCommand(targets, to: place.place(of: folder)).run(in: library)
    }
}
