import FileWork
import Files
import SongTransfer
import SongbookModel
import Toolkit
import Translations

/// An export in a window: asks for the destination, and writes.
@MainActor
final class ExportTask {
    private let answer: ExportSheet.Answer
    private let window: SongWindow
    private let worker = FileWorker()

    /// - Parameters:
    ///   - name: the initial name of the file, without suffix, if all songs go into one file.
    ///   - finish: called at the end with what was written and where; not if the user cancels the file chooser.
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
        let total = answer.choice.count
        let export = ExportRun(answer.choice.songs, as: answer.format, isOneFile: answer.isOneFile)
        let progress = ProgressDialog(translated("Export"), over: window.window) {
            let done = export.done
            let words = translated(
                count: total, one: "\(done) of \(total) song exported", other: "\(done) of \(total) songs exported")
            return ProgressDialog.Progress(fraction: Double(done) / Double(max(total, 1)), words: words)
        } onCancel: {
            export.cancel()
        }
        let environment = window.application.environment
        worker.run {
            export.run(to: path, in: environment)
        } then: { [window] (report: TransferReport) in
            progress.end {
                if !window.isDestroyed { finish(report, path) }
            }
        }
    }
}
