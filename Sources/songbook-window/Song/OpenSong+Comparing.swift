import EditingSession
import FileWork
import Problems
import SongFormat
import SongMerging
import SongbookModel
import Toolkit

/// The song beside something else, to decide what becomes of the two.
extension OpenSong {
    /// Saves what is typed; what cannot be saved has to be settled before anything is compared with it.
    ///
    /// - Parameter compare: has to call ``endPreparingSheet()``.
    func saveToCompare(then compare: @escaping @MainActor () -> Void) {
        guard beginPreparingSheet() else { return }
        saver.saveNow { [self] in
            guard !isClosed, !saver.hasUnsavedWords else { return endPreparingSheet() }
            compare()
        }
    }

    /// Shows what the session's song says after something else than the page was saved into it.
    func showSaved(_ done: Saved) {
        let song = session.song
        if editor.edit.isEmpty {
            editor.apply(title: song.title, text: song.text, isEditable: !isReadOnly)
        } else {
            _ = editor.apply(SongText(song))
        }
        saver.adopt(done.report)
        saved(done)
        saver.saveNow(isAsked: true)
    }

    /// Has the session save what was decided in a comparison, which the song waits for before it is left.
    func decide<Value: Sendable>(
        _ work: @escaping @Sendable () -> Result<Value, Problem>,
        then finish: @escaping @MainActor (Result<Value, Problem>) -> Void
    ) {
        decisions.begin()
        worker.write(work) { [self] (result: Result<Value, Problem>) in
            if case .failure(let problem) = result { decisions.end(problem) } else { decisions.end(nil) }
            if !isClosed { finish(result) }
        }
    }

    /// Shows the song beside `draft`, to decide what becomes of the two.
    func compare(with draft: Draft) {
        saveToCompare { [self] in
            let session = session
            worker.run {
                Result { () throws(Problem) in try session.comparison(with: draft) }
            } then: { [self] (result: Result<VersionComparison, Problem>) in
                endPreparingSheet()
                guard !isClosed else { return }
                switch result {
                case .success(let comparison):
                    let view = ComparisonView(comparison, .draft)
                    view.onSave = { [self] in resolve(comparison, $0, of: draft) }
                    host?.presentSheet { view.present(over: $0) }
                case .failure(let problem): banners.notify(problem.sentences)
                }
            }
        }
    }

    /// The draft goes when the disk has confirmed what was made of it.
    private func resolve(_ comparison: VersionComparison, _ decision: SongFile, of draft: Draft) {
        let session = session
        decide {
            Result { () throws(Problem) in
                let report = try session.save(decision, of: comparison)
                switch report.outcome {
                case .saved, .merged, .unchanged: try session.discard(settled: draft)
                case .savedUnconfirmed, .conflict, .displaced: break
                }
                return Saved(report: report, file: session.file)
            }
        } then: { [self] (result: Result<Saved, Problem>) in
            switch result {
            case .success(let done):
                showSaved(done)
            case .failure(let problem): banners.notify(problem.sentences)
            }
            offerDrafts()
        }
    }
}
