import CAdwaita
import Files
import LibraryChanges
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// Creating songs and projects in the library.
extension SongWindow {
    /// Shows an empty page, which becomes a song in the folder that the list shows when something is written on it.
    func beginSong() {
        guard let library else { return }
        // From now on, Ctrl+Z applies to the page.
        libraryUndo.typed()
        if let song, song.model.isUnwritten, song.beginning?.newSong.folder == folderForNewSong(in: library) {
            return showEditor(grabsFocus: true)
        }
        if let new = beginNewSong() { switcher.show(new) }
    }

    func beginNewSong() -> PendingNewSong? {
        guard let library else { return nil }
        let newSong = NewSong(
            in: folderForNewSong(in: library), editor: library.work.editor(of: library.model.root))
        let session = try? newSong.begin(library: library.model.root, environment: application.environment)
        return session.map { PendingNewSong(newSong, $0) }
    }

    private func folderForNewSong(in library: LibraryView) -> FilePath {
        FolderPlace(library.folderForNewSong, of: library.model).path
    }

    /// Turns the folder that is the action target into a song.
    func makeSongOfTarget() {
        if let target, target.isFolder { commands.run(MakeSongCommand(target.path)) }
    }

    /// Turns the folder that the list shows into a song; never the library's own folder.
    func makeSongOfShownFolder() {
        guard let library, library.browse.folder != "" else { return }
        commands.run(MakeSongCommand(library.model.root.appending(library.browse.folder)))
    }

    /// Asks for a name, kind and folder, and creates a project; the initial folder is the one that the list shows.
    func askForNewProject() {
        guard let library else { return }
        let kinds = KindChoice()
        let folders = FolderRow(
            FolderPlace(library.browse.folder, of: library.model), in: library.model.snapshot?.tree,
            name: library.model.name)
        let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        for part in [kinds.widget, folders.widget] { gtk_box_append(content.cast(), part) }
        let dialog = NameDialog.ask(
            translated("New Project"), label: translated("Name"), action: translated("_Create"), content: content,
            over: window
        ) { [folders] name, answer in
            library.work.check(name, in: folders.place.folder, then: answer)
        } then: { [self, kinds, folders] name in
            commands.run(NewProjectCommand(name, kinds.kind, in: folders.place))
        }
        kinds.onActivate = { dialog.confirm() }
        folders.onChange = { dialog.checkAgain() }
    }

    /// Asks for the kind of project that the action target becomes, and makes it one.
    func askForKindOfProject() {
        guard let target, target.isFolder else { return }
        let kinds = KindChoice()
        let dialog = AlertDialog(
            translated("Make “\(target.shownName)” a Project"),
            translated("Missing folders are created in it. Nothing is moved."), content: kinds.widget,
            action: translated("_Make Project"), isDefault: true, over: window)
        kinds.onActivate = { [weak dialog] in dialog?.activateDefault() }
        dialog.onAnswer { [self, kinds] isConfirmed in
            let kind = kinds.kind
            if isConfirmed { dialog.afterClosing { [self] in commands.run(MakeProjectCommand(target, kind)) } }
        }
        dialog.present()
        kinds.grabFocus()
    }

    /// Turns the project that is the action target back into an ordinary folder.
    func stopProject() {
        if let target, target.isFolder { commands.run(StopProjectCommand(target)) }
    }
}
