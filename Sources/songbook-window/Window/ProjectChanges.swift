import CAdwaita
import Files
import LibraryChanges
import LibraryFile
import LibraryIndex
import Problems
import SongbookModel
import Toolkit
import Translations

/// Makes projects in a window's library, of folders that are there too, and folders of projects.
@MainActor
final class ProjectChanges {
    /// Asks for name, kind and folder, and makes a project; at first in the folder that the list shows.
    func askForNew(in window: SongWindow) {
        guard let library = window.library else { return }
        let kinds = KindChoice()
        let folders = FolderRow(
            FolderPlace(library.browse.folder, of: library.model), in: library.model.snapshot?.tree,
            name: library.model.name)
        let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        for part in [kinds.widget, folders.widget] { gtk_box_append(content.cast(), part) }
        let dialog = NameDialog.ask(
            translated("New Project"), label: translated("Name"), action: translated("_Create"), content: content,
            over: window.window
        ) { [folders] name, answer in
            library.work.check(name, in: folders.place.folder, then: answer)
        } then: { [self, kinds, folders] name in
            make(named: name, kinds.kind, in: folders.place, window)
        }
        kinds.onActivate = { dialog.confirm() }
        folders.onChange = { dialog.checkAgain() }
    }

    private func make(named name: String, _ kind: ProjectKind, in place: FolderPlace, _ window: SongWindow) {
        guard let library = window.library else { return }
        library.work.run { editor throws(Problem) in
            try editor.makeProject(named: name, kind: kind, in: place.path)
        } then: { [self] (result: Result<NewProject, Problem>) in
            let heading = translated("Could Not Create Project")
            guard let change = window.report(result.map(\.change), or: heading), case .success(let new) = result,
                let path = change.path.relative(to: library.model.root)
            else { return }
            var folder = path
            while folder != "" {
                library.sidebar.expand(folder)
                folder = folder.folderAbove
            }
            let shown = path.lastComponent?.display ?? name
            offerUndo(translated("Project “\(shown)” created"), in: window) { editor throws(Problem) in
                try editor.undo(new)
            }
        }
    }

    /// Asks what the folder that menus and keys mean is to be a project for, and makes it one.
    func askForKind(in window: SongWindow) {
        guard let target = window.target, target.isFolder else { return }
        let kinds = KindChoice()
        let dialog = AlertDialog(
            translated("Make “\(target.shownName)” a Project"),
            translated("Missing folders are created in it. Nothing is moved."), content: kinds.widget,
            action: translated("_Make Project"), isDefault: true, over: window.window)
        kinds.onActivate = { [weak dialog] in dialog?.activateDefault() }
        dialog.onAnswer { [self, kinds] isConfirmed in
            let kind = kinds.kind
            if isConfirmed { dialog.afterClosing { [self] in make(target, kind, in: window) } }
        }
        dialog.present()
        kinds.grabFocus()
    }

    private func make(_ target: ItemSelection, _ kind: ProjectKind, in window: SongWindow) {
        guard let library = window.library else { return }
        let heading = translated("Could Not Make “\(target.shownName)” a Project")
        library.work.run { editor throws(Problem) in
            try editor.makeProject(of: target.path, kind: kind)
        } then: { [weak self, weak window] (result: Result<ProjectMaking, Problem>) in
            guard let self, let window, !window.isDestroyed else { return }
            switch result {
            case .failure(let problem): MessageDialog.report(heading, problem, over: window.window)
            case .success(let making):
                window.notify(making.notices)
                if let path = making.folder.relative(to: library.model.root) { library.sidebar.expand(path) }
                offerUndo(translated("“\(target.shownName)” is a project now"), in: window) { editor throws(Problem) in
                    try editor.undo(making)
                }
            }
        }
    }

    /// Makes the project that menus and keys mean a folder as any other.
    func stop(in window: SongWindow) {
        guard let target = window.target, target.isFolder, let library = window.library else { return }
        let heading = translated("Could Not Change “\(target.shownName)”")
        library.work.run { editor throws(Problem) in
            try editor.stopProject(target.path)
        } then: { [weak self, weak window] (result: Result<Project?, Problem>) in
            guard let self, let window, !window.isDestroyed else { return }
            switch result {
            case .failure(let problem): MessageDialog.report(heading, problem, over: window.window)
            case .success(let project):
                let words = translated("“\(target.shownName)” is no longer a project")
                offerUndo(words, in: window) { editor throws(Problem) in
                    try editor.setProject(project, of: target.path)
                }
            }
        }
    }

    private func offerUndo(
        _ words: String, in window: SongWindow,
        _ undo: @escaping @Sendable (LibraryEditor) throws(Problem) -> Void
    ) {
        guard let library = window.library else { return }
        let run: @MainActor () -> Void = { [weak window] in
            library.work.run { editor throws(Problem) in
                try undo(editor)
            } then: { (result: Result<Void, Problem>) in
                guard let window, !window.isDestroyed, case .failure(let problem) = result else { return }
                MessageDialog.report(translated("Could Not Undo"), problem, over: window.window)
            }
        }
        window.offerUndo(words, run)
    }
}
