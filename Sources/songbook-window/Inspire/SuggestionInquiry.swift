import CAdwaita
import FileWork
import Problems
import SongbookModel
import Suggestions
import Toolkit

/// One request to a program: asks for consent before the first one, then reports the answers.
@MainActor
final class SuggestionInquiry {
    /// What happens to a request.
    enum Event {
        /// The program has started.
        case started
        case suggestion(String)
        /// The user did not agree to send anything.
        case declined
        case ended(Result<SuggestionReport, Problem>)
    }

    private let program: SuggestionProgram
    private let request: SuggestionRequest
    private let tell: @MainActor (Event) -> Void
    private var question: AlertDialog?
    private var run: SuggestionRun?
    private var isCancelled = false

    /// - Parameter tell: called with each event; not after ``cancel()``.
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

    /// Ends the program, and closes the question.
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
