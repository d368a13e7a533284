import Files
import LibraryIndex

/// Something of a library that is to be changed.
struct ItemSelection {
    /// The song's file, or the folder: absolute.
    let path: FilePath
    /// The title, or the folder's name.
    let name: String
    /// The same among other words.
    var shownName: String { name.amongWords }
    let isFolder: Bool

    init(_ item: BrowseItem) {
        switch item {
        case .folder(let folder): (path, name, isFolder) = (folder.path, folder.name.display, true)
        case .song(let song): (path, name, isFolder) = (song.path, song.title, false)
        case .hit(let hit): (path, name, isFolder) = (hit.entry.path, hit.entry.title, false)
        }
    }

    /// - Parameters:
    ///   - path: the song's file, or the folder: absolute.
    ///   - name: the title, or the folder's name.
    init(path: FilePath, name: String, isFolder: Bool) {
        (self.path, self.name, self.isFolder) = (path, name, isFolder)
    }

    @MainActor
    init(_ song: OpenSong) {
        (path, name, isFolder) = (song.file, song.title, false)
    }

    /// Where it is.
    var folder: FilePath { isFolder ? path : path.parent }
}
