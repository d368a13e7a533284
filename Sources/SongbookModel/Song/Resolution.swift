import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat

/// A song and a conflict copy of it that are to become one. The session may have either open.
nonisolated struct Resolution: Sendable {
    /// The result of carrying out a decision.
    struct Outcome: Sendable {
        let saved: Saved
        /// Whether the copy is no longer needed.
        let isResolved: Bool
        /// Why the copy is still in its place although it is no longer needed.
        let trouble: Problem?
    }

    let comparison: VersionComparison
    /// The copy.
    let copy: FilePath
    /// A session of the song's own file.
    private let main: EditingSession

    /// Compares the open file of `session` with another version of it. Waits for the disk.
    init(of session: EditingSession, and version: FilePath) throws(Problem) {
        let file = session.file
        if ConflictCopies.original(of: file) == file {
            (main, copy, isOnCopy) = (session, version, false)
        } else {
            let original = ConflictCopies.original(of: file)
            main = try EditingSession.open(
                original, environment: session.environment, historyLimit: session.historyLimit)
            (copy, isOnCopy) = (file, true)
        }
        comparison = try main.comparison(with: copy)
    }

    /// Whether the copy was open when they were compared. The open version is the user's own.
    private let isOnCopy: Bool

    /// Both versions, and the names to show for them.
    var versions: ComparedVersions {
        let (song, copy) = (main.file.displayName, copy.displayName)
        let names: ComparedVersions.Names =
            isOnCopy
            ? .versions(yours: copy, theirs: song, isOnCopy: true)
            : .versions(yours: song, theirs: copy, isOnCopy: false)
        return ComparedVersions(comparison: comparison, names: names)
    }

    /// Saves the decision, moves the copy to the trash, and switches `session` to the song's own file. The copy is
    /// moved only when the disk has confirmed the song, and only if it is still as it was compared.
    func carryOut(_ decision: SongFile, for session: EditingSession) throws(Problem) -> Outcome {
        let report = try main.save(decision, of: comparison)
        switch report.outcome {
        case .saved, .merged, .unchanged: break
        case .savedUnconfirmed, .conflict, .displaced:
            return Outcome(saved: Saved(report: report, file: session.file), isResolved: false, trouble: nil)
        }
        let isDone = try main.isUnchanged(copy, since: comparison)
        if main !== session {
            try session.relocate(to: main.file, takingAnySong: true)
            _ = try session.reload()
        }
        let saved = Saved(report: report, file: session.file)
        guard isDone else { return Outcome(saved: saved, isResolved: false, trouble: nil) }
        do throws(Problem) {
            _ = try Trash(session.environment).put(copy)
            return Outcome(saved: saved, isResolved: true, trouble: nil)
        } catch {
            return Outcome(saved: saved, isResolved: true, trouble: error)
        }
    }
}
