import Files
import LibraryIndex

/// The folders of a library that something can be moved to.
struct FolderChoice {
    struct Line {
        /// Relative to the root.
        let path: FilePath
        /// What it is called.
        let name: String
        /// The same with the folders that it is in.
        let fullName: String
        /// How deep it lies.
        let depth: Int
        /// Whether it is another folder than the one that the thing is in.
        let canBeChosen: Bool
    }

    private let lines: [Line]

    /// - Parameters:
    ///   - name: what the library is called.
    ///   - moved: the folder of what is moved: absolute. That and what is in it are left out.
    init(_ tree: LibraryTree, name: String, moved: FilePath) {
        // The song of the library's own folder is its file alone.
        let isLoose = moved == tree.root.path
        let place = isLoose ? moved : moved.parent
        lines = tree.folders.filter { isLoose || $0.path != moved && !$0.path.isInside(moved) }.map { folder in
            let path = folder.relativePath
            let names = path.components.map(\.display)
            return Line(
                path: path, name: names.last ?? name,
                fullName: DisplayText.sequence([name] + names, separator: " › "), depth: names.count,
                canBeChosen: folder.path != place)
        }
    }

    /// Whether there is no other folder.
    var isEmpty: Bool { !lines.contains(where: \.canBeChosen) }

    /// The folders whose names hold all these words, in the order of the tree.
    func lines(matching words: String) -> [Line] {
        let query = SearchQuery(words)
        guard !query.isEmpty else { return lines }
        return lines.filter { !query.ranges(in: $0.name).isEmpty }
    }
}
