import CAdwaita
import Files
import Problems
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// The page that a window shows when the library in use is unavailable.
extension SongWindow {
    /// Says why the library cannot be used, and what the user can do.
    ///
    /// - Parameter remembered: the place of the library's offline copy; nil if there is none.
    func showTrouble(_ problem: Problem, remembered: LibraryPlace?) {
        let again = StatusPage.Action(label: translated("Try Again")) { [self] in
            application.openLibrary(replacing: self)
        }
        var actions = [again, chooseFolder, openSong]
        if let remembered {
            let look = StatusPage.Action(label: translated("Open Offline Copy")) { [self] in
                becomeLibrary(remembered)
                showNoSong()
                present()
            }
            actions.insert(look, at: 1)
        }
        let trouble = LibraryTrouble(problem)
        let page = StatusPage(
            icon: "dialog-warning-symbolic", title: trouble.title, text: trouble.details, actions: actions)
        show(page, title: "Songbook")
    }

    /// Checks the library again; if only its offline copy was shown, continues with the library if it is available.
    func refresh() {
        guard let library else { return }
        Task {
            guard let problem = await library.model.refresh()?.problem(at: library.place.root), !isDestroyed
            else { return }
            library.toasts.answer(LibraryTrouble(problem).text)
        }
    }

    /// Updates the window when the library becomes unavailable or available. An unavailable one cannot be changed;
    /// changes to its song wait until it is available.
    func reachChanged() {
        guard let library else { return }
        let isThere = !library.model.isOutOfReach
        updateActions()
        if isThere { moveNotice.hide(in: self) }
        guard let song, song.location.isInLibrary else { return }
        if isThere { song.model.libraryReturned() } else { song.model.watchAnew() }
    }

    /// Opens the library, and the shown song, at the new place, where waiting changes are offered.
    func relocateLibrary(to root: FilePath) {
        let path = song.flatMap { $0.isMade ? root.appending($0.location.relativePath) : nil } ?? root
        if let library { song?.beginning?.folderMoved(from: library.model.root, to: root) }
        Task.immediate {
            guard let isSaved = await switcher.leave() else { return }
            guard isSaved else { return report(translated("“\(song?.title.amongWords ?? "")” is not saved yet")) }
            // This window is closed first, so that waiting changes are left for the new one.
            destroy()
            application.open(path)
        }
    }
}
