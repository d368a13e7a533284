import CAdwaita
import Files
import LibraryChanges
import Problems
import SongLibrary
import Translations

/// Makes songs and folders in a window's library.
@MainActor
final class ItemCreation {
    /// The title of a song that could not be made: it is there when it is tried again, in another folder perhaps.
    private var unmadeTitle = ""

    /// Asks for a title, makes a song of it in the folder that the list shows, and opens it.
    func askForSong(in window: SongWindow) {
        guard let library = window.library else { return }
        let folder = library.browse.folder
        NameDialog.ask(
            translated("New Song"), text: Self.place(of: folder, in: library), label: translated("Title"),
            name: unmadeTitle, action: translated("_Create"), over: window.window
        ) { name, answer in
            library.work.check(name, isSong: true, in: folder, then: answer)
        } then: { [self] title in
            let path = library.model.root.appending(folder)
            unmadeTitle = title
            // What is typed from now on is meant for the new song, which may take a moment, and not for the one before.
            let wasInSong = window.isFocusInSong
            gtk_window_set_focus(window.window.cast(), nil)
            library.work.run { editor throws(Problem) in
                try editor.makeSong(titled: title, in: path)
            } then: { [self] result in
                guard let change = window.report(result, or: translated("Could Not Create Song")) else {
                    if !window.isDestroyed { wasInSong ? window.song?.editor.grabFocus() : library.browse.grabFocus() }
                    return
                }
                unmadeTitle = ""
                window.open(change.path, grabsFocus: true)
            }
        }
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
            library.work.check(name, isSong: false, in: folder, then: answer)
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
