import Diagnostics
public import FileWork
public import Freedesktop
import LibraryIndex
public import Pronunciation
import Synchronization

/// Finds rhymes off the main thread: one question at a time, and of those that come meanwhile only the latest. The
/// songwriter's own words are gathered between questions.
@MainActor
public final class RhymeLoader {
    /// The state of preparing the words of a language.
    public enum Preparation: Equatable {
        /// It is done, or not needed.
        case none
        /// The fraction that is done, from 0 to 1.
        case running(Double)
        /// The user does not want it.
        case cancelled
    }

    /// What the worker is doing.
    private enum State {
        case idle
        case answering(Work)
        case catchingUp(Work)
    }

    /// A job of the worker.
    nonisolated private final class Work: Sendable {
        let cancellation = Cancellation()
        /// The progress of the preparation; negative before it begins.
        let done = Mutex(-1.0)
        let language = Mutex<LanguageTag?>(nil)
        /// The question; nil while own words are gathered.
        let question: RhymeQuestion?

        init(_ question: RhymeQuestion? = nil) {
            self.question = question
        }
    }

    /// Called with what is known of the word that was asked about last.
    public var onAnswer: (RhymeAnswer) -> Void = { _ in }
    /// Called with the language that was determined.
    public var onLanguage: (LanguageTag) -> Void = { _ in }
    /// Called when the words of a language have to be prepared and that takes more than half a second, and when it is
    /// over.
    public var onPreparation: (Preparation) -> Void = { _ in }
    /// Returns where the songwriter's own words are; nil if that is not known yet.
    public var ownWords: () -> OwnWordsSource? = { nil }

    /// How long a preparation takes before it is reported, and how often that is updated.
    static let delay = Duration.milliseconds(500), interval = Duration.milliseconds(100)
    /// How long to rest before gathering own words again, as a multiple of the time that it took: songs that are being
    /// written change a library all the time.
    static let rest = 20

    private let desk: RhymeDesk
    private let worker: any FileJobs
    private let clock: any ModelClock
    private var state = State.idle
    private var asked: RhymeQuestion?
    private var askedAt = Duration.zero
    private var next: RhymeQuestion?
    /// Increased for each song that is shown: only answers for that one are wanted.
    private var generation = 0
    /// The language whose words the user does not want to prepare.
    private var refused: LanguageTag?
    /// The tree, or the song, whose own words were gathered.
    private var gathered: (tree: LibraryTree?, generation: Int)?
    private var gatherAfter = Duration.zero
    private var preparation = Preparation.none
    /// Whether the user canceled the running work.
    private var isCancelling = false
    private var isClosed = false
    private var following: Task<Void, Never>?

    /// Starts without a question.
    ///
    /// - Parameters:
    ///   - worker: finds answers.
    ///   - clock: measures when to report progress.
    public init(
        _ environment: Environment, on worker: any FileJobs = FileWorker(), clock: any ModelClock = SystemClock()
    ) {
        (desk, self.worker, self.clock) = (RhymeDesk(environment), worker, clock)
    }

    isolated deinit {
        following?.cancel()
        cancelWork()
    }

    /// Asks a question, and forgets the one before.
    public func ask(_ question: RhymeQuestion) {
        asked = question
        askedAt = clock.now
        switch state {
        case .idle:
            answer(question)
        case .answering(let work):
            next = question
            if let language = question.language, work.done.withLock({ $0 }) >= 0, language != work.question?.language {
                work.cancellation.cancel()
            }
        case .catchingUp(let work):
            next = question
            work.cancellation.cancel()
        }
    }

    /// Stops preparing the words of the language that is asked about.
    public func cancelPreparation() {
        guard case .answering(let work) = state else { return }
        work.cancellation.cancel()
        isCancelling = true
        show(.cancelled)
    }

    /// Prepares them after all.
    public func resumePreparation() {
        refused = nil
        isCancelling = false
        show(.none)
        if let asked { ask(asked) }
    }

    /// Call this when another song is shown: questions about the one before are no longer answered.
    public func forget() {
        generation += 1
        asked = nil
        next = nil
        if case .catchingUp(let work) = state { work.cancellation.cancel() }
    }

    /// Stops all work; no answer is wanted any more.
    public func close() {
        forget()
        isClosed = true
        following?.cancel()
        cancelWork()
    }

