public import Files
public import Problems
import Synchronization

/// What became of a file of an ``ImportPlan``.
public struct ImportOutcome: Sendable {
    /// Which of the plan's files it is.
    public let index: Int
    /// For each of its songs, where it is now; nil for one that is not in the library.
    public internal(set) var paths: [FilePath?]
    /// For each of its songs, why it was not made; nil for one that was to be. Other than planned it is for one that
    /// another file holds as well, from which it could not be made.
    public internal(set) var known: [PlannedSong.Known?]
    /// For each of its songs, what of it is not in the song that is there already.
    public internal(set) var left: [[LeftMember]]
    /// Why its songs were not made, though they were planned, or what lies beside the song was not copied; nil where all
    /// was done.
    public internal(set) var problem: Problem?
    /// Where what lies beside the song is now.
    public internal(set) var attachments: [FilePath] = []
    /// Of each file beside the song that was not copied, why; the first may be ``problem``.
    public internal(set) var attachmentProblems: [Problem] = []
}

/// How an import ended.
public struct ImportReport: Sendable {
    /// How many songs were made.
    public internal(set) var songCount = 0
    /// Why it ended before the last file; nil where it did not, and where it was cancelled.
    public internal(set) var failure: Problem?
    /// Why a power cut could still undo it; nil where the disk has confirmed it.
    public internal(set) var unconfirmed: Problem?
}

/// How far an import has come; to be looked at from any thread, as often as wanted.
public final class ImportProgress: Sendable {
    private let fileCounter = Atomic(0)
    private let songCounter = Atomic(0)

    /// Nothing done yet.
    public init() {}

    /// Files looked at so far for the plan.
    public var files: Int { fileCounter.load(ordering: .relaxed) }

    /// Songs made so far.
    public var songs: Int { songCounter.load(ordering: .relaxed) }

    func addFile() { fileCounter.add(1, ordering: .relaxed) }

    func addSong() { songCounter.add(1, ordering: .relaxed) }
}
