public import Files

/// The folders and songs of a library as they were found, in one order: each folder before what is in it, its songs by
/// their folders' names, then its folders by theirs, names compared by their bytes. Never changed.
///
/// Begin at ``root``. However deep it is, nothing here takes more stack for it.
public final class LibraryTree: Sendable {
    /// The library's folder: absolute.
    public let path: FilePath
    let pages: [FolderPage]
    /// For each page, the one behind the last that is below it.
    let ends: [Int]
    /// For each page, the one of the folder it is in; the root is its own.
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

    /// Which folder it was.
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

    /// The songs that cannot be read, and whose words therefore are in no search.
    public var brokenSongs: [SongEntry] {
        entries(\.brokenSongs)
    }

    /// The songs beside which there are other versions of them. Takes a look at each folder, and at no song.
    public var conflictedSongs: [SongEntry] {
        entries(\.conflictedSongs)
    }

    /// The songs in whose folders there are other songs, which are shown nowhere. Takes as long.
    public var crowdedSongs: [SongEntry] {
        entries(\.crowdedSongs)
    }

    /// The folders of which it is not known what is in them.
    public var unreadableFolders: [FolderNode] {
        folders.filter { $0.unreadableReason != nil }
    }

    /// Whether something may change without a change in any folder: what a song's file leads to, or why something could
    /// not be read: the disk or the network failed, or another program was in the way.
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

    /// The folder at this place below the root; nil when it is not there, or a song.
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
    /// The same tree with other pages in the places of these.
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
