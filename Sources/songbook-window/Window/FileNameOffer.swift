import Files
import SongbookModel
import Translations

/// Says beside the title of the song that is open that its files are called otherwise, and offers to change that: once the
/// title was changed here, or while it has the keyboard. Elsewhere names that differ are meant to.
@MainActor
final class FileNameOffer {
    /// The song, and what it was called when it was opened.
    private var opened: (song: OpenSong, title: String)?

    /// To be called when a song is shown.
    func begin(_ song: OpenSong, in window: SongWindow) {
        opened = (song, song.title)
        song.fileNameNote.onRename = { [weak window, weak song] in
            if let window, let song { window.renameFiles(of: ItemSelection(song)) }
        }
    }

    /// To be called when none is shown any more.
    func end() {
        opened = nil
    }

    /// To be called when the song, its files or what has the keyboard may be others.
    func update(in window: SongWindow) {
        guard let (song, title) = opened, song === window.song else { return }
        let note = song.fileNameNote
        // What is just being typed is not shown below itself.
        guard !song.saver.hasUnsavedWords else { return }
        let isMeant = song.title != title || song.editor.isTitleFocused || note.isShown
        note.show(isMeant ? words(of: song, in: window) : nil)
    }

    /// Nil where the files are called as the song is, or cannot be.
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
