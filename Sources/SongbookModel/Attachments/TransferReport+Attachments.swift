import Files
import Translations

nonisolated extension TransferReport {
    /// The result of adding files next to a song.
    ///
    /// - Parameter total: how many files there were.
    public init(added outcome: AttachmentOutcome, of total: Int) {
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
        self.init(summary: sentences.joined(separator: " "))
        for problem in outcome.problems {
            lines.append(.init(kind: .problem, title: problem.name, detail: problem.reason))
        }
        for (source, place) in outcome.present {
            lines.append(
                .init(
                    kind: .skipped, title: source.displayName,
                    detail: translated("Not copied, because \(place.displayName) is the same.")))
        }
    }
}
