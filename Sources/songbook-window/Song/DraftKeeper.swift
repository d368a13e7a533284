import CAdwaita
import EditingSession
import FileWork
import Problems
import SongFormat
import Synchronization
import Toolkit

/// Keeps drafts of one song, one after the other, off the main thread. They are not on the song's disk: they wait
/// neither for it nor for a save.
@MainActor
final class DraftKeeper {
    /// How long the end of the program waits for drafts, in seconds.
    private static let timeout = 3.0
    /// How many drafts, of all songs, are on their way.
    private static let unwritten = Count()

    private let session: EditingSession
    private let worker = FileWorker()
    // What is typed meanwhile does not wait until the disk has what was typed before.
    private let confirmer = FileWorker()
    private var isConfirmDue = false
    private var isConfirming = false
    /// Whether the draft may not survive a power cut yet; until then, the one before it is there, too.
    private var isUnconfirmed = false
    private var count = 0
    /// The number of the words that were kept, or added to those, last.
    private var last = 0
    /// How often what is added to a draft is put on the disk, in seconds: a power cut takes no more.
    private static let confirmDelay = 1.0

    init(_ session: EditingSession) {
        self.session = session
    }

    /// Whether a draft is on its way.
    var isWriting: Bool { count > 0 }

    /// Puts an edit where it survives the end of the program, and soon a power cut; one that changes nothing takes the draft
    /// away.
    ///
    /// - Parameters:
    ///   - origin: as of ``EditingSession/save(_:madeFrom:as:)``.
    ///   - finish: told whether that was done.
    func keep(
        _ edit: SongEdit, madeFrom origin: SongEdit = SongEdit(),
        then finish: @escaping @MainActor (_ isKept: Bool) -> Void = { _ in }
    ) {
        let ticket = session.nextDraft()
        last = ticket
        write { session throws(Problem) in
            try session.beginDraft(of: edit, madeFrom: origin, as: ticket)
            return true
        } then: { [self] isKept in
            if isKept == true { confirm() }
            finish(isKept == true)
        }
    }

    /// The same for a song that was typed into for the first time.
    ///
    /// - Parameters:
    ///   - shown: what it was typed into.
    ///   - finish: told whether that was done; false where the words are to be kept as a whole, nil where they cannot
    ///     be.
    func keep(
        _ change: TypedChange, typedInto shown: SongEdit, then finish: @escaping @MainActor (_ isKept: Bool?) -> Void
    ) {
        let ticket = session.nextDraft()
        last = ticket
        write { session throws(Problem) in
            try session.beginDraft(typing: change, into: shown, as: ticket)
        } then: { [self] isKept in
            if isKept == true { confirm() }
            finish(isKept)
        }
    }

    /// Adds what was typed to the draft, since that was kept or added to last.
    ///
    /// - Parameters:
    ///   - save: the number of a save of ``EditingSession/nextDraft()`` that has just these words.
    ///   - finish: told whether that was done; false where the words are to be kept as a whole, nil where they cannot
    ///     be.
    func add(
        _ change: TypedChange, as save: Int? = nil, then finish: @escaping @MainActor (_ isAdded: Bool?) -> Void
    ) {
        let (ticket, earlier) = (save ?? session.nextDraft(), last)
        last = ticket
        write { session throws(Problem) in
            try session.addToDraft(change, after: earlier, as: ticket)
        } then: { [self] isAdded in
            if isAdded == true, !isConfirmDue {
                isConfirmDue = true
                MainLoop.after(seconds: Self.confirmDelay) { [self] in
                    isConfirmDue = false
                    confirm()
                }
            }
            finish(isAdded)
        }
    }

    /// Has the disk begin with the last save's version in the history.
    func settle() {
        let session = session
        worker.run {
            session.settle()
        } then: { _ in
        }
    }

    /// Lets others find the drafts, those too that are on their way. To be called when nothing more will be kept.
    ///
    /// - Parameter finish: called when others find them.
    func leave(then finish: @escaping @MainActor () -> Void = {}) {
        let session = session
        guard isWriting || isUnconfirmed || isConfirming else {
            session.leaveDrafts()
            return finish()
        }
        let (unwritten, confirmer) = (Self.unwritten, confirmer)
        unwritten.value.withLock { $0 += 1 }
        // Behind what is being written and what is being put on the disk: both hold the drafts.
        worker.run {
            confirmer.run {
                defer { unwritten.value.withLock { $0 -= 1 } }
                try? session.confirmDraft()
                session.leaveDrafts()
            } then: { _ in
                finish()
            }
        } then: { _ in
        }
    }

    /// Waits until the drafts of all songs are kept, but not for a disk that does not answer. To be called at the end.
    static func finish() {
        let end = MainLoop.now + timeout
        while unwritten.value.withLock({ $0 > 0 }), MainLoop.now < end { g_usleep(1000) }
    }

    private func write(
        _ put: @escaping @Sendable (EditingSession) throws(Problem) -> Bool,
        then finish: @escaping @MainActor (Bool?) -> Void
    ) {
        count += 1
        let session = session
        counted(on: worker) {
            do throws(Problem) {
                return try put(session)
            } catch {
                // Why, the next save says: it keeps a draft, too.
                return nil
            }
        } then: { [self] (isKept: Bool?) in
            count -= 1
            if isKept == true { isUnconfirmed = true }
            finish(isKept)
        }
    }

    private func confirm() {
        let session = session
        isUnconfirmed = false
        isConfirming = true
        counted(on: confirmer) {
            // A draft that a power cut may take survives the end of the program all the same.
            try? session.confirmDraft()
        } then: { [self] _ in
            isConfirming = false
        }
    }

    /// Does work that the end of the program waits for.
    private func counted<Value: Sendable>(
        on worker: FileWorker, _ work: @escaping @Sendable () -> Value,
        then finish: @escaping @MainActor (Value) -> Void
    ) {
        let unwritten = Self.unwritten
        unwritten.value.withLock { $0 += 1 }
        worker.run {
            defer { unwritten.value.withLock { $0 -= 1 } }
            return work()
        } then: { (value: Value) in
            finish(value)
        }
    }
}

private final class Count: Sendable {
    let value = Mutex(0)
}
