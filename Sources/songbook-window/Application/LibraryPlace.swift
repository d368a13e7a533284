import Files
import Problems
import SongLibrary
import SongbookModel

/// A library, and what of it is to be shown.
struct LibraryPlace: Sendable {
    /// The library's folder: absolute, links resolved.
    let root: FilePath
    /// Which folder that is, by whatever path.
    let rootIdentity: FileIdentity
    /// What to show of it.
    var shown: BrowsePlace
    /// What the person should be told, once.
    var notices: [String] = []
    /// Why the library is not to be looked at now, though what is remembered of it may be; nil where it is there.
    var obstacle: Problem?
    /// What its window was like when the program was used last; nil where it was none of this library, or is no matter.
    var last: WindowState?
}

extension LibraryPlace {
    /// The library that a song is in; nil when nobody chose it.
    init?(_ location: SongLocation) {
        guard location.isInLibrary else { return nil }
        self.init(
            root: location.root, rootIdentity: location.rootIdentity,
            shown: .folder(location.relativePath.folderAbove.folderAbove))
    }

    /// The library that a song is in, as far as it can be reached; nil when nobody chose it.
    init?(_ song: LoadedSong) {
        self.init(song.location)
        obstacle = song.obstacle
    }

    init(_ location: FolderLocation) {
        self.init(
            root: location.root, rootIdentity: location.rootIdentity,
            shown: .folder(location.folder.relative(to: location.root) ?? ""))
    }
}
