import EditingSession
import FileWork
import SongMerging
import SongbookModel
import Synchronization
import TypedPage

/// A user who types on a page, and the page's save loop: on the main actor, with a clock and jobs that its actor of the
/// world advances.
@MainActor
final class Typist: SaveAudience {
    /// The jobs that the loop has queued and that have not been run.
    final class Jobs: FileJobs {
        private let all = Mutex<[@Sendable () -> Void]>([])

        func enqueue(_ work: @escaping @Sendable () -> Void) { all.withLock { $0.append(work) } }
        func enqueueWrite(_ work: @escaping @Sendable () -> Void) { enqueue(work) }
        func next() -> (@Sendable () -> Void)? { all.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        var isEmpty: Bool { all.withLock(\.isEmpty) }
    }

    nonisolated let song = Jobs()
    nonisolated let drafts = Jobs()
    nonisolated let confirmer = Jobs()

    private(set) var loop: SaveLoop!
    private let page: TypedPage
    private let clock = StepClock()
    private let told: (Saved) -> Void

    /// - Parameter told: called for each successful save.
    init(_ session: EditingSession, told: @escaping (Saved) -> Void) {
        self.told = told
        page = TypedPage(session.song)
        loop = SaveLoop(
            session: session, worker: song, source: page,
            drafts: DraftKeeper(session, worker: drafts, confirmer: confirmer, clock: clock), clock: clock)
        loop.audience = self
    }

    var isInLibrary: Bool { false }
    func saved(_ saved: Saved) { told(saved) }
    func saveStateChanged() {}

    /// The whole text of the page.
    var text: String { page.words.text }

    /// Adds a line in the middle.
    func type(_ word: String, at line: Int) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.insert(word, at: min(line, lines.count))
        page.type(lines.joined(separator: "\n"))
        loop.edited()
    }

    /// Advances the clock.
    func wait(_ duration: Duration) { clock.advance(by: duration) }

    /// Closes the window, even if some text is not saved. The drafts become available to others when the process ends:
    /// releasing them here would be a call of the main thread, which is in no world.
    func close() {
        loop.keepLastDraft()
        loop.stop()
        clock.advance(by: .seconds(100))
    }
}

/// A clock that the schedule advances.
@MainActor
private final class StepClock: ModelClock {
    private(set) var now = Duration.zero
    private var sleepers: [(end: Duration, continuation: CheckedContinuation<Void, any Error>)] = []

    func sleep(for duration: Duration) async throws {
        // A canceled sleeper wakes at its time, and then notices.
        try await withCheckedThrowingContinuation { sleepers.append((now + duration, $0)) }
        try Task.checkCancellation()
    }

    func advance(by duration: Duration) {
        now += duration
        let woken = sleepers.filter { $0.end <= now }
        sleepers.removeAll { $0.end <= now }
        for sleeper in woken { sleeper.continuation.resume() }
    }
}
