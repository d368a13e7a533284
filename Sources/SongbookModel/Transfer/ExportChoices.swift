public import Files
public import LibraryIndex
import SongTransfer
import Translations

/// The songs that can be exported from the window of a library.
nonisolated public struct ExportChoices {
    /// The library, as far as it is known.
    public let tree: LibraryTree
    /// The name of the library.
    public let name: String
    /// What is selected, or has the keyboard focus.
    public var targets: [ItemSelection] = []
    /// The place that is listed.
    public var place = BrowsePlace.root
    /// The folder that is shown, or that the place is about; relative to the root.
    public var folder: FilePath = ""
    /// Whether the list shows search results.
    public var isSearch = false
    /// The lines of the list.
    public var items = BrowseItems.none

    /// The choices for a library.
    public init(_ tree: LibraryTree, name: String) {
        (self.tree, self.name) = (tree, name)
    }

    /// The most likely choice first: what is selected, or has the keyboard focus; search results; the place or folder
    /// that is shown; everything.
    public var all: [ExportChoice] {
        [selected, searchResults, listed, shownFolder, everything].compactMap(\.self)
    }

    private var selected: ExportChoice? {
        let count = targets.reduce(0) { $0 + self.count($1) }
        guard count > 0, let first = targets.first else { return nil }
        let label =
            targets.count == 1
            ? first.shownName
            : translated(count: targets.count, one: "\(targets.count) selected", other: "\(targets.count) selected")
        return ExportChoice(label: label, count: count) { [tree, targets] in
            targets.flatMap { Self.items(of: $0, tree) }
        }
    }

    private var searchResults: ExportChoice? {
        let hits = items.hits
        guard isSearch, hits.count > 0 else { return nil }
        return ExportChoice(label: translated("Search results"), count: hits.count) {
            hits.map { ExportItem($0.entry.path) }
        }
    }

    private var listed: ExportChoice? {
        guard !isSearch, let songs = items.songs, songs.count > 0, place.isFlat, place != .allSongs else { return nil }
        let title = place.title(library: name).amongWords
        return ExportChoice(label: "“\(title)”", count: songs.count) {
            (0..<songs.count).map { ExportItem(songs[$0].path) }
        }
    }

    private var shownFolder: ExportChoice? {
        guard folder != "", let node = tree.folder(folder), node.songCount > 0 else { return nil }
        let label = translated("Folder “\(node.name.display.amongWords)”")
        return ExportChoice(label: label, count: node.songCount) { [tree] in Self.items(of: node, in: tree) }
    }

    private var everything: ExportChoice? {
        guard tree.songCount > 0 else { return nil }
        return ExportChoice(label: translated("All songs"), count: tree.songCount) { [tree] in
            Self.items(of: tree.root, in: tree)
        }
    }

    private func count(_ target: ItemSelection) -> Int {
        guard target.isFolder else { return 1 }
        return target.path.relative(to: tree.root.path).flatMap { tree.folder($0)?.songCount } ?? 0
    }

    private static func items(of target: ItemSelection, _ tree: LibraryTree) -> [ExportItem] {
        guard target.isFolder else { return [ExportItem(target.path)] }
        guard let node = target.path.relative(to: tree.root.path).flatMap({ tree.folder($0) }) else { return [] }
        return items(of: node, in: tree, below: node.relativePath.folderAbove)
    }

    /// All songs in a folder and below it, with their folders relative to `above`.
    private static func items(
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
