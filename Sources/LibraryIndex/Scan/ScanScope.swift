import Files

/// Which parts of a known tree have to be looked at again; the rest is taken as it is. A tree of names.
final class ScanScope: Sendable {
    /// Whether names may have been added to this folder or removed from it.
    let isChanged: Bool
    /// By name, what is in it and has to be looked at.
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
