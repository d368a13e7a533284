import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongMerging

/// The song and a conflict copy of it that are to become one. What a session is on may be either.
struct Resolution: Sendable {
    /// What became of it.
    struct Outcome: Sendable {
        let saved: Saved
        /// Whether the copy is done with.
        let isResolved: Bool
        /// Why the copy is where it was although it is done with.
        let trouble: Problem?
    }

    let comparison: VersionComparison
    /// The copy.
    let copy: FilePath
    /// A session of the song's own file.
    private let main: EditingSession

    /// Compares what `session` is on with another version of it. Waits for the disk.
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

    /// What was open when they were compared is the person's own version, be it the copy or the song.
    private let isOnCopy: Bool

    /// How both are shown.
    @MainActor var view: ComparisonView {
        let (song, copy) = (main.file.displayName, copy.displayName)
        return isOnCopy
            ? ComparisonView(comparison, .versions(yours: copy, theirs: song), this: .ours)
            : ComparisonView(comparison, .versions(yours: song, theirs: copy), this: .theirs)
    }

    /// Saves what was decided, puts the copy into the trash, and has `session` go on with the song's own file. The copy
    /// goes only when the disk has confirmed the song, and only if it still says what was compared.
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
