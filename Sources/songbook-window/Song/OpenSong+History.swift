import EditingSession
import FileWork
import Problems
import SongbookModel
import Toolkit
import Translations

/// Earlier versions of the song can be looked at and brought back.
extension OpenSong {
    /// Shows the earlier versions over `window`. What is typed is saved first, so that it is one of them later on.
    func showHistory(over window: Widget) {
        guard beginPreparingSheet() else { return }
        saver.saveNow { [self] in
            guard !isClosed else { return }
            let session = session
            worker.run {
                Result { () throws(Problem) in
                    try session.earlierVersions()
                }
            } then: { [self] (result: Result<[SongHistory.Revision], Problem>) in
                endPreparingSheet()
                switch result {
                case .success([]): host?.report(wordsForNoVersions)
                case .success(let revisions): present(revisions, over: window)
                case .failure(let problem): banners.notify(problem.sentences)
                }
            }
        }
    }

    private var wordsForNoVersions: String {
        guard session.historyLimit > 0 else {
            return translated("No earlier versions of this song are kept. You can change that in the settings.")
        }
        return translated("There are no earlier versions of this song yet. A version is kept each time you save.")
    }

    private func present(_ revisions: [SongHistory.Revision], over window: Widget) {
        let view = HistoryView(revisions, canRestore: !isReadOnly && editor.uneditable == nil)
        view.onChoose = { [self, weak view] revision, earlier in
            let session = session
            worker.run {
                Result { () throws(Problem) in
                    HistoryView.Shown(
                        song: try session.song(of: revision), earlier: earlier.flatMap { try? session.song(of: $0) })
                }
            } then: { [weak view] (result: Result<HistoryView.Shown, Problem>) in
                view?.show(result, of: revision)
            }
        }
        view.onRestore = { [self] in restore($0, arrangement: $1) }
        view.present(over: window)
    }
}
