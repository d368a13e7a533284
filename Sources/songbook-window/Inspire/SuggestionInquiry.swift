import CAdwaita
import FileWork
import Problems
import Suggestions
import Toolkit

/// One question to a program: for the first one, whether it may be sent anything at all; then its answers.
@MainActor
final class SuggestionInquiry {
    /// What becomes of it.
    enum Event {
        /// The program is started.
        case started
        case suggestion(String)
        /// Nothing is to be sent.
        case declined
        case ended(Result<SuggestionReport, Problem>)
    }

    private let program: SuggestionProgram
    private let request: SuggestionRequest
    private let tell: @MainActor (Event) -> Void
    private var question: AlertDialog?
    private var run: SuggestionRun?
    private var isCancelled = false

    /// - Parameter tell: is told what becomes of it; not after ``cancel()``.
    init(
        _ program: SuggestionProgram, _ request: SuggestionRequest, in window: SongWindow,
        tell: @escaping @MainActor (Event) -> Void
    ) {
        (self.program, self.request, self.tell) = (program, request, tell)
        let (consents, identity) = (window.application.suggestionConsents, program.identity)
        FileWorker().run {
            consents.contains(identity)
        } then: { [weak self, weak window] (isAgreed: Bool) in
            guard let self, !isCancelled, let window, !window.isDestroyed else { return }
            if isAgreed { start(in: window) } else { ask(in: window) }
        }
    }

    /// Ends the program, and takes the question away.
    func cancel() {
        isCancelled = true
        run?.cancel()
        question?.close()
        question = nil
    }

    private func ask(in window: SongWindow) {
        question = SuggestionConsentDialog.ask(program, request, over: window.window) {
            [weak self, weak window] isWanted in
            guard let self, !isCancelled, let window, !window.isDestroyed else { return }
            question = nil
            guard isWanted else { return tell(.declined) }
            window.application.suggestionConsents.add(program.identity)
            start(in: window)
        }
    }

    private func start(in window: SongWindow) {
        run = SuggestionRun(program, request, among: window.application.suggestionRuns) { [tell] in
            tell(.suggestion($0))
        } then: { [tell] in
            tell(.ended($0))
        }
        tell(.started)
    }
}
