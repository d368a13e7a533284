import LibraryFile
import LibraryIndex

nonisolated extension FolderOrder {
    /// The lines of the folders in a folder, in their order; in a project, below its headings and with its "All" list.
    func lines(in folder: FolderNode, depth: Int) -> [SidebarLine] {
        let children = folder.foldersByName
        let nodes = Dictionary(children.map { ($0.name, $0) }) { first, _ in first }
        let path = folder.relativePath
        var lines: [SidebarLine] = []
        for section in sections(of: children.map(\.name), in: path) {
            let start = lines.count
            if section.hasAll { lines.append(SidebarLine(.place(.project(path)), depth: depth)) }
            lines += section.folders.compactMap { nodes[$0] }.map { SidebarLine(.folder($0), depth: depth) }
            if lines.count > start { lines[start].heading = section.title }
        }
        return lines
    }
}
