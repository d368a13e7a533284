public import Files
public import Problems
public import SongLibrary

/// A library, and what to show of it.
nonisolated public struct LibraryPlace: Sendable {
    /// The library's folder: absolute, links resolved.
    public let root: FilePath
    /// The identity of that folder, by any path.
    public let rootIdentity: FileIdentity
    /// What to show of it.
    public var shown: BrowsePlace
    /// The messages to show the user, once.
    public var notices: [String] = []
    /// Why the library cannot be scanned now, although its offline copy can be shown; nil if it is available.
    public var obstacle: Problem?
    /// The state of its window when the program was last used; nil if that was a window of another library, or if it
    /// does not matter.
    public var last: WindowState?
}

nonisolated extension LibraryPlace {
    /// The library that a song is in; nil if it is in none that was chosen.
    public init?(_ location: SongLocation) {
        guard location.isInLibrary else { return nil }
        self.init(
            root: location.root, rootIdentity: location.rootIdentity,
            shown: .folder(location.relativePath.folderAbove.folderAbove))
    }

    /// The library that a song is in, and whether it is available; nil if the song is in none that was chosen.
    public init?(_ song: LoadedSong) {
        self.init(song.location)
        obstacle = song.obstacle
    }

    /// The library that contains a folder, or is that folder.
    public init(_ location: FolderLocation) {
        self.init(
            root: location.root, rootIdentity: location.rootIdentity,
            shown: .folder(location.folder.relative(to: location.root) ?? ""))
    }
}
