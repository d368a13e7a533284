/// Derives the probable pronunciation of a word from its letters alone, if no dictionary and no program knows it.
///
/// Letters stand for sounds, so that words that are written alike at the end rhyme. The number of syllables is right
/// for most words; the stress is known only in Spanish and French.
public enum SpellingRules {
    /// The parts of a word: consonants, and the vowels of each syllable together.
    enum Part: Hashable {
        case consonant(Character)
        case vowel(String)

        var isVowel: Bool {
            if case .vowel = self { true } else { false }
        }
    }

    /// Returns the pronunciation of a word; one without a vowel has one syllable, too.
    ///
    /// - Parameter word: as returned by ``WordForm/folded(_:)``.
    public static func pronunciation(of word: String, in language: LanguageTag) -> Pronunciation {
        let letters = word.filter { $0.isLetter }
        let digits = word.count { $0.isNumber }
        guard !letters.isEmpty else {
            let syllable = Syllable(onset: [], nucleus: "#", coda: [], stress: .unknown)
            return Pronunciation(Array(repeating: syllable, count: max(1, digits)))
        }
        let parts =
            switch language.primary {
            case "en": EnglishSpelling.parts(of: word)
            case "de": GermanSpelling.parts(of: letters, .german)
            case "nl": GermanSpelling.parts(of: letters, nil)
            case "fr": FrenchSpelling.parts(of: letters)
            case "es", "pt", "it": SpanishSpelling.parts(of: letters)
            default: parts(of: letters, separating: { _, _ in false })
            }
        return pronunciation(of: parts, in: language, stressed: accentedPart(of: parts, letters, in: language))
    }

    /// Splits letters into groups of vowels and single consonants.
    ///
    /// - Parameter separates: whether the vowels before and at an index belong to two syllables.
    static func parts(of letters: String, separating separates: ([Character], Int) -> Bool) -> [Part] {
        var parts: [Part] = []
        let letters = Array(letters)
        for (index, letter) in letters.enumerated() {
            guard vowels.contains(letter) else {
                parts.append(.consonant(letter))
                continue
            }
            if case .vowel(let group)? = parts.last, !separates(letters, index) {
                parts[parts.count - 1] = .vowel(group + String(letter))
            } else {
                parts.append(.vowel(String(letter)))
            }
        }
        return parts
    }

    static let vowels: Set<Character> = Set("aeiouyäöüàâáãåæèéêëìíîïòóôõøœùúûýÿıąęůőű")

    private static func pronunciation(of parts: [Part], in language: LanguageTag, stressed: Int?) -> Pronunciation {
        let count = parts.count(where: \.isVowel)
        var number = -1
        let phonemes = parts.map { part -> (symbol: String, stress: Stress?) in
            switch part {
            case .consonant(let letter):
                return (String(letter), nil)
            case .vowel(let letters):
                number += 1
                if count == 1 { return (letters, .primary) }
                return (letters, stressed.map { $0 == number ? Stress.primary : .none } ?? .unknown)
            }
        }
        return Syllabification.pronunciation(of: phonemes)
            ?? Pronunciation([Syllable(onset: [], nucleus: parts.map(\.text).joined(), coda: [], stress: .unknown)])
    }

    /// Returns which of the vowels is stressed; nil if the spelling does not show it.
    private static func accentedPart(of parts: [Part], _ letters: String, in language: LanguageTag) -> Int? {
        let vowels = parts.filter(\.isVowel).map(\.text)
        switch language.primary {
        case "fr":
            return vowels.count - 1
        case "es":
            if let accented = vowels.firstIndex(where: { $0.contains { "áéíóú".contains($0) } }) { return accented }
            let isLight = letters.last.map { "aeiouns".contains($0) } ?? false
            return max(0, isLight ? vowels.count - 2 : vowels.count - 1)
        default:
            return nil
        }
    }
}

extension SpellingRules.Part {
    var text: String {
        switch self {
        case .consonant(let letter): String(letter)
        case .vowel(let letters): letters
        }
    }
}
