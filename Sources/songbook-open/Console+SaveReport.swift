import EditingSession
import Files
import Translations

extension Console {
    /// Says that words of an earlier session wait to be saved or discarded.
    func tell(_ draft: Draft, of file: FilePath) {
        say(
            translated(
                "\(file.display): words of \(Moment.text(draft.savedAt)) that could not be saved then are still kept; "
                    + "'songbook-open --edit' offers them"))
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
