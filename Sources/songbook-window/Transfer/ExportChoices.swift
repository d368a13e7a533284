import Files
import LibraryIndex
import SongTransfer
import SongbookModel
import Translations

/// Which songs of a window can be exported.
@MainActor
enum ExportChoices {
    /// What is probably meant first: what is selected, or has the keyboard; the results of a search; the folder that is
    /// shown; everything.
    static func make(in window: SongWindow, _ library: LibraryView) -> [ExportSheet.Choice] {
        guard let tree = library.model.snapshot?.tree else { return [] }
        var choices: [ExportSheet.Choice] = []
        let targets = window.targets
        let chosen = targets.reduce(0) { $0 + count($1, tree) }
        if chosen > 0, let first = targets.first {
            let label =
                targets.count == 1
                ? first.shownName
                : translated(count: targets.count, one: "\(targets.count) selected", other: "\(targets.count) selected")
            choices.append(.init(label: label, count: chosen) { targets.flatMap { items(of: $0, tree) } })
        }
        if library.browse.query != nil, library.browse.hits.count > 0 {
            let hits = library.browse.hits
            choices.append(
                .init(label: translated("Search results"), count: hits.count) {
                    hits.map { ExportItem($0.entry.path) }
                })
        }
        if library.browse.query == nil, let songs = library.browse.items.songs, songs.count > 0,
            library.browse.place.isFlat, library.browse.place != .allSongs
        {
            let title = library.browse.place.title(library: library.model.name).amongWords
            choices.append(
                .init(label: "“\(title)”", count: songs.count) {
                    (0..<songs.count).map { ExportItem(songs[$0].path) }
                })
        }
        let folder = library.browse.folder
        if folder != "", let node = tree.folder(folder), node.songCount > 0 {
            choices.append(
                .init(label: translated("Folder “\(node.name.display.amongWords)”"), count: node.songCount) {
                    items(of: node, in: tree)
                })
        }
        if tree.songCount > 0 {
            choices.append(
                .init(label: translated("All songs"), count: tree.songCount) { items(of: tree.root, in: tree) })
        }
        return choices
    }

    private static func count(_ target: ItemSelection, _ tree: LibraryTree) -> Int {
        guard target.isFolder else { return 1 }
        return target.path.relative(to: tree.root.path).flatMap { tree.folder($0)?.songCount } ?? 0
    }

    private nonisolated static func items(of target: ItemSelection, _ tree: LibraryTree) -> [ExportItem] {
        guard target.isFolder else { return [ExportItem(target.path)] }
        guard let node = target.path.relative(to: tree.root.path).flatMap({ tree.folder($0) }) else { return [] }
        return items(of: node, in: tree, below: node.relativePath.folderAbove)
    }

    /// All songs in a folder and below it, in the same folders below `above`.
    private nonisolated static func items(
        of folder: FolderNode, in tree: LibraryTree, below above: FilePath? = nil
    ) -> [ExportItem] {
        let base = above ?? folder.relativePath
        return tree.foldersByName.filter { $0.path == folder.path || $0.path.isInside(folder.path) }.flatMap { node in
            let relative = node.relativePath
            let place = base == "" ? relative : relative.relative(to: base) ?? ""
            let path = node.path
            return node.songsByName.map { ExportItem($0.path(in: path), in: place) }
        }
    }
}
