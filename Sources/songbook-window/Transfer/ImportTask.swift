import FileWork
import Files
import LibraryIndex
import Problems
import SongTransfer
import SongbookModel
import Toolkit
import Translations

/// An import in a window: reads the files, asks for encodings that are uncertain, shows what would be created, and
/// creates it if the user confirms.
@MainActor
final class ImportTask {
    private let window: SongWindow
    private let place: FolderPlace
    private let worker = FileWorker()
    private let cancellation = Cancellation()
    private let files: [FilePath]
    private let finish: @MainActor (TransferReport) -> Void

    /// - Parameter finish: called at the end with what was created; not if nothing was begun.
    static func begin(
        _ files: [FilePath], into place: FolderPlace, in window: SongWindow,
        then finish: @escaping @MainActor (TransferReport) -> Void
    ) {
        ImportTask(files, place, window, finish).plan()
    }

    private init(
        _ files: [FilePath], _ place: FolderPlace, _ window: SongWindow,
        _ finish: @escaping @MainActor (TransferReport) -> Void
    ) {
        (self.files, self.place, self.window, self.finish) = (files, place, window, finish)
    }

    /// - Parameter answers: the answers for files whose encoding is uncertain.
    private func plan(_ answers: [FilePath: EncodingAnswer] = [:]) {
        let progress = ProgressDialog(translated("Import"), over: window.window) {
            ProgressDialog.Progress(fraction: nil, words: translated("Reading files…"))
        } onCancel: { [cancellation] in
            cancellation.cancel()
        }
        let (environment, place, cancellation) = (window.application.environment, place, cancellation)
        let files = files
        worker.run {
            Result { () throws(Problem) in
                try PlannedImport(
                    of: files, into: place.path, ofLibrary: place.root, called: place.name, answers: answers,
                    in: environment, cancellation: cancellation)
            }
        } then: { [self] (result: Result<PlannedImport, Problem>) in
            progress.end { [self] in
                guard !window.isDestroyed, !cancellation.isCancelled else { return }
                switch result {
                case .success(let planned): ask(planned.questions[...], about: planned, answers)
                case .failure(let problem):
                    MessageDialog.report(translated("Could Not Import"), problem, over: window.window)
                }
            }
        }
    }

    /// Asks one question after the other. Canceling one leaves its files out; if those are all, nothing is done.
    private func ask(
        _ questions: ArraySlice<EncodingQuestion>, about planned: PlannedImport, _ answers: [FilePath: EncodingAnswer]
    ) {
        guard let question = questions.first else {
            return planned.questions.isEmpty ? ask(planned) : plan(answers)
        }
        EncodingSheet.ask(question, over: window.window) { [self] encoding in
            guard !window.isDestroyed else { return }
            let answer = encoding.map { EncodingAnswer.encoding($0) } ?? .leftOut
            let answers = answers.merging(question.files.map { ($0, answer) }) { $1 }
            guard !planned.isNothingLeft(by: answers) else { return }
            MainLoop.post { [self] in ask(questions.dropFirst(), about: planned, answers) }
        }
    }

    private func ask(_ planned: PlannedImport) {
        let plan = planned.plan
        let sheet = Sheet(
            over: window.window, title: translated("Import"), action: translated("Import"), width: 620, height: 560)
        sheet.canConfirm = plan.songCount > 0
        sheet.onConfirm { [self] in
            sheet.closeNow()
            run(planned)
        }
        sheet.present(TransferList.make(planned.report))
        if sheet.canConfirm { sheet.focusButton() }
    }

    private func run(_ planned: PlannedImport) {
        let (plan, count) = (planned.plan, ImportProgress())
        let total = plan.songCount
        let progress = ProgressDialog(translated("Import"), over: window.window) {
            Self.progress(count.songs, of: total)
        } onCancel: { [cancellation] in
            cancellation.cancel()
        }
        let cancellation = cancellation
        worker.run {
            planned.run(progress: count, cancellation: cancellation)
        } then: { [self] (done: PlannedImport.Outcome) in
            progress.end { [self] in report(done) }
        }
    }

    nonisolated static func progress(_ done: Int, of total: Int) -> ProgressDialog.Progress {
        let words = translated(
            count: total, one: "\(done) of \(total) song added", other: "\(done) of \(total) songs added")
        return ProgressDialog.Progress(fraction: Double(done) / Double(max(total, 1)), words: words)
    }

    private func report(_ done: PlannedImport.Outcome) {
        guard !window.isDestroyed else { return }
        window.library?.model.look()
        finish(done.report)
        if let song = done.onlySong { window.open(song, grabsFocus: true) }
    }
}
