import FileWork
import Files
import LibraryIndex
import Problems
import SongTransfer
import SongbookModel
import Synchronization
import Toolkit
import Translations

/// An export in a window: asks where to, and writes.
@MainActor
final class ExportTask {
    /// Tells which songs are exported; called on a thread of its own.
    typealias Songs = @Sendable () -> [ExportItem]

    private let answer: ExportSheet.Answer
    private let window: SongWindow
    private let worker = FileWorker()
    private let cancellation = Cancellation()
    private let count = Counter()

    /// - Parameters:
    ///   - name: what the file is called at first, without suffix, where it is one.
    ///   - finish: told what was written and where, when it is over; not where the person cancels before.
    static func begin(
        _ answer: ExportSheet.Answer, name: String, in window: SongWindow,
        then finish: @escaping @MainActor (TransferReport, FilePath) -> Void
    ) {
        let task = ExportTask(answer, window)
        let begin: @MainActor (FilePath?) -> Void = { path in
            if let path, !window.isDestroyed { task.run(to: path, then: finish) }
        }
        if answer.isOneFile {
            let file = FilePath("\(name).\(answer.format.suffixes[0])")
            FileDialog.export(over: window.window, name: file, then: begin)
        } else {
            FileDialog.chooseFolder(
                translated("Export to Folder"), over: window.window, in: nil, then: begin)
        }
    }

    private init(_ answer: ExportSheet.Answer, _ window: SongWindow) {
        (self.answer, self.window) = (answer, window)
    }

    private func run(to path: FilePath, then finish: @escaping @MainActor (TransferReport, FilePath) -> Void) {
        let (total, count, cancellation) = (answer.choice.count, count, cancellation)
        let progress = ProgressDialog(translated("Export"), over: window.window) {
            let done = count.value
            let words = translated(
                count: total, one: "\(done) of \(total) song exported", other: "\(done) of \(total) songs exported")
            return ProgressDialog.Progress(fraction: Double(done) / Double(max(total, 1)), words: words)
        } onCancel: {
            cancellation.cancel()
        }
        let (songs, format, isOneFile) = (answer.choice.songs, answer.format, answer.isOneFile)
        let environment = window.application.environment
        worker.run {
            let export = SongExport(format: format, environment: environment)
            let items = songs()
            var outcomes: [ExportOutcome] = []
            let note: (ExportOutcome) -> Void = { outcome in
                outcomes.append(outcome)
                count.add()
            }
            let result = Result { () throws(Problem) in
                if isOneFile {
                    // The file chooser has asked whether one that is there is to be replaced.
                    try export.run(items, to: path, replacing: true, reporting: note)
                } else {
                    try export.run(items, into: path, cancellation: cancellation, reporting: note)
                }
            }
            var failure: String?
            if case .failure(let problem) = result { failure = problem.sentences }
            if cancellation.isCancelled { failure = translated("The export was canceled.") }
            return TransferReport(exported: items, outcomes, failure: failure)
        } then: { [window] (report: TransferReport) in
            progress.end {
                if !window.isDestroyed { finish(report, path) }
            }
        }
    }

    private final class Counter: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }
}
