import EditingSession
import Files
import Problems
import SongFormat

extension OpenSong {
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
                    showSheet { view.present(over: $0) }
                case .failure(let problem): banners.notify(problem.sentences)
                }
            }
        }
    }

    /// The draft goes when the disk has confirmed what was made of it.
    private func resolve(_ comparison: VersionComparison, _ decision: SongFile, of draft: Draft) {
        let session = session
        worker.run {
            Result { () throws(Problem) in
                let report = try session.save(decision, of: comparison)
                switch report.outcome {
                case .saved, .merged, .unchanged: try session.discard(draft)
                case .savedUnconfirmed, .conflict, .displaced: break
                }
                return Saved(report: report, file: session.file)
            }
        } then: { [self] (result: Result<Saved, Problem>) in
            guard !isClosed else { return }
            switch result {
            case .success(let done):
                showSaved(done)
                offerDrafts()
            case .failure(let problem): banners.notify(problem.sentences)
            }
        }
    }
}
