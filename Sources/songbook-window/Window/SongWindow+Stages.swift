import Files
import LibraryFile
import LibraryIndex
import SongbookModel

/// Moving songs of a project from one of its stages to the next, by the roles of its folders.
extension SongWindow {
    /// The folder that the songs that keys and menus mean go to; nil where they are in no project, or at its end, and
    /// where the selection has folders in it or is of what was searched for.
    func stage(_ direction: FolderOrder.Direction) -> FilePath? {
        guard let library, !library.model.isOutOfReach, let tree = library.model.snapshot?.tree else { return nil }
        let place: FilePath?
        if library.selectedCount != nil {
            place = library.browse.query == nil ? library.browse.folder : nil
        } else {
            place = target.flatMap { $0.isFolder ? nil : $0.folder.parent.relative(to: library.model.root) }
        }
        let order = library.arrangement.order
        let stage = place.flatMap { order.folder(direction, to: $0) { tree.folder($0) != nil } }
        // Many may be selected: they are looked at last.
        return stage != nil && library.selectedCount != nil && targets.contains(where: \.isFolder) ? nil : stage
    }

    /// Moves them there.
    func moveToStage(_ direction: FolderOrder.Direction) {
        guard let library, let folder = stage(direction) else { return }
        moves.move(targets, to: FolderPlace(folder, of: library.model), in: self)
    }
}

extension LibraryView {
    /// Where a song that is begun belongs, relative to the library's folder: where the list shows all of a project, to its
    /// first stage.
    var folderForNewSong: FilePath {
        guard case .project(let project) = browse.place, let tree = model.snapshot?.tree else { return browse.folder }
        return arrangement.order.folder(.next, to: project) { tree.folder($0) != nil } ?? project
    }
}