    private func cancelWork() {
        switch state {
        case .idle: break
        case .answering(let work), .catchingUp(let work): work.cancellation.cancel()
        }
    }

    /// Finds the languages for which something is installed.
    public func languages(in environment: Environment) async -> [LanguageTag] {
        await worker.run { LanguageFiles.installedLanguages(in: environment) }
    }
}

extension RhymeLoader {
    private func answer(_ question: RhymeQuestion) {
        if let refused, question.language == refused { return show(.cancelled) }
        let work = Work(question)
        state = .answering(work)
        isCancelling = false
        let (desk, turn) = (desk, generation)
        Task { [weak self, worker] in
            let result = await worker.run {
                desk.answer(question, report: { language in work.language.withLock { $0 = language } }) { done in
                    work.done.withLock { $0 = done }
                    return !work.cancellation.isCancelled
                }
            }
            self?.finish(result, work, turn)
        }
        following = Task { [weak self, clock] in
            var pause = Self.delay
            while true {
                try? await clock.sleep(for: pause)
                guard !Task.isCancelled, let self, !isCancelling else { return }
                follow(work, turn)
                pause = Self.interval
            }
        }
    }

    private func finish(_ result: RhymeResult, _ work: Work, _ turn: Int) {
        following?.cancel()
        guard !isClosed else { return }
        report(work, turn)
        state = .idle
        switch result {
        case .cancelled(let language):
            if isCancelling { refused = language }
        case .found(let answer):
            show(.none)
            if turn == generation, next == nil {
                onAnswer(answer)
                let duration = (clock.now - askedAt).milliseconds
                Diagnostics.note("rhymes: \(answer.rhymes.count) words after \(duration) ms")
            }
        }
        isCancelling = false
        // `onAnswer` may have asked something else.
        guard case .idle = state else { return }
        if let next {
            self.next = nil
            answer(next)
        } else if case .found = result {
            catchUp()
        }
    }

    /// Reports the language; the next question may not have it yet.
    private func report(_ work: Work, _ turn: Int) {
        guard turn == generation, let language = work.language.withLock({ $0 }) else { return }
        if next?.language == nil { next?.language = language }
        if asked?.language == nil { asked?.language = language }
        onLanguage(language)
    }

    private func follow(_ work: Work, _ turn: Int) {
        report(work, turn)
        let done = work.done.withLock { $0 }
        if done >= 0 { show(.running(done)) }
    }

    private func show(_ new: Preparation) {
        guard new != preparation else { return }
        preparation = new
        onPreparation(new)
    }

    /// Gathers own words if that is due, and answers the last question again with them.
    private func catchUp() {
        guard case .idle = state, let asked else { return }
        let source = clock.now >= gatherAfter ? dueSource : nil
        let (desk, turn) = (desk, generation)
        let work = Work()
        state = .catchingUp(work)
        Task { [weak self, worker] in
            let ((isGathered, result), time) = await worker.timed { () -> (Bool, RhymeResult?) in
                let isGathered = source.map { desk.catchUp($0) { !work.cancellation.isCancelled } } ?? false
                guard !work.cancellation.isCancelled, desk.refine() else { return (isGathered, nil) }
                return (isGathered, desk.answer(asked) { _ in !work.cancellation.isCancelled })
            }
            self?.caughtUp(isGathered ? source : nil, result, turn, time)
        }
    }

    /// - Parameter source: what was gathered; nil if that was not done.
    private func caughtUp(_ source: OwnWordsSource?, _ result: RhymeResult?, _ turn: Int, _ duration: Duration) {
        guard !isClosed else { return }
        if let source, turn == generation {
            gathered = (source.tree, turn)
            gatherAfter = clock.now + duration * Self.rest
        }
        Diagnostics.note("rhymes: own words \(source != nil), \(duration.milliseconds) ms")
        state = .idle
        if turn == generation, next == nil, case .found(let answer)? = result { onAnswer(answer) }
        guard case .idle = state, let next else { return }
        self.next = nil
        self.answer(next)
    }

    /// Where own words are, if that is not what was gathered last.
    private var dueSource: OwnWordsSource? {
        guard let source = ownWords() else { return nil }
        if let tree = source.tree { return gathered?.tree === tree ? nil : source }
        return gathered.map { $0.tree == nil && $0.generation == generation } ?? false ? nil : source
    }
}

nonisolated extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
