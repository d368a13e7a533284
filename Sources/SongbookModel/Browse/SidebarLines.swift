public import Files
public import LibraryFile
public import LibraryIndex
import SongFormat

/// The lines of the sidebar, as far as they are not hidden.
nonisolated public struct SidebarLines {
    /// The sections whose lines are hidden.
    public var collapsed: Set<SidebarSection> = []
    /// The folders whose folders are shown; relative to the root.
    public private(set) var expanded: Set<FilePath> = [""]

    /// All sections, and the folders in the library's own.
    public init() {}

    /// Shows or hides what is below a line.
    public mutating func toggle(_ key: SidebarLine.Key) {
        switch key {
        case .heading(let section):
            if collapsed.remove(section) == nil { collapsed.insert(section) }
        case .place(.folder(let path)):
            if expanded.remove(path) == nil { expanded.insert(path) }
        case .place: break
        }
    }

    /// Whether what is below a line is shown.
    public func isOpen(_ key: SidebarLine.Key) -> Bool {
        switch key {
        case .heading(let section): !collapsed.contains(section)
        case .place(.folder(let path)): expanded.contains(path)
        case .place: false
        }
    }

    /// Shows the folders in a folder, which may be about to come.
    public mutating func expand(_ folder: FilePath) { expanded.insert(folder) }

    /// Shows what is above a place.
    public mutating func reveal(_ place: BrowsePlace) {
        guard var folder = place.folder else { return }
        collapsed.remove(.folders)
        while folder != "" {
            folder = folder.folderAbove
            expanded.insert(folder)
        }
    }

    /// All lines; no section without any is shown, but one in which something can be made.
    public func lines(of tree: LibraryTree, _ arrangement: LibraryArrangement, tags: [TagCount]) -> [SidebarLine] {
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
    /// The smart folders that are there from the start, then those that somebody made.
    public var smartPlaces: [BrowsePlace] {
        BuiltInFolder.allCases.map { .builtIn($0) } + smartFolders.map { .smartFolder($0.name) }
    }
}

nonisolated extension BrowsePlace {
    /// Whether both are shown by one line: tags differ by more than their case.
    public func isSameLine(as other: BrowsePlace) -> Bool {
        if case .tag(let tag) = self, case .tag(let other) = other { return tag.isSameTag(as: other) }
        return self == other
    }
}
