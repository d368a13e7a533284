import Files
import Freedesktop
public import LibraryChanges

nonisolated extension TrashedItem {
    /// The song's title, or the name of the folder or file.
    public var shownName: String {
        guard let title, !title.isEmpty else { return file.originalPath.lastComponent?.display ?? "" }
        return title
    }

    /// The item at its original place.
    var selection: ItemSelection {
        ItemSelection(path: file.originalPath, name: shownName, isFolder: kind == .folder)
    }
}
