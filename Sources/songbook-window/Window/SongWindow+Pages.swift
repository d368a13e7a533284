import CAdwaita
import Files
import Problems
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// The pages that a window shows when something is opened.
extension SongWindow {
    /// Shows the result of opening something.
    func show(_ opening: OpenResult) {
        switch opening {
        case .song(let loaded):
            if let place = LibraryPlace(loaded) { becomeLibrary(place) }
            show(visited.open(loaded, in: application.environment))
        case .library(let place):
            becomeLibrary(place)
            showNoSong()
            if let last = place.last { reopening.begin(last, by: switcher) }
        case .folder(let folder): show(folder)
        case .welcome: showStart()
        case .trouble(let problem, let remembered): showTrouble(problem, remembered: remembered)
        case .problem(let problem): show(problem)
        }
    }

    /// Shows the page for a user who has not chosen a library yet.
    func showStart() {
        let standard = StatusPage.Action(label: translated("Use “Songs” in Documents")) { [self] in choose(.standard) }
        let inApp = StatusPage.Action(label: translated("Keep Songs In-App")) { [self] in choose(.inApp) }
        let page = StatusPage(
            icon: programIcon, title: translated("Choose a Folder for Your Songs"),
            text: translated(
                """
                Each song is a .songbook file in a folder of its own, which you can copy, back up and synchronize. \
                Keep your songs in a folder that you choose, or in the app.
                """),
            actions: [standard, chooseFolder, inApp, openSong])
        show(page, title: "Songbook")
    }

    /// Shows the page that says that no song is selected.
    func showNoSong() {
        let page = StatusPage(
            icon: "folder-music-symbolic", title: translated("No Song Selected"),
            text: translated("Select a song from the list to edit it."),
            actions: [])
        show(page, title: library?.model.name ?? "Songbook") { [weak library] in library?.browse.cursor.grabFocus() }
        content.noSongPage = page.widget
        updateNoSongPage()
        library?.panes.showList()
    }

    /// Hides that page while the list itself says that there are no songs, or while a song is being reopened.
    func updateNoSongPage() {
        guard let library, let noSongPage = content.noSongPage else { return }
        let isNeeded = !library.browse.isKnown || !library.browse.items.isEmpty
        gtk_widget_set_visible(noSongPage, (isNeeded && !reopening.isPromising).gboolean)
    }

    /// Moves the keyboard focus to the list, if only that is visible or no song is shown, otherwise to the page.
    func focusPage() {
        guard !isDestroyed else { return }
        let isInList = library.map { $0.panes.isFolded ? $0.panes.isListShown : song == nil } ?? false
        if isInList {
            library?.navigation.showList()
        } else if let song {
            song.editor.grabFocus()
        } else {
            content.focusFirst()
        }
    }

    private func show(_ folder: FilePath) {
        let name = folder.displayName
        let use = StatusPage.Action(label: translated("Use “\(name)” as Your Library")) { [self] in
            choose(.folder(folder))
        }
        let page = StatusPage(
            icon: "folder-symbolic", title: translated("No Song in This Folder"),
            text: translated(
                """
                There is no .songbook file in \(folder.display). If its subfolders contain songs, you can use it as \
                your library.
                """), actions: [use, openSong])
        show(page, title: name)
    }

    private func show(_ problem: Problem) {
        if problem.kind == .invalidSong, let file = problem.path, ImportableFile.isOne(file) {
            return offerImport(of: file)
        }
        let title =
            problem.kind == .noSuchFile ? translated("Song Not Found") : translated("Could Not Open Song")
        let path = problem.path.map { $0.display + "\n\n" } ?? ""
        var actions = [openSong]
        if problem.kind == .invalidSong, let file = problem.path {
            let openAsText = StatusPage.Action(label: translated("Open as Text")) { [self] in self.openAsText(file) }
            let again = StatusPage.Action(label: translated("Try Again")) { [self] in
                if library == nil { application.open(file, replacing: self) } else { open(file, grabsFocus: true) }
            }
            actions = [openAsText, again]
        }
        let page = StatusPage(
            icon: "dialog-warning-symbolic", title: title, text: path + problem.sentences, actions: actions)
        show(page, title: problem.path?.lastComponent?.display ?? "Songbook")
    }

    /// Says that a file belongs to another program, and offers to import it.
    private func offerImport(of file: FilePath) {
        let name = file.lastComponent?.display ?? ""
        let importing = StatusPage.Action(label: translated("Import into Library…")) { [self] in
            application.importIntoLibrary(file, from: self)
        }
        let openAsText = StatusPage.Action(label: translated("Open as Text")) { [self] in self.openAsText(file) }
        let page = StatusPage(
            icon: "document-open-symbolic", title: translated("“\(name)” Is Not a Songbook File"),
            text: translated("Songbook can import it as a new song. The file stays as it is."),
            actions: [importing, openAsText])
        show(page, title: name)
    }

    /// The program's icon; a generic one if it is not installed.
    private var programIcon: String {
        let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(window))
        return gtk_icon_theme_has_icon(theme, Application.id) != 0 ? Application.id : "folder-music-symbolic"
    }

    var chooseFolder: StatusPage.Action {
        StatusPage.Action(label: translated("Choose Folder…")) { [self] in chooseLibraryFolder() }
    }

    var openSong: StatusPage.Action {
        StatusPage.Action(label: translated("Open Song…")) { [self] in
            application.chooseSong(in: library == nil ? self : nil)
        }
    }
}

extension Application {
    /// Asks for a song and opens it: in `window`, which shows none yet, or in its own.
    func chooseSong(in window: SongWindow? = nil) {
        guard activeWindow?.dialogs.isShown != true else { return }
        FileDialog.open(over: (window ?? activeWindow)?.window, in: activeWindow?.library?.model.root) { [self] file in
            guard let file else { return }
            open(file, replacing: window)
        }
    }
}
