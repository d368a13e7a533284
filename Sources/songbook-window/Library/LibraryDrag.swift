import Files
import LibraryIndex

/// A song or folder that is dragged.
struct DraggedItem {
    let target: ItemSelection
    /// The folder of the library that it is in.
    let root: FilePath

    /// What another program gets of it. The song of the library's own folder is its file alone: what lies beside it there
    /// is the library.
    var file: FilePath { target.folder == root ? target.path : target.folder }
}

/// Songs and folders of a library that are dragged to another folder of it, or of the library in another window: to its
/// line in the list or the sidebar, to its step in the path, to the button that leads up to it, or to the list that shows
/// it.
@MainActor
final class LibraryDrag {
    /// Called when something is to be moved to a folder, relative to the root.
    var onMove: @MainActor (DraggedItem, FilePath) -> Void = { _, _ in }
    /// Called before something is dragged, which another program may read then.
    var onBegin: @MainActor (ItemSelection) -> Void = { _ in }

    private static let dragging = Dragging<DraggedItem>()
    private let model: LibraryModel

    init(_ model: LibraryModel) {
        self.model = model
    }

    /// Lets lines of the list be dragged, and dropped on its folders, on the list itself, and on its path.
    func join(_ browse: BrowseView) {
        browse.rows.onSetUp = { [weak browse] row, position in
            let item: @MainActor () -> BrowseItem? = { position().flatMap { browse?.item(at: $0) } }
            self.addSource(row.widget) { item().map { ItemSelection($0) } }
            self.addTarget(row.widget) {
                if case .folder(let folder) = item() { folder.relativePath } else { nil }
            }
        }
        browse.pathBar.onAdd = { self.addTarget($0, $1) }
        addTarget(browse.pathBar.up) { [weak browse] in browse?.folder.folderAbove }
        // A folder's line that does not take something is not the folder that is shown.
        addTarget(browse.space) { [weak browse] x, y in
            if case .folder = browse?.item(at: x, y) { false } else { true }
        } folder: { [weak browse] in
            browse?.query == nil ? browse?.folder : nil
        }
    }

    /// Lets folders of the sidebar be dragged, and everything be dropped on them.
    func join(_ sidebar: FolderSidebar) {
        sidebar.rows.onSetUp = { [weak sidebar] row, position in
            let folder: @MainActor () -> FilePath? = { position().flatMap { sidebar?.folder(at: $0) }?.relativePath }
            self.addSource(row.widget) {
                guard let folder = position().flatMap({ sidebar?.folder(at: $0) }), folder.relativePath != "" else {
                    return nil
                }
                return ItemSelection(.folder(folder))
            }
            self.addTarget(row.widget, folder)
        }
    }

    private func addSource(_ widget: Widget, _ take: @escaping @MainActor () -> ItemSelection?) {
        Self.dragging.addSource(to: widget) { [self] in
            // What is remembered of a library that is out of reach is nothing to move or copy.
            guard !model.isOutOfReach, let target = take() else { return nil }
            onBegin(target)
            return DraggedItem(target: target, root: model.root)
        } file: {
            $0.file
        }
    }

    private func addTarget(
        _ widget: Widget, where isTarget: @escaping @MainActor (Double, Double) -> Bool = { _, _ in true },
        folder: @escaping @MainActor () -> FilePath?
    ) {
        Self.dragging.addTarget(to: widget, where: isTarget) { [self] item in
            folder().map { canMove(item, to: $0) } ?? false
        } drop: { [self] item in
            if let folder = folder() { onMove(item, folder) }
        }
    }

    private func addTarget(_ widget: Widget, _ folder: @escaping @MainActor () -> FilePath?) {
        addTarget(widget, folder: folder)
    }

    /// Not where it is already, nor into itself; and the song of the library's own folder stays there.
    private func canMove(_ item: DraggedItem, to folder: FilePath) -> Bool {
        let path = folder == "" ? model.root : model.root.appending(folder)
        guard !model.isOutOfReach, item.target.folder != item.root, item.target.folder.parent != path else {
            return false
        }
        return !path.isInside(item.target.folder)
    }
}
