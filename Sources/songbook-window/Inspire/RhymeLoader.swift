import Diagnostics
import FileWork
import Freedesktop
import LibraryIndex
import Pronunciation
import Synchronization
import Toolkit

/// Finds rhymes off the main thread: one question at a time, and of those that come meanwhile only the latest. One's own
/// words are gathered when no question is there.
@MainActor
final class RhymeLoader {
    /// What is said of preparing the words of a language.
    enum Preparation: Equatable {
        /// It is done, or not needed.
        case none
        /// How much of it is done, from 0 to 1.
        case running(Double)
        case cancelled
    }

    /// What is going on.
    private enum State {
        case idle
        case answering(Work)
        case catchingUp(Work)
    }

    /// A job of the worker.
    private final class Work: Sendable {
        let cancellation = Cancellation()
        /// How much of the preparing is done; negative before it begins.
        let done = Mutex(-1.0)
        let language = Mutex<LanguageTag?>(nil)
    }

    /// Called with what is known of the word that was asked about last.
    var onAnswer: @MainActor (RhymeAnswer) -> Void = { _ in }
    /// Called with the language that was found out.
    var onLanguage: @MainActor (LanguageTag) -> Void = { _ in }
    /// Called when the words of a language have to be prepared, and that takes more than half a second, or is over.
    var onPreparation: @MainActor (Preparation) -> Void = { _ in }
    /// Asked where one's own words are; nil where nobody knows yet.
    var ownWords: @MainActor () -> OwnWordsSource? = { nil }

    private static let delay = 0.5
    private static let interval = 0.1
    /// How many times as long as it took to gather one's own words is waited before that is done again: songs that are
    /// written in change a library all the time.
    private static let rest = 20.0

    private let desk: RhymeDesk
    private let worker = FileWorker()
    private var state = State.idle
    private var asked: RhymeQuestion?
    private var askedAt = 0.0
    private var next: RhymeQuestion?
    /// Whose answers are wanted: those of the song that is shown.
    private var generation = Generation()
    /// The language whose words a person does not want to be prepared.
    private var refused: LanguageTag?
    /// Of which tree the own words are, or of which song's.
    private var gathered: (tree: LibraryTree?, generation: Generation)?
    private var gatherAfter = 0.0
    private var preparation = Preparation.none

    init(_ environment: Environment) {
        desk = RhymeDesk(environment)
    }

    /// Asks, and forgets what was asked before.
    func ask(_ question: RhymeQuestion) {
        asked = question
        askedAt = MainLoop.now
        switch state {
        case .idle:
            answer(question)
        case .answering(let work):
            next = question
            if let language = question.language, work.done.withLock({ $0 }) >= 0, language != running?.language {
                work.cancellation.cancel()
            }
        case .catchingUp(let work):
            next = question
            work.cancellation.cancel()
        }
    }

    /// Prepares no words of the language that is asked about.
    func cancelPreparation() {
        guard case .answering(let work) = state else { return }
        work.cancellation.cancel()
        isCancelling = true
        show(.cancelled)
    }

    /// Prepares them after all.
    func resumePreparation() {
        refused = nil
        isCancelling = false
        show(.none)
        if let asked { ask(asked) }
    }

    /// Another song is shown: what was asked about the one before is not answered any more.
    func forget() {
        generation.advance()
        asked = nil
        next = nil
        if case .catchingUp(let work) = state { work.cancellation.cancel() }
    }

    /// Nobody wants an answer any more.
    func close() {
        forget()
        worker.dropResults()
        if case .answering(let work) = state { work.cancellation.cancel() }
    }

    /// Finds out of which languages something is installed.
    func findLanguages(in environment: Environment, then finish: @escaping @MainActor ([LanguageTag]) -> Void) {
        worker.run {
            LanguageFiles.installedLanguages(in: environment)
        } then: {
            finish($0)
        }
    }

    private var running: RhymeQuestion?
    /// Whether a person cancelled the work that goes on.
    private var isCancelling = false

    private func answer(_ question: RhymeQuestion) {
        if let refused, question.language == refused { return show(.cancelled) }
        let work = Work()
        state = .answering(work)
        running = question
        isCancelling = false
        let (desk, turn) = (desk, generation)
        worker.run {
            desk.answer(question, report: { language in work.language.withLock { $0 = language } }) { done in
                work.done.withLock { $0 = done }
                return !work.cancellation.isCancelled
            }
        } then: { [weak self] result in
            self?.finish(result, of: question, work, turn)
        }
        MainLoop.after(seconds: Self.delay) { [weak self] in self?.follow(work, turn) }
    }

    private func finish(_ result: RhymeResult, of question: RhymeQuestion, _ work: Work, _ turn: Generation) {
        report(work, turn)
        state = .idle
        running = nil
        switch result {
        case .cancelled(let language):
            if isCancelling { refused = language }
        case .found(let answer):
            show(.none)
            if turn == generation, next == nil {
                onAnswer(answer)
                let milliseconds = Int((MainLoop.now - askedAt) * 1000)
                Diagnostics.note("rhymes: \(answer.rhymes.count) words after \(milliseconds) ms")
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

    /// Says which language it is about; who asks next may not know it yet.
    private func report(_ work: Work, _ turn: Generation) {
        guard turn == generation, let language = work.language.withLock({ $0 }) else { return }
        if next?.language == nil { next?.language = language }
        if asked?.language == nil { asked?.language = language }
        onLanguage(language)
    }

    private func follow(_ work: Work, _ turn: Generation) {
        guard case .answering(let current) = state, current === work, !isCancelling else { return }
        report(work, turn)
        let done = work.done.withLock { $0 }
        if done >= 0 { show(.running(done)) }
        MainLoop.after(seconds: Self.interval) { [weak self] in self?.follow(work, turn) }
    }

    private func show(_ new: Preparation) {
        guard new != preparation else { return }
        preparation = new
        onPreparation(new)
    }

    /// Gathers one's own words where that is due, and answers the last question again with them.
    private func catchUp() {
        guard case .idle = state, let asked else { return }
        let source = MainLoop.now >= gatherAfter ? dueSource : nil
        let (desk, turn, start) = (desk, generation, MainLoop.now)
        let work = Work()
        state = .catchingUp(work)
        worker.run {
            let isGathered = source.map { desk.catchUp($0) { !work.cancellation.isCancelled } } ?? false
            guard !work.cancellation.isCancelled, desk.refine() else { return (isGathered, nil) }
            return (isGathered, desk.answer(asked) { _ in !work.cancellation.isCancelled })
        } then: { [weak self] (isGathered: Bool, result: RhymeResult?) in
            guard let self else { return }
            if isGathered, turn == generation {
                gathered = (source?.tree, turn)
                gatherAfter = MainLoop.now + (MainLoop.now - start) * Self.rest
            }
            Diagnostics.note("rhymes: own words \(isGathered), \(Int((MainLoop.now - start) * 1000)) ms")
            state = .idle
            if turn == generation, next == nil, case .found(let answer)? = result { onAnswer(answer) }
            guard case .idle = state, let next else { return }
            self.next = nil
            answer(next)
        }
    }

    /// Where one's own words are, if they are other ones than those that were gathered.
    private var dueSource: OwnWordsSource? {
        guard let source = ownWords() else { return nil }
        if let tree = source.tree { return gathered?.tree === tree ? nil : source }
        return gathered.map { $0.tree == nil && $0.generation == generation } ?? false ? nil : source
    }
}

extension OwnWordsSource {
    /// Nil for those of a song.
    fileprivate var tree: LibraryTree? { if case .library(let snapshot) = self { snapshot.tree } else { nil } }
}
