import CAdwaita
import Files
import LibraryChanges
import LibraryIndex
import Problems
import SongbookModel
import Toolkit
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

    /// A folder of another library.
    init(_ line: FolderChoice.Line) {
        (root, folder, name) = (line.root, line.path, line.name)
    }

    /// Where it is: absolute.
    var path: FilePath { folder == "" ? root : root.appending(folder) }
}

/// Moves songs and folders of a window's library to other folders of it, and to other libraries, and back as long as
/// that is offered.
@MainActor
final class LibraryMoves {
    /// The offer to move back what was moved last.
    private var offer: ToastOffer?

    /// Takes away the offer to move back.
    func withdrawOffer() {
        offer?.withdraw()
    }

    /// Asks for the folder to move the targets of menus and keys to.
    func askForFolder(in window: SongWindow) {
        let targets = window.targets
        guard targets.count == 1, let target = targets.first else { return askForFolder(for: targets, in: window) }
        window.holder(of: target).settleName(of: target) { [self] in
            if !window.isDestroyed { askForFolder(for: [$0], in: window) }
        }
    }

    private func askForFolder(for targets: [ItemSelection], in window: SongWindow) {
        guard let library = window.library, let tree = library.model.snapshot?.tree, let first = targets.first else {
            return
        }
        let heading =
            targets.count == 1
            ? translated("Move “\(first.shownName)”")
            : translated(count: targets.count, one: "Move \(targets.count) Item", other: "Move \(targets.count) Items")
        MoveDialog.ask(
            heading, tree, name: library.model.name, from: targets.map(\.folder), over: window.window
        ) { [self] answer in
            switch answer {
            case .folder(let line): move(targets, to: FolderPlace(line.path, of: library.model), in: window)
            case .newFolder(let parent):
                window.creation.askForFolder(in: parent, in: window) { [self] folder in
                    move(targets, to: FolderPlace(folder, of: library.model), in: window)
                }
            }
        }
    }

    /// Moves songs and folders of this window's library to a folder, and offers to move them back, all at once.
    func move(_ targets: [ItemSelection], to place: FolderPlace, in window: SongWindow) {
        guard let library = window.library, targets.count > 1 else {
            return targets.forEach { move($0, to: place, in: window) }
        }
        library.browse.choice.end()
        guard place.root == library.model.root else {
            let moves = targets.map { MoveOut(target: $0, place: place, before: folder(above: $0, in: library.model)) }
            return MoveOut.run(moves, in: window) { $1.moves.offerToMoveBack($0, from: place, in: $1) }
        }
        run(targets.map { Move(target: $0, folder: place.path) }, in: window) { [self] moved in
            offerToMoveBack(moved, from: place, in: window)
        }
    }

    /// Moves several things within the library.
    private func run(
        _ moves: [Move], in window: SongWindow, then finish: @escaping @MainActor ([ChangedItem]) -> Void
    ) {
        let steps = moves.map { move in
            ItemStep(target: move.target) { editor, item, session throws(Problem) in
                try editor.move(item, to: move.folder, session: session)
            }
        }
        Task {
            let outcome = await window.commands.change(steps)
            guard !window.isDestroyed else { return }
            SelectionFailures.report(
                outcome.failures, or: { translated("Could Not Move “\($0.shownName)”") }, over: window)
            finish(outcome.done)
        }
    }

    private func offerToMoveBack(_ moved: [ChangedItem], from place: FolderPlace, in window: SongWindow) {
        guard let library = window.library, !moved.isEmpty else { return }
        let words = translated(
            count: moved.count, one: "\(moved.count) item moved to “\(place.name)”",
            other: "\(moved.count) items moved to “\(place.name)”")
        let back = moved.map { done in
            let target = ItemSelection(path: done.change.path, name: done.target.name, isFolder: done.target.isFolder)
            return Move(target: target, folder: done.target.folder.parent)
        }
        offer(words, in: window, on: library) { [weak self, weak window] in
            if let window { self?.run(back.reversed(), in: window) { _ in } }
        }
    }

