import Files
import LibraryIndex
import SongbookModel

/// The folders of one or more libraries that something can be moved to.
struct FolderChoice {
    struct Line {
        /// The library's folder: absolute.
        let root: FilePath
        /// Relative to the root.
        let path: FilePath
        /// Its name.
        let name: String
        /// Its name with those of the folders that contain it.
        let fullName: String
        /// Its depth in the tree.
        let depth: Int
        /// Whether it is another folder than the one that contains what is moved.
        let canBeChosen: Bool
    }

    private let lines: [Line]

    /// - Parameters:
    ///   - name: the library's name.
    ///   - moved: the folders of what is moved: absolute. These and their contents are left out.
    init(_ tree: LibraryTree, name: String, moved: [FilePath]) {
        // The song of the library's own folder consists of its file alone.
        let root = tree.root.path
        let places = Set(moved.map { $0 == root ? root : $0.parent })
        let inner = Set(moved.filter { $0 != root })
        lines = tree.foldersByName.filter { folder in
            !folder.path.isInside(anyOf: inner, below: root)
        }.map { folder in
            let path = folder.relativePath
            let names = path.components.map(\.display)
            return Line(
                root: tree.root.path, path: path, name: names.last ?? name,
                fullName: DisplayText.sequence([name] + names, separator: " › "), depth: names.count,
                canBeChosen: places != [folder.path])
        }
    }

    /// All folders of these libraries.
    init(_ libraries: [OtherLibrary]) {
        lines = libraries.flatMap { library in
            library.folders.map { folder in
                let names = folder.components.map(\.display)
                return Line(
                    root: library.root, path: folder, name: names.last ?? library.name,
                    fullName: DisplayText.sequence([library.name] + names, separator: " › "), depth: names.count,
                    canBeChosen: true)
            }
        }
    }

    /// Whether no folder can be chosen.
    var isEmpty: Bool { !lines.contains(where: \.canBeChosen) }

    /// Returns the folders whose names contain all these words, in the order of the tree.
    func lines(matching words: String) -> [Line] {
        let query = SearchQuery(words)
        guard !query.isEmpty else { return lines }
        return lines.filter { !query.ranges(in: $0.name).isEmpty }
    }
}

extension FilePath {
    /// Whether it is one of these folders or inside one; all of them are in `root`.
    fileprivate func isInside(anyOf folders: Set<FilePath>, below root: FilePath) -> Bool {
        var path = self
        while path != root {
            if folders.contains(path) { return true }
            path = path.parent
        }
        return false
    }
}
