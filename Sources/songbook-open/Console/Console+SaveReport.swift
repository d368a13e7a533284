import EditingSession
import Files
import Freedesktop
import Problems
import SongLibrary
import SongOpening
import Translations

extension Console {
    /// Says that words of an earlier session wait to be saved or discarded.
    func tell(_ draft: Draft, of file: FilePath) {
        say(
            translated(
                "\(file.display): words of \(Moment.text(draft.savedAt)) that could not be saved then are still kept; "
                    + "'songbook-open --edit' offers them"))
    }

    /// Says what opening a song found: saves that reached it only now, and where another cannot be recovered yet.
    func tell(_ opened: OpenedSong) {
        for notice in opened.notices { say(notice) }
        for save in opened.recoveredSaves {
            tell(save)
            tell(save.report, of: save.file)
        }
        if let problem = opened.recoveryProblem {
            say(
                translated(
                    "\(opened.session.file.display): what was written when it could not be reached is not in the song yet, and stays "
                        + "kept as a draft: \(problem.what)"))
        }
    }

    /// The same for all songs below a folder, which cannot fail.
    func makeUp(below root: FilePath, in environment: Environment) {
        let limit = SettingsStore(environment: environment).load().inEffect.historyLimit
        let (saves, notices, problems) = LeftDrafts.makeUp(
            below: root, environment: environment, historyLimit: limit)
        for notice in notices { say(notice) }
        for save in saves { tell(save) }
        for problem in problems { say(problem.description) }
    }

    private func tell(_ save: BelatedSave) {
        let (file, time) = (save.file.display, Moment.text(save.savedAt))
        switch save.report.outcome {
        case .conflict(let copy):
            say(
                translated(
                    "\(file): what was written on \(time), when it could not be reached, is in \(copy.display), "
                        + "because others changed the same words"))
        default:
            say(translated("\(file): what was written on \(time), when it could not be reached, is in the song now"))
        }
    }

    /// Says what became of a save, where it is not simply that the words are in the song.
    ///
    /// - Parameter file: the song that was to be saved.
    func tell(_ report: SaveReport, of file: FilePath) {
        for notice in report.notices { say(notice) }
        switch report.outcome {
        case .unchanged, .saved:
            break
        case .merged:
            say(translated("\(file.display): merged with the changes another program made"))
        case .savedUnconfirmed(let problem):
            self.report(problem)
        case .conflict(let copy):
            self.report(
                Problem(
                    .conflict, path: file,
                    translated("another program changed the song meanwhile, so its version stays here"),
                    remedy: translated("yours is in \(copy.display); compare the two and keep what you want")))
        case .displaced(let copy):
            self.report(
                Problem(
                    .conflict, path: file,
                    translated("your words are saved, but another program wrote the song at the same moment"),
                    remedy: translated("its version is in \(copy.display); compare the two and keep what you want")))
        }
    }
}
