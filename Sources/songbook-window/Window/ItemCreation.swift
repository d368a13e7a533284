import CAdwaita
import Files
import LibraryChanges
import Problems
import SongbookModel
import Translations

/// Makes songs and folders in a window's library.
@MainActor
final class ItemCreation {
    /// Shows an empty page, which becomes a song in the folder that the list shows when something is written on it.
    func beginSong(in window: SongWindow) {
        guard let library = window.library else { return }
        let folder = FolderPlace(library.folderForNewSong, of: library.model).path
        // Ctrl+Z is for the page from now on.
        window.libraryUndo.typed()
        if let song = window.song, song.isUnwritten, song.beginning?.newSong.folder == folder {
            return window.showEditor(grabsFocus: true)
        }
        let newSong = NewSong(in: folder, editor: library.work.editor(of: library.model.root))
        let session = try? newSong.begin(library: library.model.root, environment: window.application.environment)
        if let session { window.switcher.showNewSong(PendingNewSong(newSong, session), in: window) }
    }

    /// Asks for a name, and makes a folder in the one that the list shows.
    func askForFolder(in window: SongWindow) {
        if let library = window.library { askForFolder(in: library.browse.folder, in: window) }
    }

    /// Asks for a name, and makes a folder in this one.
    ///
    /// - Parameters:
    ///   - folder: relative to the root.
    ///   - finish: called with the new one, relative to the root.
    func askForFolder(
        in folder: FilePath, in window: SongWindow, then finish: @escaping @MainActor (FilePath) -> Void = { _ in }
    ) {
        guard let library = window.library else { return }
        NameDialog.ask(
            translated("New Folder"), text: Self.place(of: folder, in: library), label: translated("Name"),
            action: translated("_Create"), over: window.window
        ) { name, answer in
            library.work.check(name, in: folder, then: answer)
        } then: { name in
            let path = library.model.root.appending(folder)
            library.work.run { editor throws(Problem) in
                try editor.makeFolder(named: name, in: path)
            } then: { result in
                guard let change = window.report(result, or: translated("Could Not Create Folder")) else { return }
                if let new = change.path.relative(to: library.model.root) { finish(new) }
            }
        }
    }

    /// Says where something new is going to be.
    private static func place(of folder: FilePath, in library: LibraryView) -> String {
        let name = folder.lastComponent?.display ?? library.model.name
        return translated("In “\(name)”.")
    }

    /// Makes a song of the folder that menus and keys mean.
    func makeSongOfTarget(in window: SongWindow) {
        if let target = window.target, target.isFolder { makeSong(of: target.path, in: window) }
    }

    /// Makes a song of the folder that the list shows; the library's own is never one.
    func makeSongOfShownFolder(in window: SongWindow) {
        guard let library = window.library, library.browse.folder != "" else { return }
        makeSong(of: library.model.root.appending(library.browse.folder), in: window)
    }

    /// Makes a song of a folder, and opens it.
    private func makeSong(of path: FilePath, in window: SongWindow) {
        window.library?.work.run { editor throws(Problem) in
            try editor.makeSong(of: path)
        } then: { result in
            if let change = window.report(result, or: translated("Could Not Turn Folder into Song")) {
                window.open(change.path, grabsFocus: true)
            }
        }
    }
}
