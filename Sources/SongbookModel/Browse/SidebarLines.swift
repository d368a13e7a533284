import Files
import LibraryFile
import LibraryIndex
import SongFormat

/// The visible lines of the sidebar.
nonisolated struct SidebarLines {
    /// The sections whose lines are hidden.
    var collapsed: Set<SidebarSection> = []
    /// The folders whose subfolders are shown; relative to the root.
    private(set) var expanded: Set<FilePath> = [""]

    /// Shows all sections, and the folders in the library's own.
    init() {}

    /// Shows or hides what is below a line.
    mutating func toggle(_ key: SidebarLine.Key) {
        switch key {
        case .heading(let section):
            if collapsed.remove(section) == nil { collapsed.insert(section) }
        case .place(.folder(let path)):
            if expanded.remove(path) == nil { expanded.insert(path) }
        case .place: break
        }
    }

    /// Whether what is below a line is shown.
    func isOpen(_ key: SidebarLine.Key) -> Bool {
        switch key {
        case .heading(let section): !collapsed.contains(section)
        case .place(.folder(let path)): expanded.contains(path)
        case .place: false
        }
    }

    /// Shows the folders in a folder, which may not exist yet.
    mutating func expand(_ folder: FilePath) { expanded.insert(folder) }

    /// Expands the folders above a place.
    mutating func reveal(_ place: BrowsePlace) {
        guard var folder = place.folder else { return }
        collapsed.remove(.folders)
        while folder != "" {
            folder = folder.folderAbove
            expanded.insert(folder)
        }
    }

    /// All visible lines; sections without lines are left out.
    func lines(of tree: LibraryTree, _ arrangement: LibraryArrangement, tags: [TagCount]) -> [SidebarLine] {
        var lines: [SidebarLine] = []
        for section in SidebarSection.allCases {
            let content = content(of: section, tree, arrangement, tags)
            guard !content.isEmpty else { continue }
            lines.append(SidebarLine(.heading(section)))
            if !collapsed.contains(section) { lines += content }
        }
        return lines
    }

    private func content(
        of section: SidebarSection, _ tree: LibraryTree, _ arrangement: LibraryArrangement, _ tags: [TagCount]
    ) -> [SidebarLine] {
        switch section {
        case .library: [BrowsePlace.allSongs, .deleted].map { SidebarLine(.place($0)) }
        case .smartFolders: arrangement.smartPlaces.map { SidebarLine(.place($0)) }
        case .folders: folders(of: tree, FolderOrder(arrangement))
        case .tags: tags.map { SidebarLine(.place(.tag($0.tag))) }
        }
    }

    private func folders(of tree: LibraryTree, _ order: FolderOrder) -> [SidebarLine] {
        var lines: [SidebarLine] = []
        var open = [SidebarLine(.folder(tree.root))]
        while let line = open.popLast() {
            lines.append(line)
            guard let folder = line.folder, isOpen(line.key) else { continue }
            open += order.lines(in: folder, depth: line.depth + 1).reversed()
        }
        return lines
    }
}

nonisolated extension LibraryArrangement {
    /// The built-in smart folders, then those that the user made.
    var smartPlaces: [BrowsePlace] {
        BuiltInFolder.allCases.map { .builtIn($0) } + smartFolders.map { .smartFolder($0.name) }
    }
}

nonisolated extension BrowsePlace {
    /// Whether one line shows both: tags that differ only in case are the same.
    func isSameLine(as other: BrowsePlace) -> Bool {
        if case .tag(let tag) = self, case .tag(let other) = other { return tag.isSameTag(as: other) }
        return self == other
    }
}
