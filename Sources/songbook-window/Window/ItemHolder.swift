import LibraryChanges
import SongLibrary
import SongbookModel

/// A window and its open song among the changed items; the song is nil if no window shows one.
@MainActor
final class ItemHolder {
    let window: SongWindow
    let song: OpenSong?

    init(window: SongWindow, song: OpenSong?) {
        (self.window, self.song) = (window, song)
    }

    /// Closes the song, which is now in another library.
    func letGo() {
        if let song, song === window.song { window.letGo(song) }
    }

    /// Updates the song's location after a change.
    func follow(_ change: LibraryChange, of target: ItemSelection) {
        if target.isFolder { window.song?.beginning?.folderMoved(from: target.path, to: change.path) }
        guard let song, song === window.song else { return }
        song.update()
        window.library?.work.locate(song.file) { [self] location in
            song.adopt(location)
            guard song === window.song else { return }
            window.library?.mark(location.relativePath.folderAbove, showsFolder: true)
        }
    }
}
