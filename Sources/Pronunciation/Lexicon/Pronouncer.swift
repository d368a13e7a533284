public import Freedesktop

/// How words of a language are spoken, by the best that is known of each: a dictionary, espeak-ng, the letters.
///
/// Words are asked of all at once, because a process is started for those that no dictionary knows; what is known once is
/// remembered. For one thread at a time.
public final class Pronouncer {
    /// How a word is spoken, and how that is known.
    public struct Answer: Hashable, Sendable {
        /// The first where there are several.
        public let pronunciation: Pronunciation
        /// How it is known.
        public let source: PronunciationSource
    }

    /// How often dictionaries are read for some words before it is worth while to make a lexicon.
    private static let mostScans = 8

    /// Which language the words are in.
    public let language: LanguageTag
    private let environment: Environment
    private let files: LanguageFiles
    private let speech: SpeechProgram?
    private var lexicon: Lexicon?
    private var scans = 0
    private var answers: [String: Answer] = [:]

    /// With a lexicon that is there already.
    ///
    /// - Parameter lexicon: of the language; nil for the files that it would be made of.
    public init(_ language: LanguageTag, lexicon: Lexicon?, environment: Environment) {
        self.language = language
        self.lexicon = lexicon
        self.environment = environment
        files = LanguageFiles(for: language, in: environment)
        speech = SpeechProgram(in: environment)
    }

    /// With the lexicon that is stored, or none. For the words of many songs one is made if there is a dictionary.
    public convenience init(_ language: LanguageTag, environment: Environment) {
        self.init(
            language, lexicon: LexiconStore(environment: environment).stored(for: language), environment: environment)
    }

    /// How each of the words is spoken.
    ///
    /// - Parameter words: as ``WordForm/words(of:)`` gives them.
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

    /// All the ways in which a word is spoken.
    public func pronunciations(of word: String) -> [Pronunciation] {
        let known = lexicon?.pronunciations(of: word) ?? []
        return known.isEmpty ? [answers(for: [word])[word]!.pronunciation] : known
    }

    /// What a dictionary knows of some words.
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
