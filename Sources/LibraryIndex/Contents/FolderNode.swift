public import Files
public import Problems

/// A folder of a library that is no song: a category, which holds songs and other categories.
///
/// Costs as much as a number; what it tells is looked up in the ``LibraryTree``.
public struct FolderNode: Sendable {
    /// The tree it is part of.
    public let tree: LibraryTree
    let index: Int

    /// Its name; for the library's own folder, that folder's.
    public var name: FilePath {
        index == 0 ? tree.path.name : FilePath(bytes: page.facts.name)
    }

    /// The names that lead to it from the root; empty for the root.
    public var relativePath: FilePath {
        tree.relativePath(of: index)
    }

    /// Where it is: absolute.
    public var path: FilePath {
        tree.path.appending(relativePath)
    }

    /// The folder it is in; nil for the root.
    public var parent: FolderNode? {
        index == 0 ? nil : FolderNode(tree: tree, index: tree.parents[index])
    }

    /// The categories directly in it, by the bytes of their names.
    public var folders: [FolderNode] {
        tree.children(of: index).map { FolderNode(tree: tree, index: $0) }
    }

    /// The songs directly in it, by the bytes of their folders' names.
    public var songs: LibrarySongs {
        LibrarySongs(tree: tree, pages: index..<(index + 1))
    }

    /// How many songs are in it and in all folders below.
    public var songCount: Int {
        tree.songCounts[index]
    }

    /// How many categories are in it and in all folders below.
    public var folderCount: Int {
        tree.ends[index] - index - 1
    }

    /// Why what is in it is not known, in words for a person; nil when it is.
    public var unreadableReason: String? {
        page.facts.unreadableReason
    }

    /// What sort of problem that is; nil when there is none.
    public var unreadableKind: Problem.Kind? {
        page.facts.trouble?.kind
    }

    /// Which folder it was when it was looked at, whatever its name.
    public var identity: FileIdentity {
        page.facts.identity
    }

    /// Whether it is reached by a link.
    public var isThroughLink: Bool {
        page.facts.isThroughLink
    }

    /// When it was made, or where the filesystem does not keep that, last changed.
    public var created: FileTime {
        page.facts.created
    }

    /// When a name in it was last added, removed or changed.
    public var modified: FileTime {
        page.facts.modified
    }

    /// The category directly in it that has this name; nil when there is none.
    public func folder(named name: FilePath) -> FolderNode? {
        tree.children(of: index).first { tree.pages[$0].facts.name == name.bytes }
            .map { FolderNode(tree: tree, index: $0) }
    }

    /// The song directly in it whose folder has this name; nil when there is none.
    public func song(named name: FilePath) -> SongEntry? {
        name.bytes.withUnsafeBytes { page.songs.index(ofFolder: $0) }
            .map { SongEntry(tree: tree, place: SongPlace(page: index, index: $0)) }
    }

    private var page: FolderPage {
        tree.pages[index]
    }
}

extension LibraryTree {
    /// The pages of the folders directly in that of `index`.
    func children(of index: Int) -> [Int] {
        var children = [Int]()
        var next = index + 1
        while next < ends[index] {
            children.append(next)
            next = ends[next]
        }
        return children
    }
}

extension FolderNode: Hashable {
    /// Whether both are the same folder of the same tree.
    public static func == (left: FolderNode, right: FolderNode) -> Bool {
        left.tree === right.tree && left.index == right.index
    }

    /// By tree and place.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(tree))
        hasher.combine(index)
    }
}
