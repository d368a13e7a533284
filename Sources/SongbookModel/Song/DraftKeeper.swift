public import EditingSession
public import FileWork
import Problems
public import SongFormat

/// Keeps drafts of one song, one after the other, off the main thread. They are not on the song's disk, so they wait
/// neither for it nor for a save. The end of the program waits for drafts that are being written, see
/// ``FileWorker/finishWrites()``.
public final class DraftKeeper {
    /// How often additions to a draft are flushed to the disk: a power failure loses at most this much.
    static let confirmDelay = Duration.seconds(1)

    private let session: EditingSession
    private let clock: any ModelClock
    private let worker: any FileJobs
    // Flushes have a worker of their own, so that new typing does not wait for them.
    private let confirmer: any FileJobs
    private var isConfirmDue = false
    private var confirming = 0
    /// Whether the draft may not survive a power failure yet; until it does, the previous one is kept, too.
    private var isUnconfirmed = false
    private var writing = 0
    /// The ticket of the text that was last kept or added.
    private var last = 0

    /// - Parameters:
    ///   - session: the song's session.
    ///   - worker: writes drafts.
    ///   - confirmer: flushes them to the disk.
    public init(
        _ session: EditingSession, worker: any FileJobs = FileWorker(), confirmer: any FileJobs = FileWorker(),
        clock: any ModelClock = SystemClock()
    ) {
        (self.session, self.worker, self.confirmer, self.clock) = (session, worker, confirmer, clock)
    }

    /// Whether a draft is being written.
    public var isWriting: Bool { writing > 0 }

    /// Writes an edit to a draft, which survives the end of the program, and soon a power failure; an edit that changes
    /// nothing removes the draft.
    ///
    /// - Parameter origin: as in ``EditingSession/save(_:madeFrom:as:)``.
    /// - Returns: a task with whether that succeeded. The draft is being written when this returns.
    @discardableResult
    public func keep(_ edit: SongEdit, madeFrom origin: SongEdit = SongEdit()) -> Task<Bool, Never> {
        let ticket = session.nextDraft()
        last = ticket
        let kept = write { session throws(Problem) in
            try session.beginDraft(of: edit, madeFrom: origin, as: ticket)
            return true
        } then: { [self] in
            confirm()
        }
        return Task { await kept.value == true }
    }

    /// Like ``keep(_:madeFrom:)``, for a song that was typed into for the first time.
    ///
    /// - Parameter shown: the text before the typing.
    /// - Returns: a task with whether that succeeded: false if the text has to be kept as a whole, nil if it cannot be
    ///   kept.
    func keep(_ change: TypedChange, typedInto shown: SongEdit) -> Task<Bool?, Never> {
        let ticket = session.nextDraft()
        last = ticket
        return write { session throws(Problem) in
            try session.beginDraft(typing: change, into: shown, as: ticket)
        } then: { [self] in
            confirm()
        }
    }

    /// Adds to the draft what was typed since the text that was last kept or added.
    ///
    /// - Parameter save: the ticket from ``EditingSession/nextDraft()`` of a save with exactly this text.
    /// - Returns: a task with whether that succeeded: false if the text has to be kept as a whole, nil if it cannot be
    ///   kept.
    func add(_ change: TypedChange, as save: Int? = nil) -> Task<Bool?, Never> {
        let (ticket, earlier) = (save ?? session.nextDraft(), last)
        last = ticket
        return write { session throws(Problem) in
            try session.addToDraft(change, after: earlier, as: ticket)
        } then: { [self] in
            confirmSoon()
        }
    }

    /// Starts flushing the last save's version in the history to the disk.
    func settle() {
        worker.enqueue { [session] in session.settle() }
    }

    /// Lets other sessions find the drafts, including those still being written. Call this when nothing more will be
    /// kept.
    ///
    /// - Returns: a job that finishes when other sessions find them.
    @discardableResult
    public func leave() -> FileJob<Void> {
        let left = FileJob<Void>()
        guard isWriting || isUnconfirmed || confirming > 0 else {
            session.leaveDrafts()
            left.finish(())
            return left
        }
        // Queued after pending writes and flushes, which both hold the drafts.
        worker.enqueueWrite { [session, confirmer] in
            confirmer.enqueueWrite {
                try? session.confirmDraft()
                session.leaveDrafts()
                left.finish(())
            }
        }
        return left
    }

    /// - Parameter done: called if that succeeded.
    /// - Returns: a task with nil if the text cannot be kept. The next save reports why: it keeps a draft, too.
    private func write(
        _ put: @escaping @Sendable (EditingSession) throws(Problem) -> Bool, then done: @escaping () -> Void
    ) -> Task<Bool?, Never> {
        writing += 1
        let job = worker.beginWrite { [session] in try? put(session) }
        return Task {
            let isKept = await job.value()
            writing -= 1
            if isKept == true {
                isUnconfirmed = true
                done()
            }
            return isKept
        }
    }

    private func confirmSoon() {
        guard !isConfirmDue else { return }
        isConfirmDue = true
        let time = clock.now + Self.confirmDelay
        Task {
            try? await clock.sleep(until: time)
            isConfirmDue = false
            confirm()
        }
    }

    private func confirm() {
        isUnconfirmed = false
        confirming += 1
        // If this fails, the draft still survives the end of the program, but perhaps not a power failure.
        let job = confirmer.beginWrite { [session] in _ = try? session.confirmDraft() }
        Task {
            await job.value()
            confirming -= 1
        }
    }
}
