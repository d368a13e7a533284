import CAdwaita
import Files
import SongbookModel
import Toolkit

extension SongWindow: SongWindowHost {
    func fileMoved(from file: FilePath) {
        if let song { application.recentFiles.moved(from: file, to: song.file) }
    }

    func songMoved() {
        markSong(showsFolder: true)
    }

    func songNamed() {
        guard let song, let library else { return }
        updateActions()
        guard song.isMade else { return markSong() }
        library.work.locate(song.file) { [weak self] location in
            guard let self, song === self.song, !isDestroyed else { return }
            song.adopt(location)
            markSong()
            rememberState()
        }
    }

    func songSaved(from file: FilePath) {
        guard let song else { return }
        application.recentFiles.used(song.file)
        guard let library else { return }
        let folders = [file.parent, song.file.parent]
        library.model.look(at: folders + folders.map(\.parent))
    }

    func songTyped() {
        libraryUndo.typed()
        guard let song, !song.isMade else { return }
        library?.browse.cursor.newSong = song.model.isComing ? .coming : .empty
        songChanged()
    }

    func libraryWentAway() {
        // The library is not notified when a folder above it is renamed.
        if let model = library?.model, !model.isOutOfReach { model.begin() }
        moveNotice.update(in: self)
    }

    func draftSettled() {
        application.updateOrphanedDrafts()
    }

    func open(_ file: FilePath) {
        application.open(file)
    }

    func askForFile(then finish: @escaping @MainActor (FilePath?) -> Void) {
        guard let name = song?.model.proposedFileName else { return finish(nil) }
        FileDialog.save(over: window, name: name, then: finish)
    }

    func presentSheet(_ present: @MainActor (Widget) -> Void) {
        if !isDestroyed { present(window) }
    }
}
