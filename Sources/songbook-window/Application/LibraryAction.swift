import SongbookModel
import Toolkit

/// What the desktop can ask the window of the library in use to begin: by the actions of the desktop entry, by the session bus
/// or by `--action`. Source: Desktop Entry Specification 1.5, "Additional applications actions".
enum LibraryAction: Sendable {
    case newSong
    case search
    /// A search for these words.
    case searchFor(String)

    /// Those that need nothing but their name.
    static let named: KeyValuePairs = ["new-song": LibraryAction.newSong, "search": .search]

    init?(name: String) {
        guard let action = Self.named.first(where: { $0.key == name }) else { return nil }
        self = action.value
    }
}

extension SongWindow {
    /// Begins it as soon as the library is looked at; does nothing in a window that shows none. Where a sheet is, which is
    /// about the song below it, it is begun in another window.
    func begin(_ action: LibraryAction) {
        let target = Sheet.all(over: window).isEmpty ? self : openAnother() ?? self
        target.onceLibraryBegan { window in
            switch action {
            case .newSong:
                if window.library?.model.isOutOfReach == false { window.creation.beginSong(in: window) }
            case .search:
                window.pageAlone.end()
                window.library?.beginSearch()
            case .searchFor(let words):
                window.pageAlone.end()
                window.library?.beginSearch(for: words)
            }
        }
    }
}
