import Files
import SongbookModel
import Translations

/// Shows below the title of the open song that its files have another name, and offers to rename them: once the title
/// was changed in this window, or while it has the keyboard focus. Otherwise, different names are taken to be intended.
@MainActor
final class FileNameOffer {
    /// The song, and its title when it was opened.
    private var opened: (song: OpenSong, title: String)?

    /// Must be called when a song is shown.
    func begin(_ song: OpenSong, in window: SongWindow) {
        opened = (song, song.title)
        song.fileNameNote.onRename = { [weak window, weak song] in
            if let window, let song { window.renameFiles(of: ItemSelection(song)) }
        }
    }

    /// Must be called when no song is shown any more.
    func end() {
        opened = nil
    }

    /// Must be called when the song, its files or the keyboard focus may have changed.
    func update(in window: SongWindow) {
        guard let (song, title) = opened, song === window.song else { return }
        let note = song.fileNameNote
        // Text that is being typed is not repeated below itself.
        guard !song.saver.hasUnsavedWords else { return }
        let isMeant = song.title != title || song.editor.isTitleFocused || note.isShown
        note.show(isMeant ? words(of: song, in: window) : nil)
    }

    /// Returns the text of the offer; nil if the files are named like the song, or cannot be.
    private func words(of song: OpenSong, in window: SongWindow) -> String? {
        guard let model = window.library?.model, !model.isOutOfReach, song.isMade, song.beginning == nil,
            !song.isReadOnly, ItemSelection(song).canBeCalledAsItIs(in: model)
        else { return nil }
        let folder = song.file.parent
        let isOwn = folder != model.root && folder.displayName != song.file.stem.display
        let (folderName, fileName) = (folder.displayName.amongWords, song.file.stem.display.amongWords)
        return isOwn
            ? translated("The song’s folder is named “\(folderName)”, its file “\(fileName)”.")
            : folder == model.root
                ? translated("The song’s file is named “\(fileName)”.")
                : translated("The song’s folder and file are named “\(fileName)”.")
    }
}
