import CAdwaita
import Files
import Problems
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// What a window shows when the library in use is not there.
extension SongWindow {
    /// Says why the library cannot be used, and what can be done.
    ///
    /// - Parameter remembered: the place of what is remembered of it; nil where nothing is.
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
        let (title, words) = Self.words(for: problem)
        let page = StatusPage(
            icon: "dialog-warning-symbolic", title: title,
            text: (problem.path.map { $0.display + "\n\n" } ?? "") + words, actions: actions)
        show(page, title: "Songbook")
    }

    /// What has happened and what to do about it here, where there are buttons and no options.
    private static func words(for problem: Problem) -> (title: String, text: String) {
        switch problem.kind {
        case .noSuchFile:
            (
                translated("Library Not Found"),
                translated(
                    """
                    The folder was deleted or moved to an unknown location. Restore it and try again, or choose the \
                    folder that now contains your songs.
                    """)
            )
        case .unavailable:
            (
                translated("Library Unavailable"),
                translated(
                    "Its disk or network folder is not connected. Connect it and try again.")
            )
        case .permission:
            (
                translated("Could Not Open Library"),
                translated(
                    """
                    You don’t have permission to open this folder. Change its permissions in the file manager or ask \
                    its owner, then try again, or choose another folder.
                    """)
            )
        default: (translated("Could Not Open Library"), problem.sentences)
        }
    }

    /// Looks at the library again: whether it is there now, where only what is remembered of it was shown.
    func refresh() {
        guard let library else { return }
        Task {
            guard let problem = await library.model.refresh()?.problem(at: library.place.root), !isDestroyed
            else { return }
            library.toasts.answer(Self.words(for: problem).text)
        }
    }

    /// What is not there cannot be changed; what was written in it waits until it is.
    func reachChanged() {
        guard let library else { return }
        let isThere = !library.model.isOutOfReach
        updateActions()
        if isThere { moveNotice.hide(in: self) }
        guard let song, song.location.isInLibrary else { return }
        if isThere { song.libraryReturned() } else { song.watchAnew() }
    }

    /// Opens the library, and the song that is shown, at the new place. What waits is offered there.
    func relocateLibrary(to root: FilePath) {
        let path = song.flatMap { $0.isMade ? root.appending($0.location.relativePath) : nil } ?? root
        if let library { song?.beginning?.folderMoved(from: library.model.root, to: root) }
        leaveForOther { [self] isSaved in
            guard isSaved else {
                return library?.report(translated("“\(song?.title.amongWords ?? "")” is not saved yet")) ?? ()
            }
            // Before it is opened there, so that what waits is left for that.
            destroy()
            application.open(path)
        }
    }
}
