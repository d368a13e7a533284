import Files
import LibraryIndex
import SongbookModel
import Toolkit

/// A song or folder that is dragged, or several.
struct DraggedItems {
    let targets: [ItemSelection]
    /// The folder of the library that they are in.
    let root: FilePath

    /// What another program gets of them. The song of the library's own folder is its file alone: what lies beside it there
    /// is the library.
    var files: [FilePath] { targets.map { $0.folder == root ? $0.path : $0.folder } }
}

/// Songs and folders of a library that are dragged to another folder of it, or of the library in another window: to its
/// line in the list or the sidebar, to its step in the path, to the button that leads up to it, or to the list that shows
/// it.
@MainActor
final class LibraryDrag {
    /// Called when something is to be moved from the library of `root` to a folder, relative to this library's.
    var onMove: @MainActor (_ targets: [ItemSelection], _ root: FilePath, FilePath) -> Void = { _, _, _ in }
    /// Called before something is dragged, which another program may read then.
    var onBegin: @MainActor (ItemSelection) -> Void = { _ in }

    /// Called when a folder of this library is to stand directly above or below another one; relative to the library's.
    var onReorder: @MainActor (FilePath, LineSide, FilePath) -> Void = { _, _, _ in }

    private static let dragging = Dragging<DraggedItems>()
    private let model: LibraryModel

    init(_ model: LibraryModel) {
        self.model = model
    }

    /// Lets lines of the list be dragged, and dropped on its folders, on the list itself, and on its path.
    func join(_ browse: BrowseView) {
        browse.rows.onSetUp = { [weak browse] row, position in
            let item: @MainActor () -> BrowseItem? = { position().flatMap { browse?.item(at: $0) } }
            self.addSource(row.widget) {
                guard let item = item() else { return [] }
                let choice = browse?.choice
                let isChosen = choice?.contains(item.relativePath) == true
                return (isChosen ? choice?.chosen ?? [] : [item]).map { ItemSelection($0) }
            }
            self.addTarget(row.widget) {
                if case .folder(let folder) = item() { folder.relativePath } else { nil }
            }
        }
        browse.pathBar.onAdd = { self.addTarget($0, $1) }
        addTarget(browse.pathBar.up) { [weak browse] in browse?.folder.folderAbove }
        // A folder's line that does not take something is not the folder that is shown.
        addTarget(browse.space.widget) { [weak browse] x, y in
            if case .folder = browse?.item(at: x, y) { false } else { true }
        } folder: { [weak browse] in
            browse?.query == nil ? browse?.place.folder : nil
        }
    }

    /// Lets folders of the sidebar be dragged, and everything be dropped on them.
    func join(_ sidebar: LibrarySidebar) {
        sidebar.rows.onSetUp = { [weak sidebar] row, position in
            let folder: @MainActor () -> FilePath? = { position().flatMap { sidebar?.folder(at: $0) }?.relativePath }
            self.addSource(row.widget) {
                guard let folder = position().flatMap({ sidebar?.folder(at: $0) }), folder.relativePath != "" else {
                    return []
                }
                return [ItemSelection(.folder(folder))]
            }
            self.addTarget(row.widget, folder) { sidebar?.standTogether($0, $1) ?? false }
        }
    }

    /// Lets songs and folders be dropped on the line of a folder, and a folder that it stands with near its edge: between
    /// that line and the next one. It is one target, for one that refuses a drop ends it.
    private func addTarget(
        _ widget: Widget, _ folder: @escaping @MainActor () -> FilePath?,
        standTogether: @escaping @MainActor (FilePath, FilePath) -> Bool
    ) {
        let edge = DropEdge(of: widget)
        let reordered: @MainActor (DraggedItems) -> FilePath? = { [self] items in
            guard let other = folder(), items.root == model.root, items.targets.count == 1, items.targets[0].isFolder,
                let path = items.targets[0].folder.relative(to: model.root), path != other, !model.isOutOfReach,
                standTogether(path, other)
            else { return nil }
            return path
        }
        Self.dragging.addTarget(to: widget) { _, y in
            edge.move(to: y)
            return edge.side != nil || edge.takesInside
        } onLeave: {
            edge.leave()
        } accepts: { [self] items in
            edge.takesBeside = reordered(items) != nil
            edge.takesInside = folder().map { !movable(items, to: $0).isEmpty } ?? false
            return edge.takesBeside || edge.takesInside
        } drop: { [self] items in
            guard let folder = folder() else { return }
            if let side = edge.dropped, let path = reordered(items) { return onReorder(path, side, folder) }
            onMove(movable(items, to: folder), items.root, folder)
        }
    }

    private func addSource(_ widget: Widget, _ take: @escaping @MainActor () -> [ItemSelection]) {
        Self.dragging.addSource(to: widget) { [self] in
            // What is remembered of a library that is out of reach is nothing to move or copy.
            let targets = model.isOutOfReach ? [] : take()
            targets.forEach(onBegin)
            return targets.isEmpty ? nil : DraggedItems(targets: targets, root: model.root)
        } files: {
            $0.files
        }
    }

    private func addTarget(
        _ widget: Widget, where isTarget: @escaping @MainActor (Double, Double) -> Bool = { _, _ in true },
        folder: @escaping @MainActor () -> FilePath?
    ) {
        Self.dragging.addTarget(to: widget, where: isTarget) { [self] items in
            folder().map { !movable(items, to: $0).isEmpty } ?? false
        } drop: { [self] items in
            if let folder = folder() { onMove(movable(items, to: folder), items.root, folder) }
        }
    }

    private func addTarget(_ widget: Widget, _ folder: @escaping @MainActor () -> FilePath?) {
        addTarget(widget, folder: folder)
    }

    /// What of it can be moved there: not what is there already, nor anything into itself; and the song of the library's own
    /// folder stays there.
    private func movable(_ items: DraggedItems, to folder: FilePath) -> [ItemSelection] {
        guard !model.isOutOfReach else { return [] }
        let path = folder == "" ? model.root : model.root.appending(folder)
        return items.targets.filter { target in
            target.folder != items.root && target.folder.parent != path && !path.isInside(target.folder)
        }
    }
}
