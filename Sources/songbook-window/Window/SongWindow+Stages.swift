import Files
import LibraryFile
import LibraryIndex
import SongbookModel

/// Moving songs of a project from one of its stages to the next, by the roles of its folders.
extension SongWindow {
    /// Moves the target songs to the next or previous stage.
    func moveToStage(_ direction: FolderOrder.Direction) {
        guard let library, let folder = actionTarget.stage(direction) else { return }
        move(targets, to: FolderPlace(folder, of: library.model))
    }
}

extension LibraryView {
    /// The folder for a new song, relative to the library's folder: the first stage if the list shows a whole project,
    /// otherwise the listed folder.
    var folderForNewSong: FilePath {
        guard case .project(let project) = browse.place, let tree = model.snapshot?.tree else { return browse.folder }
        return arrangement.order.folder(.next, to: project) { tree.folder($0) != nil } ?? project
    }
}
