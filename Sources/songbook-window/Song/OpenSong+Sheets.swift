import ChordSheet
import EditingSession
import SongFormat
import SongMerging
import SongOpening
import SongbookModel
import Toolkit
import Translations

/// The sheets over a song: its earlier versions, its details, comparisons with other versions.
extension OpenSong {
    /// Shows the earlier versions over `window`.
    func showHistory(over window: Widget) {
        Task {
            switch await model.earlierVersions() {
            case .success([]): host?.report(wordsForNoVersions)
            case .success(let revisions): present(revisions, over: window)
            case .failure(let problem): banners.notify(problem.sentences)
            case nil: break
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
        view.onChoose = { [model, weak view] revision, earlier in
            Task {
                let songs = await model.songs(of: revision, after: earlier)
                view?.show(songs.map { HistoryView.Shown(song: $0.song, earlier: $0.earlier) }, of: revision)
            }
        }
        view.onRestore = { [model] in model.restore($0, arrangement: $1) }
        view.present(over: window)
    }

    /// Shows the song's details over `window`, with its metadata for editing.
    func showDetails(over window: Widget) {
        Task {
            switch await model.details() {
            case .success(let details): present(details, over: window)
            case .failure(let problem): banners.notify(problem.sentences)
            case nil: break
            }
        }
    }

    private func present(_ details: SongDetails, over window: Widget) {
        let view = DetailsView(details, isEditable: !isReadOnly && details.location != nil)
        view.onChange = { [model] name, value in
            guard !model.isClosed else { return }
            var edit = MetadataEdit()
            edit.set(name, value)
            model.saver.change(metadata: edit)
        }
        view.onClose = { [self] in self.details = nil }
        self.details = view
        view.present(over: window)
    }

    func compare(_ versions: ComparedVersions, then finish: @escaping @MainActor (SongFile?) -> Void) {
        guard let host else { return finish(nil) }
        let view = ComparisonView(versions)
        var isShown = false
        view.onSave = { finish($0) }
        view.onCancel = { finish(nil) }
        host.presentSheet {
            isShown = true
            view.present(over: $0)
        }
        if !isShown { finish(nil) }
    }

    /// The question about transposing the song in its present state.
    var transposeQuestion: TransposeQuestion { TransposeQuestion(ChordedText(model.current)) }

    /// Transposes the chords of the song in its present state, and reports the result.
    func transpose(_ transposition: ChordTransform.Transposition) {
        if let result = model.transpose(transposition) { host?.report(TransposeQuestion.report(result)) }
    }
}

extension ComparisonView {
    /// - Parameter versions: the versions to compare.
    convenience init(_ versions: ComparedVersions) {
        switch versions.names {
        case .draft: self.init(versions.comparison, .draft)
        case .versions(let yours, let theirs, let isOnCopy):
            self.init(
                versions.comparison, .versions(yours: yours, theirs: theirs), this: isOnCopy ? .ours : .theirs)
        }
    }
}
