public import Files

/// The folders and songs of a library as a scan found them, in one order: each folder before its contents, its songs by
/// their folders' names, then its folders by theirs, names compared by their bytes. Immutable.
///
/// Start at ``root``. The depth of the tree does not affect the use of the stack.
public final class LibraryTree: Sendable {
    /// The library's folder: absolute.
    public let path: FilePath
    let pages: [FolderPage]
    /// For each page, the one after the last that is below it.
    let ends: [Int]
    /// For each page, that of its parent folder; the root is its own.
    let parents: [Int]
    /// For each page, how many songs are in it and below.
    let songCounts: [Int]

    /// - Parameter depths: for each page, how many folders it is below the root, which is the only one with 0.
    init(path: FilePath, pages: [FolderPage], depths: [Int]) {
        var parents = [Int](repeating: 0, count: pages.count)
        var ends = parents
        var open = [Int]()
        for index in pages.indices {
            while open.count > depths[index] { ends[open.removeLast()] = index }
            parents[index] = open.last ?? 0
            open.append(index)
        }
        for index in open { ends[index] = pages.count }
        var songCounts = pages.map(\.songCount)
        for index in pages.indices.dropFirst().reversed() { songCounts[parents[index]] += songCounts[index] }
        self.path = path
        self.pages = pages
        self.parents = parents
        self.ends = ends
        self.songCounts = songCounts
    }

    /// The library's own folder.
    public var root: FolderNode {
        FolderNode(tree: self, index: 0)
    }

    /// The identity of the library's folder when it was scanned.
    public var identity: FileIdentity {
        pages[0].facts.identity
    }

    /// How many songs there are, broken ones included.
    public var songCount: Int {
        songCounts[0]
    }

    /// How many folders there are that are not songs, the library's own included.
    public var folderCount: Int {
        pages.count
    }

    /// Every folder that is not a song, the library's own included, in the order of the tree.
    public var folders: some Sequence<FolderNode> & Sendable {
        pages.indices.lazy.map { FolderNode(tree: self, index: $0) }
    }

    /// Every song.
    public var songs: LibrarySongs {
        LibrarySongs(tree: self, pages: pages.indices)
    }

    /// The songs that cannot be read, so that no search finds their words.
    public var brokenSongs: [SongEntry] {
        entries(\.brokenSongs)
    }

    /// The songs that have conflict copies. Visits each folder, but no song.
    public var conflictedSongs: [SongEntry] {
        entries(\.conflictedSongs)
    }

    /// The songs whose folders contain other songs, which are not shown. Takes as long.
    public var crowdedSongs: [SongEntry] {
        entries(\.crowdedSongs)
    }

    /// The folders whose contents are not known.
    public var unreadableFolders: [FolderNode] {
        folders.filter { $0.unreadableReason != nil }
    }

    /// Whether something may change without a change in any folder: the target of a linked song file, or the cause of a
    /// failure to read: an error of the disk or the network, or another program in the way.
    var mayChangeUnseen: Bool {
        pages.contains { page in
            page.facts.trouble == .inputOutput
                || page.songs.records.contains {
                    $0.has.contains(.fileThroughLink) || $0.has.contains(.broken) && $0.trouble == .inputOutput
                }
        }
    }

    /// - Parameter places: of songs in a page.
    private func entries(_ places: KeyPath<FolderPage, [Int]>) -> [SongEntry] {
        var songs = [SongEntry]()
        for (page, folder) in pages.enumerated() {
            songs += folder[keyPath: places].map { SongEntry(tree: self, place: SongPlace(page: page, index: $0)) }
        }
        return songs
    }

    /// The folder at this place below the root; nil if it does not exist or is a song.
    ///
    /// - Parameter relative: the names that lead there; empty for the root.
    public func folder(_ relative: FilePath) -> FolderNode? {
        relative.components.reduce(root) { folder, name in folder?.folder(named: name) }
    }

    /// The song in the folder at this place below the root; nil when there is none.
    public func song(_ relative: FilePath) -> SongEntry? {
        guard let name = relative.lastComponent else { return nil }
        let components = relative.components.dropLast()
        return components.reduce(root) { folder, name in folder?.folder(named: name) }?.song(named: name)
    }

    /// The names of the folders from the root to this one.
    func relativePath(of index: Int) -> FilePath {
        var names = [[UInt8]]()
        var index = index
        while index != 0 {
            names.append(pages[index].facts.name)
            index = parents[index]
        }
        return FilePath(bytes: Array(names.reversed().joined(separator: [UInt8(ascii: "/")])))
    }
}

extension LibraryTree {
    /// The same tree with these pages in the places of its own.
    func replacing(_ pages: [FolderPage]) -> LibraryTree {
        LibraryTree(path: path, pages: pages, depths: depths)
    }

    /// The same tree at another path.
    func moved(to path: FilePath) -> LibraryTree {
        LibraryTree(path: path, pages: pages, depths: depths)
    }

    private var depths: [Int] {
        var depths = [Int]()
        for index in pages.indices { depths.append(index == 0 ? 0 : depths[parents[index]] + 1) }
        return depths
    }
}
