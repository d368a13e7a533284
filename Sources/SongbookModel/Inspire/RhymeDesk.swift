import Freedesktop
import LibraryIndex
import Pronunciation
import Rhymes

/// Answers questions about words. For one thread at a time, that of a ``FileWorker``.
///
/// The songwriter's own words are missing at first: ``catchUp(_:while:)`` gathers them, between questions.
nonisolated final class RhymeDesk: @unchecked Sendable {
    private struct Shelf {
        let language: LanguageTag
        let lexicon: Lexicon
        let thesaurus: Thesaurus?
        let missing: [MissingPackage]
        var finder: RhymeFinder
        /// Which version of the own words the finder has.
        var ownNumber: Int
    }

    private let environment: Environment
    private var shelf: Shelf?
    private var reading: OwnWordsReading?
    private var own = OwnWords()
    private var ownNumber = 0

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// - Parameters:
    ///   - report: called with the language first.
    ///   - goesOn: called with the progress, from 0 to 1, if words have to be prepared first; returns false to cancel
    ///     that.
    func answer(
        _ question: RhymeQuestion, report: (LanguageTag) -> Void = { _ in }, goesOn: (Double) -> Bool
    ) -> RhymeResult {
        let language =
            question.language
            ?? LanguageGuess.language(of: question.lyrics, member: question.member, environment: environment)
        report(language)
        guard let shelf = shelf(for: language, goesOn) else { return .cancelled(language) }
        let rhymes = question.word.isEmpty ? [] : shelf.finder.rhymes(with: question.word, most: 100)
        let asked = WordForm.words(of: question.word).last
        return .found(
            RhymeAnswer(
                word: question.word, language: language, rhymes: rhymes,
                isBySpelling: asked.map { shelf.finder.answer(for: $0)?.source == .spelling } ?? false,
                missing: shelf.missing))
    }

    /// Gathers the songwriter's own words for answers from now on.
    ///
    /// - Returns: whether that is done; if not, the next call continues.
    func catchUp(_ source: OwnWordsSource, while goesOn: () -> Bool) -> Bool {
        let other = LanguageGuess.language(of: environment) ?? .english
        switch source {
        case .song(let lyrics, let member):
            reading = nil
            own = OwnWords()
            own.add(lyrics, language: member, otherwise: other)
        case .library(let snapshot):
            var reading =
                self.reading.flatMap { $0.snapshot.tree === snapshot.tree ? $0 : nil }
                ?? OwnWordsReading(snapshot, otherwise: other)
            let isDone = reading.run(while: goesOn)
            self.reading = isDone ? nil : reading
            guard isDone else { return false }
            own = reading.words
        }
        ownNumber += 1
        return true
    }

    /// Adds new own words to the last language, and returns whether there were any.
    func refine() -> Bool {
        guard var shelf, shelf.ownNumber != ownNumber else { return false }
        shelf.finder = RhymeFinder(
            shelf.language, lexicon: shelf.lexicon, thesaurus: shelf.thesaurus,
            ownWords: own.words(in: shelf.language), environment: environment)
        shelf.ownNumber = ownNumber
        self.shelf = shelf
        return true
    }

    private func shelf(for language: LanguageTag, _ goesOn: (Double) -> Bool) -> Shelf? {
        if let shelf, shelf.language == language { return shelf }
        guard let lexicon = try? LexiconStore(environment: environment).lexicon(for: language, goesOn: goesOn) else {
            return nil
        }
        let files = LanguageFiles(for: language, in: environment)
        let thesaurus = files.thesaurus.flatMap { Thesaurus($0) }
        let finder = RhymeFinder(language, lexicon: lexicon, thesaurus: thesaurus, environment: environment)
        let new = Shelf(
            language: language, lexicon: lexicon, thesaurus: thesaurus,
            missing: files.missingPackages(in: environment), finder: finder, ownNumber: 0)
        shelf = new
        return new
    }
}
