import CAdwaita
import Files
import SongLibrary

extension SongWindow: SongHost {
    func songMoved() {
        if let song { library?.mark(song.location.relativePath.folderAbove, showsFolder: true) }
    }

    func songTyped() {
        libraryUndo.typed()
    }

    func libraryWentAway() {
        // That a folder above it was renamed, the library is not told.
        if let model = library?.model, !model.isOutOfReach { model.begin() }
        moveNotice.update(in: self)
    }

    func open(_ file: FilePath) {
        application.open(file)
    }

    func askForFile(then finish: @escaping @MainActor (FilePath?) -> Void) {
        guard let name = file?.lastComponent else { return finish(nil) }
        FileDialog.save(over: window, name: name, then: finish)
    }

    func presentSheet(_ present: @MainActor (Widget) -> Void) {
        if !isDestroyed { present(window) }
    }
}
