import CAdwaita
import Files
import Freedesktop

/// What a window shows when something is opened.
extension SongWindow {
    /// Shows what came of opening something.
    func show(_ opening: Opening) {
        switch opening {
        case .song(let loaded): show(OpenSong(loaded, home: application.environment.homeDirectory))
        case .folder(let folder): show(folder)
        case .problem(let problem): show(problem)
        }
    }

    /// Shows what can be done where nothing was asked for.
    func showStart() {
        let page = StatusPage.make(
            icon: programIcon, title: "Songbook",
            text: "Open a song that you have: a file whose name ends in .songbook.", action: openSong)
        show(page: page, title: "Songbook")
        present()
    }

    private func show(_ folder: FilePath) {
        let page = StatusPage.make(
            icon: "folder-symbolic", title: "No Song in This Folder",
            text: "There is no .songbook file in \(folder.display).", action: openSong)
        show(page: page, title: folder.lastComponent?.display ?? folder.display)
    }

    private func show(_ problem: Problem) {
        let title = problem.kind == .noSuchFile ? "There Is No Such Song" : "This Song Cannot Be Opened"
        let path = problem.path.map { $0.display + "\n\n" } ?? ""
        let page = StatusPage.make(
            icon: "dialog-warning-symbolic", title: title, text: path + problem.sentences, action: openSong)
        show(page: page, title: problem.path?.lastComponent?.display ?? "Songbook")
    }

    /// The program's icon; a general one where it is not installed.
    private var programIcon: String {
        let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(window))
        return gtk_icon_theme_has_icon(theme, Application.id) != 0 ? Application.id : "folder-music-symbolic"
    }

    private var openSong: StatusPage.Action {
        StatusPage.Action(label: "Open a Song…") { [self] in application.chooseSong(in: self) }
    }
}

extension Application {
    /// Asks for a song and opens it: in `window`, which shows none yet, or in its own.
    func chooseSong(in window: SongWindow? = nil) {
        FileDialog.open(over: (window ?? windows.last)?.window) { [self] file in
            guard let file else { return }
            open(file, replacing: window)
        }
    }
}
