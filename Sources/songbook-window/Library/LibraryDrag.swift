import Files
import LibraryIndex
import SongbookModel
import Toolkit

/// One or more songs or folders that are being dragged.
struct DraggedItems {
    let targets: [ItemSelection]
    /// The root folder of their library.
    let root: FilePath

    /// The paths that other programs get. A song in the library's root folder gives only its file, because the other
    /// files there belong to the library.
    var files: [FilePath] { targets.map { $0.folder == root ? $0.path : $0.folder } }
}

/// Dragging of songs and folders to another folder of the same library, or of one in another window. They can be
/// dropped on the folder's line in the list or the sidebar, its button in the path bar, the button to the parent
/// folder, or the list that shows it.
@MainActor
final class LibraryDrag {
    /// Called to move items from the library of `root` to a folder, relative to this library's root.
    var onMove: @MainActor (_ targets: [ItemSelection], _ root: FilePath, FilePath) -> Void = { _, _, _ in }
    /// Called before an item is dragged, because another program may then read it.
    var onBegin: @MainActor (ItemSelection) -> Void = { _ in }

    /// Called to place a folder directly above or below another one; both relative to the library's root.
    var onReorder: @MainActor (FilePath, LineSide, FilePath) -> Void = { _, _, _ in }

    private static let dragging = Dragging<DraggedItems>()
    private let model: LibraryModel

    init(_ model: LibraryModel) {
        self.model = model
    }

    /// Makes the lines of the list draggable, and its folders, the list itself and its path drop targets.
    func join(_ view: BrowseView, _ browse: BrowseModel) {
        view.rows.onSetUp = { [weak view] row, position in
            let item: @MainActor () -> BrowseItem? = { position().flatMap { view?.item(at: $0) } }
            self.addSource(row.widget) {
                guard let item = item() else { return [] }
                let isChosen = browse.choice.contains(item.relativePath)
                return (isChosen ? browse.choice.chosen : [item]).map { ItemSelection($0) }
            }
            self.addTarget(row.widget) {
                if case .folder(let folder) = item() { folder.relativePath } else { nil }
            }
        }
        view.pathBar.onAdd = { self.addTarget($0, $1) }
        addTarget(view.pathBar.up) { browse.folder.folderAbove }
        // A folder's line that refuses a drop must not pass it to the folder that is shown.
        addTarget(view.space.widget) { [weak view] x, y in
            if case .folder = view?.item(at: x, y) { false } else { true }
        } folder: {
            browse.query == nil ? browse.place.folder : nil
        }
    }

    /// Makes folders of the sidebar draggable, and drop targets.
    func join(_ view: LibrarySidebar, _ sidebar: SidebarModel) {
        view.rows.onSetUp = { [weak view] row, position in
            let folder: @MainActor () -> FilePath? = { position().flatMap { view?.folder(at: $0) }?.relativePath }
            self.addSource(row.widget) {
                guard let folder = position().flatMap({ view?.folder(at: $0) }), folder.relativePath != "" else {
                    return []
                }
                return [ItemSelection(.folder(folder))]
            }
            self.addTarget(row.widget, folder) { sidebar.standTogether($0, $1) }
        }
    }

    /// Makes the line of a folder a drop target for songs and folders, and its edges one for folders that can be placed
    /// next to it. A single target does both, because one that refuses a drop ends it.
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
            // An unavailable library shows its offline copy, which cannot be moved or copied.
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

    /// The items that can be moved there: not those that are there already, no folder into itself, and not the song of
    /// the library's root folder.
    private func movable(_ items: DraggedItems, to folder: FilePath) -> [ItemSelection] {
        guard !model.isOutOfReach else { return [] }
        let path = folder == "" ? model.root : model.root.appending(folder)
        return items.targets.filter { target in
            target.folder != items.root && target.folder.parent != path && !path.isInside(target.folder)
        }
    }
}
