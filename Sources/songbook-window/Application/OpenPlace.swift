import Files
import SongbookModel
import Toolkit

/// Where something that was opened is open already.
@MainActor
enum OpenPlace {
    /// The window that shows the song, by whatever path it was opened.
    case song(SongWindow, LoadedSong)
    /// The window of the library that was opened, or that the song is in.
    case library(SongWindow)
}

extension Application {
    /// Where something that was opened is open already; nil where it is not.
    func place(of result: OpenResult) -> OpenPlace? {
        switch result {
        case .song(let loaded):
            let window = windows.first { $0.song?.isAt(loaded.location) ?? false }
            if let window { return .song(window, loaded) }
            let libraryWindow = LibraryPlace(loaded.location).flatMap(window(of:))
            // A sheet is about the song below it, which stays as long as the sheet is there.
            guard let libraryWindow, Sheet.all(over: libraryWindow.window).isEmpty else { return nil }
            return .library(libraryWindow)
        case .library(let place): return window(of: place).map(OpenPlace.library)
        case .folder, .welcome, .trouble, .problem: return nil
        }
    }

    /// The window that shows the song that was opened.
    func songWindow(of result: OpenResult) -> SongWindow? {
        if case .song(let window, _) = place(of: result) { window } else { nil }
    }

    /// The window that has the library; of several, the one that was used last.
    func window(of place: LibraryPlace) -> SongWindow? {
        windowsByUse.first { window in
            guard let library = window.library else { return false }
            // A disk that is mounted again may have another number; a library that was moved is not where it was.
            if library.place.root == place.root { return true }
            return library.place.rootIdentity == place.rootIdentity && !library.model.isOutOfReach
        }
    }

    /// The window that has the library in this folder; of several, the one that was used last.
    func window(ofLibrary root: FilePath) -> SongWindow? {
        windowsByUse.first { $0.library?.model.root == root }
    }
}
