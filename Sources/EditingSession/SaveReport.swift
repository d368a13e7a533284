public import Files
public import Problems
public import SongFormat

/// What a save did.
public struct SaveReport: Sendable {
    /// Where the words are now.
    public enum Outcome: Sendable {
        /// There was nothing to write.
        case unchanged
        /// In the file, confirmed by the disk.
        case saved
        /// In the file, confirmed by the disk, together with what another program had changed there.
        case merged
        /// In the file, but the disk did not confirm it; the draft stays until a later save is confirmed.
        case savedUnconfirmed(Problem)
        /// In `copy`, because another program had changed the same words in the file, which was left alone. The session
        /// continues with the copy.
        case conflict(copy: FilePath)
        /// In the file; what another program wrote there at the last moment is in `copy`.
        case displaced(copy: FilePath)
    }

    /// Where the words are now.
    public let outcome: Outcome
    /// The song as it is in the file now, if it contains changes by another program, too: what to show. A caller that
    /// continues without them has to say so (``EditingSession/save(_:madeFrom:as:)``).
    public let merged: Song?
    /// What else the user should know, each reported once in a session.
    public let notices: [Notice]

    init(outcome: Outcome, merged: Song? = nil, notices: [Notice] = []) {
        self.outcome = outcome
        self.merged = merged
        self.notices = notices
    }

    /// The same report with more notices.
    func addingNotices(_ more: [Notice]) -> SaveReport {
        more.isEmpty ? self : SaveReport(outcome: outcome, merged: merged, notices: notices + more)
    }
}

extension SaveReport.Outcome {
    /// For ``Diagnostics``.
    var label: String {
        switch self {
        case .unchanged: "unchanged"
        case .saved: "saved"
        case .merged: "merged"
        case .savedUnconfirmed(let problem): "saved, not confirmed: \(problem.diagnosis)"
        case .conflict: "conflict, kept in a copy"
        case .displaced: "saved, another version kept in a copy"
        }
    }
}
