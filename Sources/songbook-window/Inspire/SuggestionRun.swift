import CAdwaita
import FileWork
import LibraryIndex
import Problems
import Suggestions
import Synchronization
import Toolkit

/// A program that is asked for suggestions, on a thread of its own, until it has ended.
@MainActor
final class SuggestionRun {
    private let cancellation = Cancellation()
    private let worker = FileWorker()

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - runs: of which it is one.
    ///   - take: gets each suggestion as it comes.
    ///   - finish: is told how it ended. Neither is called after ``cancel()``.
    init(
        _ program: SuggestionProgram, _ request: SuggestionRequest, among runs: SuggestionRuns,
        take: @escaping @MainActor (String) -> Void,
        then finish: @escaping @MainActor (Result<SuggestionReport, Problem>) -> Void
    ) {
        let cancellation = cancellation
        let tell = Unmanaged.passRetained(Listener(take))
        runs.begin(cancellation)
        worker.run {
            let result = Result { () throws(Problem) in
                try program.ask(request, isCancelled: { cancellation.isCancelled }) { suggestion in
                    MainLoop.post {
                        if !cancellation.isCancelled { tell.takeUnretainedValue().take(suggestion) }
                    }
                }
            }
            runs.end(cancellation)
            return result
        } then: { result in
            if !cancellation.isCancelled { finish(result) }
            tell.release()
        }
    }

    /// Ends the program, and all that it started: at once where it minds SIGTERM, after two seconds where it does not.
    func cancel() {
        cancellation.cancel()
    }
}

/// Who is told of each suggestion. It is let go on the main thread alone.
private final class Listener: Sendable {
    let take: @MainActor (String) -> Void

    init(_ take: @escaping @MainActor (String) -> Void) {
        self.take = take
    }
}

/// The programs for suggestions that run, of all windows.
final class SuggestionRuns: Sendable {
    /// How long the end of this program waits for theirs, in seconds: longer than they have.
    private static let timeout = 4.0

    private let running = Mutex<[Cancellation]>([])

    fileprivate func begin(_ run: Cancellation) {
        running.withLock { $0.append(run) }
    }

    fileprivate func end(_ run: Cancellation) {
        running.withLock { $0.removeAll { $0 === run } }
    }

    /// Ends them all, and waits for that: what they started would outlive this process else. To be called at the end.
    @MainActor
    func finish() {
        for run in running.withLock({ $0 }) { run.cancel() }
        let end = MainLoop.now + Self.timeout
        while running.withLock({ !$0.isEmpty }), MainLoop.now < end { g_usleep(1000) }
    }
}
