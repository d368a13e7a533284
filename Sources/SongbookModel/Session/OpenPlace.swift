public import Files

/// A window among those that are searched for one that already has a song or a library.
public protocol PlaceHolder: AnyObject {
    /// The song on its page; nil if another page is shown.
    var shownSong: SongModel? { get }
    /// Its library; nil if it has none.
    var libraryPlace: LibraryPlace? { get }
    /// Whether its library is unavailable.
    var isLibraryOutOfReach: Bool { get }
    /// Whether a sheet is open over it. A sheet is about the song below it, which stays as long as the sheet is open.
    var hasSheet: Bool { get }
}

/// The place where something that was opened is already open.
public enum OpenPlace<Window> {
    /// The window that shows the song, by any path.
    case song(Window, LoadedSong)
    /// The window of the library that was opened, or that contains the song.
    case library(Window)
}

extension Sequence where Element: PlaceHolder {
    /// Returns where something that was opened is already open; nil if nowhere. Of several windows, the first.
    public func place(of result: OpenResult) -> OpenPlace<Element>? {
        switch result {
        case .song(let loaded):
            if let window = window(showing: loaded) { return .song(window, loaded) }
            guard let window = LibraryPlace(loaded.location).flatMap(window(of:)), !window.hasSheet else { return nil }
            return .library(window)
        case .library(let place): return window(of: place).map(OpenPlace.library)
        case .folder, .welcome, .trouble, .problem: return nil
        }
    }

    /// Returns the window that shows a song.
    public func window(showing song: LoadedSong) -> Element? {
        first { $0.shownSong?.isAt(song.location) == true }
    }

    /// Returns the window that has a library.
    public func window(of place: LibraryPlace) -> Element? {
        first { window in
            guard let known = window.libraryPlace else { return false }
            // A disk that is mounted again may have another device number, and a library that was moved has another
            // path.
            if known.root == place.root { return true }
            return known.rootIdentity == place.rootIdentity && !window.isLibraryOutOfReach
        }
    }

    /// Returns the window that has the library in this folder.
    public func window(ofLibrary root: FilePath) -> Element? {
        first { $0.libraryPlace?.root == root }
    }
}
