import CAdwaita
import Files
import Toolkit
import Translations

/// Says what became of files that were to lie beside a song.
@MainActor
enum AttachmentReport {
    /// - Parameters:
    ///   - total: of how many.
    ///   - isQuiet: whether nothing is to be said where all went well.
    static func present(_ outcome: AttachmentOutcome, of total: Int, isQuiet: Bool, in window: SongWindow) {
        if let failure = outcome.failure {
            return MessageDialog.report(translated("Could Not Add Files"), failure, over: window.window)
        }
        window.banners.notify(outcome.notices)
        let report = report(on: outcome, of: total)
        guard report.hasProblems else { return isQuiet ? () : window.report(report.summary) }
        TransferList.present(report, title: translated("Files Not Added"), over: window.window)
    }

    private static func report(on outcome: AttachmentOutcome, of total: Int) -> TransferReport {
        let count = outcome.added.count
        var sentences = [translated(count: count, one: "\(count) file added.", other: "\(count) files added.")]
        if outcome.isCancelled {
            sentences = [
                translated(
                    count: total, one: "Canceled: \(count) of \(total) file added.",
                    other: "Canceled: \(count) of \(total) files added.")
            ]
        }
        let known = outcome.present.count
        if known > 0 {
            sentences.append(
                translated(
                    count: known, one: "\(known) is there already.", other: "\(known) are there already."))
        }
        var report = TransferReport(summary: sentences.joined(separator: " "))
        for problem in outcome.problems {
            report.lines.append(.init(kind: .problem, title: problem.name, detail: problem.reason))
        }
        for (source, place) in outcome.present {
            report.lines.append(
                .init(
                    kind: .skipped, title: source.displayName,
                    detail: translated("Not copied, because \(place.displayName) is the same.")))
        }
        return report
    }
}
