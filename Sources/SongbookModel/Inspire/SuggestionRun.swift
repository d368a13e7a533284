import FileWork
import LibraryIndex
public import Problems
public import Suggestions

/// One run of a program that is asked for suggestions, on a thread of its own, until it has ended.
public final class SuggestionRun {
    private enum Event: Sendable {
        case suggestion(String)
        case ended(Result<SuggestionReport, Problem>)
    }

    private let cancellation = Cancellation()

    /// Starts the program.
    ///
    ///   - runs: the runs that it belongs to.
    ///   - take: gets each suggestion as it comes.
    ///   - finish: gets the outcome. Neither is called after ``cancel()``.
    public init(
        _ program: SuggestionProgram, _ request: SuggestionRequest, among runs: SuggestionRuns,
        take: @escaping (String) -> Void, then finish: @escaping (Result<SuggestionReport, Problem>) -> Void
    ) {
        let cancellation = cancellation
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        runs.begin(cancellation)
        FileWorker().enqueue {
            let result = Result { () throws(Problem) in
                try program.ask(request, isCancelled: { cancellation.isCancelled }) {
                    continuation.yield(.suggestion($0))
                }
            }
            runs.end(cancellation)
            continuation.yield(.ended(result))
            continuation.finish()
        }
        Task {
            for await event in events {
                guard !cancellation.isCancelled else { return }
                switch event {
                case .suggestion(let suggestion): take(suggestion)
                case .ended(let result): finish(result)
                }
            }
        }
    }

    /// Ends the program and everything that it started: at once if it obeys SIGTERM, otherwise after two seconds.
    public func cancel() {
        cancellation.cancel()
    }
}
