import Files
import LibraryIndex

/// Songs and folders of a library that are dragged to another of its folders: to its line in the list or the sidebar, or
/// to its step in the path.
@MainActor
final class LibraryDrag {
    /// Called when something is to be moved to a folder, relative to the root.
    var onMove: @MainActor (ChangeTarget, FilePath) -> Void = { _, _ in }

    private let dragging = Dragging<ChangeTarget>()
    private let root: FilePath

    /// - Parameter root: the library's folder: absolute.
    init(root: FilePath) {
        self.root = root
    }

    /// Lets lines of the list be dragged, and dropped on its folders and on the steps of its path.
    func join(_ browse: BrowseView) {
        browse.rows.onSetUp = { [weak browse] row, position in
            let item: @MainActor () -> BrowseItem? = { position().flatMap { browse?.item(at: $0) } }
            self.dragging.addSource(to: row.widget) { item().map { ChangeTarget($0) } }
            self.addTarget(row.widget) {
                if case .folder(let folder) = item() { folder.relativePath } else { nil }
            }
        }
        browse.pathBar.onAdd = { self.addTarget($0, $1) }
    }

    /// Lets folders of the sidebar be dragged, and everything be dropped on them.
    func join(_ sidebar: FolderSidebar) {
        sidebar.rows.onSetUp = { [weak sidebar] row, position in
            let folder: @MainActor () -> FilePath? = { position().flatMap { sidebar?.folder(at: $0) }?.relativePath }
            self.dragging.addSource(to: row.widget) {
                guard let folder = position().flatMap({ sidebar?.folder(at: $0) }), folder.relativePath != "" else {
                    return nil
                }
                return ChangeTarget(.folder(folder))
            }
            self.addTarget(row.widget, folder)
        }
    }

    private func addTarget(_ widget: Widget, _ folder: @escaping @MainActor () -> FilePath?) {
        dragging.addTarget(to: widget) { [self] target in
            folder().map { canMove(target, to: $0) } ?? false
        } drop: { [self] target in
            if let folder = folder() { onMove(target, folder) }
        }
    }

    /// Not where it is already, nor into itself; and the song of the library's own folder stays there.
    private func canMove(_ target: ChangeTarget, to folder: FilePath) -> Bool {
        let path = folder == "" ? root : root.appending(folder)
        guard target.folder != root, target.folder.parent != path else { return false }
        return !path.isInside(target.folder)
    }
}
