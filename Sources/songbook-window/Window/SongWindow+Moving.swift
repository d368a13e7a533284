import CAdwaita
import Files
import LibraryChanges
import LibraryIndex
import Translations

/// Moving songs and folders to other folders of the library.
extension SongWindow {
    func askForNewPlace() {
        guard let library, let target, let tree = library.model.snapshot?.tree else { return }
        MoveDialog.ask(target.name, tree, name: library.model.name, from: target.folder, over: window) {
            [self] folder in
            move(target, to: folder)
        }
    }

    /// Moves something to a folder, relative to the root, and offers to move it back.
    func move(_ target: ChangeTarget, to folder: FilePath) {
        guard let library else { return }
        let root = library.model.root
        let path = folder == "" ? root : root.appending(folder)
        let name = folder.lastComponent?.display ?? library.model.name
        change(target, or: translated("It Cannot Be Moved")) { editor, item, session throws(Problem) in
            try editor.move(item, to: path, session: session)
        } then: { [weak self] change in
            let moved = ChangeTarget(path: change.path, name: target.name, isFolder: target.isFolder)
            guard let before = target.folder.parent == root ? "" : target.folder.parent.relative(to: root) else {
                return
            }
            self?.moveOffer?.withdraw()
            self?.moveOffer = library.toasts.offer(
                translated("“\(target.name)” is in “\(name)” now"), button: translated("_Undo")
            ) {
                self?.move(moved, to: before)
            }
        }
    }
}
