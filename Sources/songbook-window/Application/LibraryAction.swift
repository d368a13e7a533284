import SongbookModel
import Toolkit

/// An action that the desktop can start in the window of the library in use: through the desktop entry, the session bus
/// or `--action`. Source: Desktop Entry Specification 1.5, "Additional applications actions".
enum LibraryAction: Sendable {
    case newSong
    case search
    /// A search for these words.
    case searchFor(String)

    /// The actions without a parameter, by name.
    static let named: KeyValuePairs = ["new-song": LibraryAction.newSong, "search": .search]

    init?(name: String) {
        guard let action = Self.named.first(where: { $0.key == name }) else { return nil }
        self = action.value
    }
}

extension SongWindow {
    /// Starts the action once the library is shown; does nothing in a window without one. If the window has a sheet,
    /// which belongs to the song below it, another window is used.
    func begin(_ action: LibraryAction) {
        let target = Sheet.all(over: window).isEmpty ? self : openAnotherWindow() ?? self
        target.onceLibraryBegan { window in
            switch action {
            case .newSong:
                if window.library?.model.isOutOfReach == false { window.beginSong() }
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
