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
        /// In the file, confirmed by the disk, together with what somebody else had changed there.
        case merged
        /// In the file, but the disk did not confirm it; the draft stays until a later save is confirmed.
        case savedUnconfirmed(Problem)
        /// In `copy`, because somebody else had changed the same words in the file, which was left alone. The session
        /// goes on with the copy.
        case conflict(copy: FilePath)
        /// In the file; what somebody else wrote there at the last moment is in `copy`.
        case displaced(copy: FilePath)
    }

    /// Where the words are now.
    public let outcome: Outcome
    /// The song as it is in the file now, where that is not what was saved because somebody else's changes are in it
    /// too: what to show. Who goes on typing without them has to say so (``EditingSession/save(_:madeFrom:as:)``).
    public let merged: Song?
    /// What else the person should know, each said once in a session.
    public let notices: [Notice]

    init(outcome: Outcome, merged: Song? = nil, notices: [Notice] = []) {
        self.outcome = outcome
        self.merged = merged
        self.notices = notices
    }

    /// The same report with more to know.
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
