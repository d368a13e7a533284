/// What the desktop can ask the window of the library in use to begin: by the actions of the desktop entry, by the session bus
/// or by `--action`. Source: Desktop Entry Specification 1.5, "Additional applications actions".
enum LibraryAction: String, CaseIterable, Sendable {
    case newSong = "new-song"
    case search
}

extension SongWindow {
    /// Begins it as soon as the library is looked at; does nothing in a window that shows none.
    func begin(_ action: LibraryAction) {
        onceLibraryBegan { window in
            switch action {
            case .newSong:
                if window.library?.model.isOutOfReach == false { window.creation.beginSong(in: window) }
            case .search:
                window.pageAlone.end()
                window.library?.beginSearch()
            }
        }
    }
}
