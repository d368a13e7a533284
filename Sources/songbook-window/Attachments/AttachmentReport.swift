import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// Reports the outcome of adding files to a song.
@MainActor
enum AttachmentReport {
    /// - Parameters:
    ///   - total: the number of files that were to be added.
    ///   - isQuiet: whether nothing is reported if all went well.
    static func present(_ outcome: AttachmentOutcome, of total: Int, isQuiet: Bool, in window: SongWindow) {
        if let failure = outcome.failure {
            return MessageDialog.report(translated("Could Not Add Files"), failure, over: window.window)
        }
        window.banners.notify(outcome.notices)
        let report = TransferReport(added: outcome, of: total)
        guard report.hasProblems else { return isQuiet ? () : window.report(report.summary) }
        TransferList.present(report, title: translated("Files Not Added"), over: window.window)
    }
}
