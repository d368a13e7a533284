import CAdwaita
import Files
import Freedesktop
import SongNames
import SongbookModel
import Toolkit
import Translations

/// Imports files into a window's library, exports songs to files of other programs, and reports on this and on
/// transfers between libraries.
@MainActor
final class FileTransfers {
    /// The last report, with its title, to show again.
    private var last: (report: TransferReport, title: String)?

    /// Whether there is a report to show again.
    var hasReport: Bool { last != nil }

    /// Asks for files, and imports them into the folder that the list shows.
    func askForFiles(in window: SongWindow) {
        FileDialog.openMany(translated("Import Files"), over: window.window) { [weak self, weak window] files in
            guard let self, let window, let library = window.library, !files.isEmpty else { return }
            self.import(files, into: FolderPlace(library.browse.folder, of: library.model), in: window)
        }
    }

    /// Asks for a folder, and imports its contents.
    func askForFolder(in window: SongWindow) {
        FileDialog.chooseFolder(translated("Import Folder"), over: window.window, in: nil) {
            [weak self, weak window] folder in
            guard let self, let window, let library = window.library, let folder else { return }
            self.import([folder], into: FolderPlace(library.browse.folder, of: library.model), in: window)
        }
    }

    /// Shows what the import of files would create, and imports them if the user confirms.
    func `import`(_ files: [FilePath], into place: FolderPlace, in window: SongWindow) {
        ImportTask.begin(files, into: place, in: window) { [weak self, weak window] report in
            if let window { self?.tell(report, title: translated("Import Report"), in: window) }
        }
    }

    /// Asks what to export and how, and exports it.
    func export(in window: SongWindow) {
        guard let library = window.library else { return }
        let (choices, variables) = (window.exportChoices(library), window.application.environment.variables)
        ExportSheet.ask(choices, variables: variables, over: window.window) { [weak self, weak window] answer in
            guard let window, let library = window.library else { return }
            let name = answer.choice.count == 1 ? answer.choice.label : library.model.name
            ExportTask.begin(answer, name: SongName(title: name).text, in: window) { report, _ in
                self?.tell(report, title: translated("Export Report"), in: window)
            }
        }
    }

    /// Shows the last report again.
    func showReport(over window: SongWindow) {
        if let last { TransferList.present(last.report, title: last.title, over: window.window) }
    }

    /// Reports what was done, in a toast if there are no problems. The report can be shown again.
    func tell(_ report: TransferReport, title: String, in window: SongWindow) {
        last = (report, title)
        window.updateActions()
        guard !report.hasProblems else { return showReport(over: window) }
        guard !report.lines.isEmpty else { return window.report(report.summary) }
        window.library?.toasts.offer(report.shortWords, button: translated("_Details")) { [weak self, weak window] in
            if let window { self?.showReport(over: window) }
        }
    }
}
