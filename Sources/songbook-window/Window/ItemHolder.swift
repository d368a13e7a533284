import LibraryChanges
import SongLibrary
import SongbookModel

/// The window that shows a song of what is changed, and the song; without a song where none does.
@MainActor
final class ItemHolder {
    let window: SongWindow
    let song: OpenSong?

    init(window: SongWindow, song: OpenSong?) {
        (self.window, self.song) = (window, song)
    }

    /// Goes on with the song where it is after a change.
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
