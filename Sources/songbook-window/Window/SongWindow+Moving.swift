import Files
import LibraryIndex
import SongbookModel
import Translations

/// Moving songs and folders of the library to other folders of it, and to other libraries.
extension SongWindow {
    /// Moves songs and folders to a folder.
    func move(_ targets: [ItemSelection], to place: FolderPlace) {
        if targets.count > 1 { library?.browse.choice.end() }
        commands.run(MoveCommand(targets, to: place))
    }

    /// Asks for the folder to move the action targets to.
    func askForFolderToMoveTo() {
        let targets = targets
        guard targets.count == 1, let target = targets.first else { return askForFolder(for: targets) }
        Task {
            if let target = await settleName(of: target), !isDestroyed { askForFolder(for: [target]) }
        }
    }

    private func askForFolder(for targets: [ItemSelection]) {
        guard let library, let tree = library.model.snapshot?.tree, let first = targets.first else { return }
        let heading =
            targets.count == 1
            ? translated("Move “\(first.shownName)”")
            : translated(count: targets.count, one: "Move \(targets.count) Item", other: "Move \(targets.count) Items")
        MoveDialog.ask(
            heading, tree, name: library.model.name, from: targets.map(\.folder), over: window
        ) { [self] answer in
            switch answer {
            case .folder(let line): move(targets, to: FolderPlace(line.path, of: library.model))
            case .newFolder(let parent): askForNewFolder(in: parent, moving: targets)
            }
        }
    }

    /// Asks for a name, and creates a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder to create it in, relative to the root.
    ///   - targets: the items to move into it.
    func askForNewFolder(in folder: FilePath, moving targets: [ItemSelection] = []) {
        guard let library else { return }
        let place = FolderPlace(folder, of: library.model)
        NameDialog.ask(
            translated("New Folder"), text: translated("In “\(place.name)”."), label: translated("Name"),
            action: translated("_Create"), over: window
        ) { name, answer in
            library.work.check(name, in: folder, then: answer)
        } then: { [self] name in
            if targets.count > 1 { library.browse.choice.end() }
            commands.run(NewFolderCommand(name, in: place, moving: targets))
        }
    }

    /// Moves the open song into a folder of its own, if it shares one.
    func moveToOwnFolder() {
        if let song, song.isMade { commands.run(OwnFolderCommand(song.file)) }
    }
}

extension FolderPlace {
    /// The folder of a line, which may be in another library.
    init(_ line: FolderChoice.Line) {
        self.init(root: line.root, folder: line.path, name: line.name)
    }
}
