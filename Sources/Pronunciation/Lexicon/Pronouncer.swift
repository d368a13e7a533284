public import Freedesktop

/// Pronounces the words of a language by the best source for each: a dictionary, espeak-ng, the letters.
///
/// Ask for many words at once, because a process is started for those that no dictionary has; answers are remembered.
/// For one thread at a time.
public final class Pronouncer {
    /// A pronunciation, and how it is known.
    public struct Answer: Hashable, Sendable {
        /// The first one if there are several.
        public let pronunciation: Pronunciation
        /// How it is known.
        public let source: PronunciationSource
    }

    /// How often dictionaries are read for some words before it is worth building a lexicon.
    private static let mostScans = 8

    /// The language of the words.
    public let language: LanguageTag
    private let environment: Environment
    private let files: LanguageFiles
    private let speech: SpeechProgram?
    private var lexicon: Lexicon?
    private var scans = 0
    private var answers: [String: Answer] = [:]

    /// Uses a lexicon that exists already.
    ///
    /// - Parameter lexicon: the language's; nil for the files from which it would be built.
    public init(_ language: LanguageTag, lexicon: Lexicon?, environment: Environment) {
        self.language = language
        self.lexicon = lexicon
        self.environment = environment
        files = LanguageFiles(for: language, in: environment)
        speech = SpeechProgram(in: environment)
    }

    /// Uses the stored lexicon, or none. For the words of many songs, one is built if there is a dictionary.
    public convenience init(_ language: LanguageTag, environment: Environment) {
        self.init(
            language, lexicon: LexiconStore(environment: environment).stored(for: language), environment: environment)
    }

    /// Returns how each of the words is spoken.
    ///
    /// - Parameter words: as returned by ``WordForm/words(of:)``.
    public func answers(for words: some Sequence<String>) -> [String: Answer] {
        let unknown = Set(words).filter { answers[$0] == nil }.sorted()
        var unanswered: [String] = []
        let dictionary = dictionary(for: unknown)
        for word in unknown {
            if let known = dictionary(word) { answers[word] = known } else { unanswered.append(word) }
        }
        let spoken = speech?.pronunciations(of: unanswered, in: language) ?? unanswered.map { _ in nil }
        for (word, pronunciation) in zip(unanswered, spoken) {
            answers[word] =
                pronunciation.map { Answer(pronunciation: $0, source: .speech) }
                ?? Answer(pronunciation: SpellingRules.pronunciation(of: word, in: language), source: .spelling)
        }
        return answers
    }

    /// Returns all pronunciations of a word.
    public func pronunciations(of word: String) -> [Pronunciation] {
        let known = lexicon?.pronunciations(of: word) ?? []
        return known.isEmpty ? [answers(for: [word])[word]!.pronunciation] : known
    }

    /// Returns a function that looks up words in the lexicon or the dictionaries.
    private func dictionary(for words: [String]) -> (String) -> Answer? {
        let isEnglish = language.primary == "en"
        if lexicon == nil, !files.dictionaries.isEmpty, !words.isEmpty {
            scans += 1
            guard scans > Self.mostScans else {
                let bases = isEnglish ? words.flatMap(EnglishEndings.bases) : []
                let found = files.pronunciations(of: Set(words + bases))
                return Self.answering(.dictionary, isEnglish) { found[$0] }
            }
            lexicon = try? LexiconStore(environment: environment).lexicon(for: language)
        }
        guard let lexicon else { return { _ in nil } }
        return Self.answering(lexicon.source, isEnglish) { lexicon.pronunciations(of: $0).first }
    }

    private static func answering(
        _ source: PronunciationSource, _ isEnglish: Bool, _ first: @escaping (String) -> Pronunciation?
    ) -> (String) -> Answer? {
        { word in
            let pronunciation =
                first(word) ?? (isEnglish ? EnglishEndings.pronunciation(of: word, by: first) : nil)
            return pronunciation.map { Answer(pronunciation: $0, source: source) }
        }
    }
}
