import Files
import LibraryIndex
import SongbookModel

extension ItemSelection {
    /// The song or folder of a line.
    init(_ item: BrowseItem) {
        switch item {
        case .folder(let folder): self.init(path: folder.path, name: folder.name.display, isFolder: true)
        case .song(let song): self.init(path: song.path, name: song.title, isFolder: false)
        case .hit(let hit): self.init(path: hit.entry.path, name: hit.entry.title, isFolder: false)
        }
    }

    /// A song that is open.
    @MainActor
    init(_ song: OpenSong) {
        self.init(path: song.file, name: song.title, isFolder: false)
    }
}
