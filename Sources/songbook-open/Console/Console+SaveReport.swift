import EditingSession
import Files
import Freedesktop
import Problems
import SongLibrary
import SongOpening
import Translations

extension Console {
    /// Reports unsaved changes of an earlier session, which can be restored or discarded.
    func report(_ draft: Draft, of file: FilePath) {
        report(
            translated(
                """
                \(file.display): unsaved changes from \(DateText.text(draft.savedAt)) are kept as a draft; run \
                'songbook-open --edit' to restore them
                """))
    }

    /// Reports what opening a song found: saves that reached it only now, and one that cannot be recovered yet.
    func report(_ opened: OpenedSong) {
        for notice in opened.notices { report(notice) }
        for save in opened.recoveredSaves {
            report(save)
            report(save.report, of: save.file)
        }
        if let problem = opened.recoveryProblem {
            report(
                translated(
                    """
                    \(opened.session.file.display): offline changes could not be saved to the song yet and are kept as a \
                    draft: \(problem.what)
                    """))
        }
    }

    /// Saves and reports pending saves of all songs below a folder; errors are only reported.
    func recoverPendingSaves(below root: FilePath, in environment: Environment) {
        let limit = SettingsStore(environment: environment).load().inEffect.historyLimit
        let result = OrphanedDrafts.recoverPendingSaves(
            below: root, environment: environment, historyLimit: limit)
        for notice in result.notices { report(notice) }
        for save in result.saves { report(save) }
        for problem in result.problems { report(problem.message) }
    }

    private func report(_ save: RecoveredSave) {
        let (file, time) = (save.file.display, DateText.text(save.savedAt))
        switch save.report.outcome {
        case .conflict(let copy):
            report(
                translated(
                    """
                    \(file): offline changes from \(time) were saved to \(copy.display) because they conflict with \
                    other changes
                    """))
        default:
            report(translated("\(file): offline changes from \(time) were saved to the song"))
        }
    }

    /// Reports the outcome of a save, except that the song was saved as usual.
    ///
    /// - Parameter file: the song that was saved.
    func report(_ report: SaveReport, of file: FilePath) {
        for notice in report.notices { self.report(notice) }
        switch report.outcome {
        case .unchanged, .saved:
            break
        case .merged:
            self.report(translated("\(file.display): changes merged with another program's"))
        case .savedUnconfirmed(let problem):
            // The changes are in the song; ``Problem/Action/saveAgain`` would say otherwise.
            self.report(problem.wording { _ in nil })
        case .conflict(let copy):
            self.report(
                Problem(
                    .conflict, path: file,
                    translated(
                        "another program changed the song in the meantime, so theirs was kept in this file"),
                    remedy: translated(
                        "yours is in \(copy.display); compare the two and keep the parts you want")))
        case .displaced(let copy):
            self.report(
                Problem(
                    .conflict, path: file,
                    translated("your changes are saved, but another program saved the song at the same time"),
                    remedy: translated(
                        "theirs is in \(copy.display); compare the two and keep the parts you want")))
        }
    }
}
