public import Freedesktop
public import Pronunciation

/// Finds words that rhyme with a word, that end like it, or that mean the same.
///
/// For one thread at a time.
public final class RhymeFinder {
    private let lexicon: Lexicon
    private let pronouncer: Pronouncer
    private let thesaurus: Thesaurus?
    /// The user's words that the lexicon does not have, by what they rhyme with.
    private let ownWords: [RhymeKey: [(word: String, pronunciation: Pronunciation)]]
    private let own: Set<String>
    /// Whether words that are in no list are left out: a dictionary of pronunciations also has tens of thousands of
    /// names, many of them guessed.
    private let leavesOutNames: Bool

    /// - Parameters:
    ///   - lexicon: the language's.
    ///   - thesaurus: nil if there is none.
    ///   - ownWords: the user's words, as returned by `WordForm.words(of:)`: they come first, and those that the
    ///     lexicon does not have are found, too.
    ///   - mostOthers: the maximum number of the latter: a process pronounces them, which takes time.
    public init(
        _ language: LanguageTag, lexicon: Lexicon, thesaurus: Thesaurus?, ownWords: Set<String> = [],
        mostOthers: Int = 500, environment: Environment
    ) {
        self.lexicon = lexicon
        self.thesaurus = thesaurus
        own = ownWords
        leavesOutNames = lexicon.source == .dictionary && lexicon.hasRanks
        pronouncer = Pronouncer(language, lexicon: lexicon, environment: environment)
        let others = mostOthers > 0 ? ownWords.filter { lexicon.rank(of: $0) == nil }.sorted() : []
        let answers = pronouncer.answers(for: others.prefix(mostOthers))
        var byKey: [RhymeKey: [(word: String, pronunciation: Pronunciation)]] = [:]
        for word in answers.keys.sorted() {
            guard let pronunciation = answers[word]?.pronunciation else { continue }
            for kind in RhymeKey.Kind.allCases {
                guard let key = pronunciation.rhymeKey(kind) else { continue }
                byKey[key, default: []].append((word, pronunciation))
            }
        }
        self.ownWords = byKey
    }

    /// Returns the pronunciation that is assumed for a word, and how it is known.
    public func answer(for word: String) -> Pronouncer.Answer? {
        let word = WordForm.folded(word)
        return pronouncer.answers(for: [word])[word]
    }

    /// Returns the words, in groups by their relation, each group the best first. A word is in the first group that it
    /// fits.
    ///
    /// - Parameters:
    ///   - word: the word to rhyme with; of several words, the last.
    ///   - most: the maximum number for each relation except ``Rhyme/Relation/perfect``.
    public func rhymes(with word: String, most: Int = 100) -> [Rhyme] {
        guard let asked = WordForm.words(of: word).last else { return [] }
        let pronunciations = pronouncer.pronunciations(of: asked)
        var seen: Set<String> = [asked]
        var rhymes: [Rhyme] = []
        for (kind, relation) in [(RhymeKey.Kind.perfect, Rhyme.Relation.perfect), (.near, .near), (.ending, .ending)] {
            let most = relation == .perfect ? Int.max : most
            let group = found(pronunciations, kind, relation, most: most, besides: seen).sorted(by: Rhyme.isBefore)
            seen.formUnion(group.map { WordForm.folded($0.word) })
            rhymes += group.prefix(most)
        }
        return rhymes + synonyms(of: WordForm.folded(word)).prefix(most)
    }

    private func found(
        _ pronunciations: [Pronunciation], _ kind: RhymeKey.Kind, _ relation: Rhyme.Relation, most: Int,
        besides seen: Set<String>
    ) -> [Rhyme] {
        var rhymes: [String: Rhyme] = [:]
        for pronunciation in pronunciations {
            guard let key = pronunciation.rhymeKey(kind) else { continue }
            func isWanted(_ word: String, _ other: Pronunciation) -> Bool {
                // With the same consonants before the vowel, the sound is the same, which is no rhyme.
                (kind == .ending || other.rhymeOnset != pronunciation.rhymeOnset)
                    && !seen.contains(WordForm.folded(word))
            }
            func add(_ word: String, _ other: Pronunciation, rank: Int) {
                let folded = WordForm.folded(word)
                guard rhymes[folded] == nil else { return }
                rhymes[folded] = Rhyme(
                    relation: relation, word: word, syllables: other.syllables.count, isOwn: own.contains(folded),
                    rank: rank)
            }
            let words = lexicon.words(with: key, most: most) { word, other in
                (!leavesOutNames || word.rank < 255 || own.contains(WordForm.folded(word.text)))
                    && isWanted(word.text, other)
            }
            // The user's words, however rare they are.
            let used =
                most == .max || own.isEmpty
                ? [] : lexicon.words(with: key) { own.contains(WordForm.folded($0.text)) && isWanted($0.text, $1) }
            for (word, other) in words + used { add(word.text, other, rank: word.rank) }
            for (word, other) in ownWords[key] ?? [] where isWanted(word, other) {
                add(word, other, rank: lexicon.rank(of: word) ?? 255)
            }
        }
        return Array(rhymes.values)
    }

    private func synonyms(of word: String) -> [Rhyme] {
        guard let thesaurus else { return [] }
        let words = thesaurus.synonyms(of: word).filter { WordForm.folded($0) != word }
        let parts = words.map { WordForm.words(of: $0) }
        let answers = pronouncer.answers(for: parts.joined())
        return zip(words, parts).map { text, parts in
            Rhyme(
                relation: .synonym, word: text,
                syllables: parts.reduce(0) { $0 + (answers[$1]?.pronunciation.syllables.count ?? 0) },
                isOwn: parts.count == 1 && own.contains(parts[0]),
                rank: parts.map { lexicon.rank(of: $0) ?? 255 }.max() ?? 255)
        }.sorted { $0.isOwn && !$1.isOwn }
    }
}
