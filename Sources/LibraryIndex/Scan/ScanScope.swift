import Files

/// The parts of a known tree to scan again, as a tree of names; the rest is taken as it is.
final class ScanScope: Sendable {
    /// Whether names may have been added to this folder or removed from it.
    let isChanged: Bool
    /// The entries in it to scan, by name.
    let children: [FilePath: ScanScope]

    private init(isChanged: Bool, children: [FilePath: ScanScope]) {
        self.isChanged = isChanged
        self.children = children
    }

    /// - Parameter folders: changed song folders and categories, relative to the library's folder.
    convenience init(changed folders: [FilePath]) {
        self.init(changed: folders.map { $0.components[...] })
    }

    private convenience init(changed paths: [ArraySlice<FilePath>]) {
        let below = Dictionary(grouping: paths.filter { !$0.isEmpty }) { $0[$0.startIndex] }
        self.init(
            isChanged: paths.contains(where: \.isEmpty),
            children: below.mapValues { ScanScope(changed: $0.map { $0.dropFirst() }) })
    }
}
