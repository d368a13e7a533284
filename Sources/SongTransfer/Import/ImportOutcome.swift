public import Files
public import Problems
import Synchronization

/// The result for one file of an ``ImportPlan``.
public struct ImportOutcome: Sendable {
    /// The index of the file in the plan.
    public let index: Int
    /// For each of its songs, the path of its file; nil if it is not in the library.
    public internal(set) var paths: [FilePath?]
    /// For each of its songs, why it was not made; nil for a song that was to be made. Differs from the plan if the
    /// song of another file that it duplicates could not be made, or if another program added the song meanwhile.
    public internal(set) var known: [PlannedSong.Known?]
    /// For each of its songs, what the existing song in the library lacks.
    public internal(set) var left: [[LeftMember]]
    /// Why its planned songs were not made, or the files beside the song were not copied; nil if all was done.
    public internal(set) var problem: Problem?
    /// The copies of the files beside the song.
    public internal(set) var attachments: [FilePath] = []
    /// Why files beside the song were not copied, one for each; the first may be ``problem``.
    public internal(set) var attachmentProblems: [Problem] = []
}

/// The overall result of an import.
public struct ImportReport: Sendable {
    /// The number of songs made.
    public internal(set) var songCount = 0
    /// Why it ended before the last file; nil if it did not, or if it was canceled.
    public internal(set) var failure: Problem?
    /// Why a power failure could still undo it; nil if the disk has confirmed it.
    public internal(set) var unconfirmed: Problem?
}

/// The progress of an import; can be read from any thread, as often as needed.
public final class ImportProgress: Sendable {
    private let fileCounter = Atomic(0)
    private let songCounter = Atomic(0)

    /// Progress with nothing done yet.
    public init() {}

    /// The number of files examined so far for the plan.
    public var files: Int { fileCounter.load(ordering: .relaxed) }

    /// The number of songs made so far.
    public var songs: Int { songCounter.load(ordering: .relaxed) }

    func addFile() { fileCounter.add(1, ordering: .relaxed) }

    func addSong() { songCounter.add(1, ordering: .relaxed) }
}