    /// Gives a song that shares its folder one of its own, opens it, and offers to move it back.
    ///
    /// - Parameter song: its file: absolute.
    func moveToOwnFolder(_ song: FilePath, in window: SongWindow) {
        guard let library = window.library else { return }
        let target = ItemSelection(path: song, name: song.stem.display, isFolder: false)
        let heading = translated("Could Not Move “\(target.shownName)”")
        window.change(target, or: heading) { editor, item, session throws(Problem) in
            try editor.moveToOwnFolder(item, session: session)
        } then: { [self, weak window] change in
            guard let window, !window.isDestroyed else { return }
            let folder = change.path.parent.displayName.amongWords
            let moved = ItemSelection(path: change.path, name: target.name, isFolder: false)
            let words = translated("“\(target.shownName)” is now in the folder “\(folder)”")
            window.open(change.path, grabsFocus: true)
            offer(words, in: window, on: library) { [weak window] in
                window?.change(moved, or: heading) { editor, item, session throws(Problem) in
                    try editor.moveOutOfOwnFolder(item, to: song, session: session)
                }
            }
        }
    }

    private func offer(
        _ words: String, in window: SongWindow, on library: LibraryView, canUndoByKey: Bool = true,
        moveBack: @escaping @MainActor () -> Void
    ) {
        withdrawOffer()
        let number = canUndoByKey ? window.libraryUndo.add(moveBack) : nil
        let onEnd: @MainActor () -> Void = { [weak window] in number.map { window?.libraryUndo.offerEnded($0) } }
        offer = library.toasts.offer(words, button: translated("_Undo"), onEnd: onEnd) { [weak window] in
            if let number { window?.libraryUndo.remove([number]) }
            moveBack()
        }
    }

    /// Moves something of this window's library to a folder, and offers to move it back.
    ///
    /// - Parameter isUndo: whether that takes back a move. Then it is no change that can be taken back by a key.
    private func move(_ target: ItemSelection, to place: FolderPlace, isUndo: Bool = false, in window: SongWindow) {
        guard let library = window.library else { return }
        let path = place.path
        let before = folder(above: target, in: library.model)
        guard place.root == library.model.root else { return moveOut(target, to: place, from: before, in: window) }
        let heading = translated("Could Not Move “\(target.shownName)”")
        window.change(target, or: heading) { editor, item, session throws(Problem) in
            try editor.move(item, to: path, session: session)
        } then: { [self] change in
            offerToMoveBack(target, change, from: place, to: before, isUndo: isUndo, in: window)
        }
    }

    /// The same to a folder of another library.
    private func moveOut(
        _ target: ItemSelection, to place: FolderPlace, from before: FolderPlace?, in window: SongWindow
    ) {
        MoveOut(target: target, place: place).run(in: window) { result, other in
            let heading = translated("Could Not Move “\(target.shownName)”")
            guard let result, let change = other.report(result, or: heading) else { return }
            other.moves.offerToMoveBack(target, change, from: place, to: before, in: other)
        }
    }

    /// The folder that something is in; nil for what lies in the library's own folder without one of its own.
    private func folder(above target: ItemSelection, in model: LibraryModel) -> FolderPlace? {
        let above = target.folder.parent
        let folder = above == model.root ? "" : above.relative(to: model.root)
        return folder.map { FolderPlace($0, of: model) }
    }

    private func offerToMoveBack(
        _ target: ItemSelection, _ change: LibraryChange, from place: FolderPlace, to before: FolderPlace?,
        isUndo: Bool = false, in window: SongWindow
    ) {
        // What lay in the library's own folder got one of its own.
        guard let library = window.library, let before else { return }
        let words = translated("“\(target.shownName)” moved to “\(place.name)”")
        let moved = ItemSelection(path: change.path, name: target.name, isFolder: target.isFolder)
        withdrawOffer()
        // The library it is in now has no window any more, which could take it from there.
        guard library.model.root == place.root else { return library.report(words) }
        offer(words, in: window, on: library, canUndoByKey: !isUndo) { [weak self, weak window] in
            if let window { self?.move(moved, to: before, isUndo: true, in: window) }
        }
    }

    /// The same for several things of another library.
    private func offerToMoveBack(_ moved: [MoveOut.Done], from place: FolderPlace, in window: SongWindow) {
        guard let library = window.library, !moved.isEmpty else { return }
        let words = translated(
            count: moved.count, one: "\(moved.count) item moved to “\(place.name)”",
            other: "\(moved.count) items moved to “\(place.name)”")
        let back = moved.reversed().compactMap(\.back)
        withdrawOffer()
        // The library they are in now has no window any more, which could take them from there.
        guard library.model.root == place.root, !back.isEmpty else { return library.report(words) }
        offer(words, in: window, on: library) { [weak window] in
            if let window { MoveOut.run(back, in: window) { _, _ in } }
        }
    }
}

/// Where something is to be moved.
private struct Move {
    let target: ItemSelection
    /// Absolute.
    let folder: FilePath
}
