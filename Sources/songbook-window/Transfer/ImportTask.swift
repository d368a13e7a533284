import FileWork
import Files
import LibraryIndex
import Problems
import SongTransfer
import SongbookModel
import Toolkit
import Translations

/// An import in a window: looks at the files, asks for encodings that are in doubt, shows what would be made of them,
/// and makes it when that is wanted.
@MainActor
final class ImportTask {
    private let window: SongWindow
    private let place: FolderPlace
    private let worker = FileWorker()
    private let cancellation = Cancellation()
    private let files: [FilePath]
    private let finish: @MainActor (TransferReport) -> Void

    /// - Parameter finish: told what was made, when it is over; not where nothing was begun.
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

    /// - Parameter answers: what was said of files whose encoding is in doubt.
    private func plan(_ answers: [FilePath: EncodingAnswer] = [:]) {
        let progress = ProgressDialog(translated("Import"), over: window.window) {
            ProgressDialog.Progress(fraction: nil, words: translated("Reading files…"))
        } onCancel: { [cancellation] in
            cancellation.cancel()
        }
        let (environment, place, cancellation) = (window.application.environment, place, cancellation)
        let operands = files.map { SongImport.Operand.path($0) }
        worker.run {
            let settings = SettingsSnapshot(environment: environment).inEffect
            let work = SongImport(environment: environment, settings: settings, libraryFlag: place.root)
                .reading(answers)
            return Result { () throws(Problem) in
                let plan = try work.plan(operands, into: place.path, cancellation: cancellation)
                return Planned(
                    work: work, plan: plan, report: TransferReport(planned: plan, into: place.name),
                    questions: work.questions(about: plan).filter { $0.files.contains { answers[$0] == nil } })
            }
        } then: { [self] (result: Result<Planned, Problem>) in
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

    /// Asks one question after the other. Cancelling one leaves its files out; nothing is done where those are all.
    private func ask(
        _ questions: ArraySlice<EncodingQuestion>, about planned: Planned, _ answers: [FilePath: EncodingAnswer]
    ) {
        guard let question = questions.first else {
            return planned.questions.isEmpty ? ask(planned) : plan(answers)
        }
        EncodingSheet.ask(question, over: window.window) { [self] encoding in
            guard !window.isDestroyed else { return }
            let answer = encoding.map { EncodingAnswer.encoding($0) } ?? .leftOut
            let answers = answers.merging(question.files.map { ($0, answer) }) { $1 }
            let isNothingLeft = planned.plan.files.allSatisfy {
                $0.songs.isEmpty || $0.source.map { answers[$0] == .leftOut } ?? false
            }
            guard !isNothingLeft else { return }
            MainLoop.post { [self] in ask(questions.dropFirst(), about: planned, answers) }
        }
    }

    private func ask(_ planned: Planned) {
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

    private func run(_ planned: Planned) {
        let (plan, count) = (planned.plan, ImportProgress())
        let total = plan.songCount
        let progress = ProgressDialog(translated("Import"), over: window.window) {
            let done = count.songs
            let words = translated(
                count: total, one: "\(done) of \(total) song added", other: "\(done) of \(total) songs added")
            return ProgressDialog.Progress(fraction: Double(done) / Double(max(total, 1)), words: words)
        } onCancel: { [cancellation] in
            cancellation.cancel()
        }
        let (place, cancellation) = (place, cancellation)
        worker.run {
            var outcomes: [ImportOutcome] = []
            let done = planned.work.run(plan, progress: count, cancellation: cancellation) { outcomes.append($0) }
            let report = TransferReport(
                done: plan, outcomes, done, into: place.name, isCancelled: cancellation.isCancelled)
            let paths = outcomes.flatMap { $0.paths.compactMap(\.self) }
            return Done(report: report, onlySong: done.songCount == 1 && paths.count == 1 ? paths[0] : nil)
        } then: { [self] (done: Done) in
            progress.end { [self] in report(done) }
        }
    }

    private func report(_ done: Done) {
        guard !window.isDestroyed else { return }
        window.library?.model.look()
        finish(done.report)
        if let song = done.onlySong { window.open(song, grabsFocus: true) }
    }

    private struct Planned: Sendable {
        let work: SongImport
        let plan: ImportPlan
        /// What would be done. Of many songs it is not made in a moment, so not on the main thread.
        let report: TransferReport
        /// About files whose encoding is in doubt.
        let questions: [EncodingQuestion]
    }

    private struct Done: Sendable {
        let report: TransferReport
        /// Nil where there are none, or several.
        let onlySong: FilePath?
    }
}
