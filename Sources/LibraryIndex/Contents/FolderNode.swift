public import Files
public import Problems

/// A folder of a library that is not a song: a category, which holds songs and other categories.
///
/// As small as a number; its properties are looked up in the ``LibraryTree``.
public struct FolderNode: Sendable {
    /// The tree it is part of.
    public let tree: LibraryTree
    let index: Int

    /// Its name; for the root, that of the library's own folder.
    public var name: FilePath {
        index == 0 ? tree.path.name : FilePath(bytes: page.facts.name)
    }

    /// The names that lead to it from the root; empty for the root.
    public var relativePath: FilePath {
        tree.relativePath(of: index)
    }

    /// Its absolute path.
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

    /// Why its contents are not known, as a message for the user; nil if they are.
    public var unreadableReason: String? {
        page.facts.unreadableReason
    }

    /// The kind of that problem; nil if there is none.
    public var unreadableKind: Problem.Kind? {
        page.facts.trouble?.kind
    }

    /// The identity of the folder when it was scanned, regardless of its name.
    public var identity: FileIdentity {
        page.facts.identity
    }

    /// Whether it is reached by a link.
    public var isThroughLink: Bool {
        page.facts.isThroughLink
    }

    /// When it was created, or last changed if the filesystem does not keep that.
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
    /// The pages of the folders directly in the one at `index`.
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
