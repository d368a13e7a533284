public import EditingSession
import FileWork
import Files
import Problems
import SongFormat
import SongMerging

/// Text that an earlier session could not save.
extension SongModel {
    /// Offers the latest draft that is left; the next one is offered when that one is settled.
    ///
    /// - Parameter answered: a draft whose text is on the page already.
    func offerDrafts(besides answered: Draft? = nil) {
        let drafts = session.recoveredDrafts.filter { $0.savedAt != answered?.savedAt }
        draftOffer = drafts.first.map {
            DraftOffer($0, olderOnes: drafts.count - 1, of: session.song, isReadOnly: isReadOnly)
        }
    }

    /// Merges the draft's text into the page. If both changed the same part, the draft gets a file of its own.
    public func restore(_ draft: Draft) {
        guard let merged = draft.merged(into: text.words) else { return saveApart(draft) }
        draftOffer = nil
        text.type(merged)
        let labels = draft.labels(putInto: tags)
        if !labels.isEmpty { saver.change(tags: labels.tags, pinned: labels.pinned, metadata: labels.metadata) }
        Task {
            await saver.save()
            guard !isClosed, !saver.hasUnsavedWords else { return }
            offerDrafts(besides: draft)
            host?.draftSettled()
        }
    }

    /// Saves the draft to a file of its own and shows that file. The song keeps its newer text.
    public func saveApart(_ draft: Draft) {
        Task {
            guard let newFile = await askForFile(), !isClosed else { return }
            let result: Result<Void, Problem> = await worker.run { [session] in
                Result { () throws(Problem) in
                    try OrphanedDrafts.save(draft, to: newFile, environment: session.environment)
                    try session.discard(settled: draft)
                }
            }
            guard !isClosed else { return }
            switch result {
            case .success:
                draftOffer = nil
                host?.draftSettled()
                await goOn(in: newFile)
            case .failure(let problem): page?.notify([problem.sentences])
            }
        }
    }

    /// Switches to another file once everything typed is saved to this one.
    private func goOn(in newFile: FilePath) async {
        await saver.save()
        guard !isClosed, !saver.hasUnsavedWords else { return }
        let result: Result<Song, Problem> = await worker.run { [session] in
            Result { () throws(Problem) in
                try session.relocate(to: newFile, takingAnySong: true)
                return try session.reload().song
            }
        }
        guard !isClosed else { return }
        standing = .here
        update()
        watchAnew()
        await locate()
        if case .failure(let problem) = result { page?.notify([problem.sentences]) }
    }

    /// Discards the draft.
    public func discard(_ draft: Draft) {
        draftOffer = nil
        Task {
            let result: Result<Void, Problem> = await worker.run { [session] in
                Result { () throws(Problem) in try session.discard(draft) }
            }
            guard !isClosed else { return }
            if case .failure(let problem) = result { page?.notify([problem.sentences]) }
            offerDrafts()
            host?.draftSettled()
        }
    }

    /// Shows the song beside `draft` and saves the user's decision.
    public func compare(with draft: Draft) {
        Task {
            let read = await read(needsAllSaved: true) { session throws(Problem) in try session.comparison(with: draft)
            }
            switch read {
            case .success(let comparison):
                await decide(about: ComparedVersions(comparison: comparison, names: .draft)) { [self] in
                    await resolve(comparison, $0, of: draft)
                }
            case .failure(let problem): page?.notify([problem.sentences])
            case nil: break
            }
        }
    }

    /// Shows two versions side by side, and carries out the user's decision. That begins when the decision is made, in
    /// the same turn of the main loop, so that the song cannot be left in between without it.
    ///
    /// - Returns: the result; nil without a decision.
    @discardableResult
    func decide<Result>(
        about versions: ComparedVersions, _ carryOut: @escaping @MainActor (SongFile) async -> Result
    ) async -> Result? {
        guard let page else { return nil }
        return await withCheckedContinuation { continuation in
            page.compare(versions) { decision in
                guard let decision else { return continuation.resume(returning: nil) }
                Task.immediate { continuation.resume(returning: await carryOut(decision)) }
            }
        }
    }

    /// Saves the decision. The draft is discarded when the disk has confirmed that.
    private func resolve(_ comparison: VersionComparison, _ decision: SongFile, of draft: Draft) async {
        let result: Result<Saved, Problem> = await saver.decide { [session] in
            Result { () throws(Problem) in
                let report = try session.save(decision, of: comparison)
                switch report.outcome {
                case .saved, .merged, .unchanged: try session.discard(settled: draft)
                case .savedUnconfirmed, .conflict, .displaced: break
                }
                return Saved(report: report, file: session.file)
            }
        }
        guard !isClosed else { return }
        switch result {
        case .success(let done): showSaved(done)
        case .failure(let problem): page?.notify([problem.sentences])
        }
        offerDrafts()
    }

    /// Shows the session's song after something other than the page was saved into it.
    func showSaved(_ done: Saved) {
        let song = SongText(session.song)
        if text.edit.isEmpty { text.apply(song, isEditable: !isReadOnly) } else { _ = text.merge(song) }
        saver.adopt(done.report)
        take(done)
        saver.saveNow(isAsked: true)
    }
}
