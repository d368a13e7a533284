import CAdwaita
import EditingSession
import Problems
import SongFormat
import Synchronization

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
    private var count = 0

    init(_ session: EditingSession) {
        self.session = session
    }

    /// Whether a draft is on its way.
    var isWriting: Bool { count > 0 }

    /// Puts an edit where it survives the end of the program; one that changes nothing takes the draft away.
    ///
    /// - Parameters:
    ///   - origin: as of ``EditingSession/save(_:madeFrom:as:)``.
    ///   - finish: told whether that was done.
    func keep(
        _ edit: SongEdit, madeFrom origin: SongEdit = SongEdit(),
        then finish: @escaping @MainActor (_ isKept: Bool) -> Void = { _ in }
    ) {
        count += 1
        let (session, unwritten, ticket) = (session, Self.unwritten, session.nextDraft())
        unwritten.value.withLock { $0 += 1 }
        worker.run {
            defer { unwritten.value.withLock { $0 -= 1 } }
            return Self.put(edit, madeFrom: origin, as: ticket, by: session)
        } then: { [self] (isKept: Bool) in
            count -= 1
            finish(isKept)
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
    func leave() {
        let session = session
        guard isWriting else { return session.leaveDrafts() }
        worker.run {
            session.leaveDrafts()
        } then: { _ in
        }
    }

    /// Waits until the drafts of all songs are kept, but not for a disk that does not answer. To be called at the end.
    static func finish() {
        let end = MainLoop.now + timeout
        while unwritten.value.withLock({ $0 > 0 }), MainLoop.now < end { g_usleep(1000) }
    }

    private nonisolated static func put(
        _ edit: SongEdit, madeFrom origin: SongEdit, as ticket: Int, by session: EditingSession
    ) -> Bool {
        do throws(Problem) {
            try session.keepDraft(of: edit, madeFrom: origin, as: ticket)
            return true
        } catch {
            // Why, the next save says: it keeps a draft, too.
            return false
        }
    }
}

private final class Count: Sendable {
    let value = Mutex(0)
}
