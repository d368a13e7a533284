import CAdwaita
import Files
import LibraryChanges
import LibraryIndex
import Problems
import Translations

/// A folder of a library.
struct FolderPlace: Sendable {
    /// The library's folder: absolute.
    let root: FilePath
    /// Relative to the root.
    let folder: FilePath
    /// What it is called.
    let name: String

    @MainActor
    init(_ folder: FilePath, of model: LibraryModel) {
        root = model.root
        self.folder = folder
        name = folder.lastComponent?.display ?? model.name
    }

    /// Where it is: absolute.
    var path: FilePath { folder == "" ? root : root.appending(folder) }
}

/// Moving songs and folders to other folders of the library, and to other libraries.
extension SongWindow {
    func askForNewPlace() {
        guard let library, let target, let tree = library.model.snapshot?.tree else { return }
        MoveDialog.ask(target.shownName, tree, name: library.model.name, from: target.folder, over: window) {
            [self] folder in
            move(target, to: FolderPlace(folder, of: library.model))
        }
    }

    /// Moves what was dropped on a folder of this window's library, relative to the root; the window that it is in does
    /// that, for there it may be open.
    func drop(_ item: DraggedItem, into folder: FilePath) {
        guard let library, let source = application.window(ofLibrary: item.root) else { return }
        source.move(item.target, to: FolderPlace(folder, of: library.model))
    }

    /// Moves something of this window's library to a folder, and offers to move it back.
    func move(_ target: ItemSelection, to place: FolderPlace) {
        guard let library else { return }
        let path = place.path
        let root = library.model.root
        let folder = target.folder.parent == root ? "" : target.folder.parent.relative(to: root)
        let before = folder.map { FolderPlace($0, of: library.model) }
        guard place.root == root else { return moveOut(target, to: place, from: before) }
        let heading = translated("Could Not Move “\(target.shownName)”")
        change(target, or: heading) { editor, item, session throws(Problem) in
            try editor.move(item, to: path, session: session)
        } then: { [self] change in
            offerToMoveBack(target, change, from: place, to: before)
        }
    }

    /// What is open of it is let go: it belongs to another window now. That one says what there is to say, for there the
    /// person looks.
    private func moveOut(_ target: ItemSelection, to place: FolderPlace, from before: FolderPlace?) {
        guard let library else { return }
        let song = openSong(in: target)
        let editor = library.work.editor(of: place.root)
        let path = place.path
        leave { [self] isSaved in
            let window = application.window(ofLibrary: place.root) ?? self
            guard isSaved || song == nil else {
                return window.report(translated("“\(target.shownName)” is not saved yet"))
            }
            library.work.change(target.path, open: song) { _, item, session throws(Problem) in
                try editor().move(item, to: path, session: session)
            } then: { [self] result in
                let window = application.window(ofLibrary: place.root) ?? self
                let heading = translated("Could Not Move “\(target.shownName)”")
                guard let change = window.done(result, or: heading) else { return }
                if let song, song === self.song { letGo(song) }
                window.offerToMoveBack(target, change, from: place, to: before)
            }
        }
    }

    /// Shows the song no more, after what was typed into it meanwhile is saved where it is now.
    private func letGo(_ song: OpenSong) {
        song.update()
        leave { [self] isSaved in
            guard isSaved, song === self.song, !isDestroyed else { return }
            showNoSong()
            library?.browse.grabFocus()
        }
    }

    private func offerToMoveBack(
        _ target: ItemSelection, _ change: LibraryChange, from place: FolderPlace, to before: FolderPlace?
    ) {
        // What lay in the library's own folder got one of its own.
        guard let library, let before else { return }
        let words = translated("“\(target.shownName)” moved to “\(place.name)”")
        let moved = ItemSelection(path: change.path, name: target.name, isFolder: target.isFolder)
        moveOffer?.withdraw()
        // The library it is in now has no window any more, which could take it from there.
        guard library.model.root == place.root else { return library.report(words) }
        moveOffer = library.toasts.offer(words, button: translated("_Undo")) { [weak self] in
            self?.move(moved, to: before)
        }
    }

    private func report(_ words: String) {
        library?.report(words)
    }
}
