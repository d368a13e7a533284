import Files
public import SongTransfer
import Translations

nonisolated extension TransferReport {
    /// What an export did.
    ///
    /// - Parameters:
    ///   - items: the items of the outcomes.
    ///   - failure: why it ended before the last song, as sentences; nil if it did not.
    public init(exported items: [ExportItem], _ outcomes: [ExportOutcome], failure: String?) {
        let count = outcomes.count { $0.problem == nil && $0.path != nil }
        let words = translated(count: count, one: "\(count) song exported.", other: "\(count) songs exported.")
        self.init(summary: failure.map { words + " " + $0 } ?? words, isIncomplete: failure != nil)
        for outcome in outcomes {
            let title = items[outcome.index].file.stem.display
            if let path = outcome.path {
                lines.append(Line(kind: .made, title: title, detail: path.display))
            }
            if let problem = outcome.problem {
                lines.append(Line(kind: .problem, title: title, detail: problem.sentences))
            }
            if outcome.hasDraft {
                lines.append(
                    Line(
                        kind: .note, title: title,
                        detail: translated("Unsaved changes are kept as a draft and were not exported.")))
            }
            for note in outcome.notes { lines.append(Line(kind: .note, title: title, detail: note.words)) }
        }
    }
}
