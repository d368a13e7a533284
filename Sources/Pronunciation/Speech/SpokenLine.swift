/// A word in the International Phonetic Alphabet, as espeak-ng writes it: `m_ˈeɪ_z_ɔ̃`.
enum SpokenLine {
    /// Returns nil if there is no vowel in it.
    static func pronunciation(of line: Substring, in language: LanguageTag) -> Pronunciation? {
        var phonemes: [(symbol: String, stress: Stress?)] = []
        for token in withoutLanguages(line).split(whereSeparator: { $0 == "_" || $0 == " " }) {
            var stress = Stress.none
            var symbol = String.UnicodeScalarView()
            for scalar in token.unicodeScalars {
                switch scalar {
                case "ˈ": stress = .primary
                case "ˌ": stress = .secondary
                case "ː", "ˑ", "\u{200D}", "\u{0361}", "-", "'": break
                default: symbol.append(scalar)
                }
            }
            // For a sound without a symbol, the program prints `??`, with a stress if it is a vowel.
            if stress != .none, !symbol.isEmpty, symbol.allSatisfy({ $0 == "?" }) { symbol = "ə".unicodeScalars }
            for part in parts(of: symbol) {
                phonemes.append((part.symbol, part.isVowel ? stress : nil))
                if part.isVowel { stress = .none }
            }
        }
        if language.primary == "en" { phonemes = phonemes.flatMap { EnglishSound.arpabet($0.symbol, $0.stress) } }
        if language.primary == "fr" { phonemes = withGlides(phonemes) }
        // A word of one syllable that is weak in a sentence rhymes as others do.
        if phonemes.count(where: { $0.stress != nil }) == 1 {
            phonemes = phonemes.map { ($0.symbol, $0.stress.map { $0 == .secondary ? .primary : $0 }) }
        }
        return Syllabification.pronunciation(of: phonemes)
    }

    private static let vowels = Set("aeiouyøœɛɔæɑɐəɜɝɚɪʊʌʏɨʉɯɤɒɘɵɞɶᵻᵊäãõũ".unicodeScalars)

    /// `nuit` is one syllable, although the program prints two vowels.
    private static func withGlides(
        _ phonemes: [(symbol: String, stress: Stress?)]
    ) -> [(symbol: String, stress: Stress?)] {
        phonemes.indices.map { index in
            let isGlide =
                phonemes[index].symbol == "y" && index + 1 < phonemes.count && phonemes[index + 1].symbol == "i"
            return isGlide ? ("ɥ", nil) : phonemes[index]
        }
    }

    private static let syllabic: Unicode.Scalar = "\u{0329}"

    /// Splits what the program treats as one sound: a vowel and the consonant after it, `əl`, or a diphthong with a
    /// weak vowel after it, which is two syllables, `aɪɚ`.
    private static func parts(of symbol: String.UnicodeScalarView) -> [(symbol: String, isVowel: Bool)] {
        guard let first = symbol.first else { return [] }
        guard vowels.contains(first) else { return [(String(symbol), symbol.contains(syllabic))] }
        let vowel = symbol.prefix { vowels.contains($0) || $0.properties.generalCategory == .nonspacingMark }
        let consonants = symbol[vowel.endIndex...].map { (symbol: String($0), isVowel: false) }
        guard vowel.count > 2, let last = vowel.last, last == "ə" || last == "ɚ" else {
            return [(String(vowel), true)] + consonants
        }
        return [(String(vowel.dropLast()), true), (String(last), true)] + consonants
    }

    /// Removes the marks around a word of another language, such as `(en)` and `(de)`.
    private static func withoutLanguages(_ line: Substring) -> String {
        var depth = 0
        return line.reduce(into: "") { text, character in
            switch character {
            case "(": depth += 1
            case ")": depth = max(0, depth - 1)
            default: if depth == 0 { text.append(character) }
            }
        }
    }
}

/// The sounds of English as the CMU dictionary writes them, so that words of both sources rhyme.
enum EnglishSound {
    static func arpabet(_ symbol: String, _ stress: Stress?) -> [(symbol: String, stress: Stress?)] {
        guard let stress else { return [(consonants[symbol] ?? symbol, nil)] }
        switch symbol {
        case "ʌ", "ɐ", "ə": return [(stress == .none ? "ax" : "ah", stress)]
        case "l̩", "n̩", "m̩": return [("ax", stress), (String(symbol.unicodeScalars.first!), nil)]
        default: return [(vowels[symbol] ?? symbol, stress)]
        }
    }

    private static let vowels = [
        "ɑ": "aa", "ɒ": "aa", "æ": "ae", "a": "ae", "ɔ": "ao", "o": "ao", "aʊ": "aw", "aɪ": "ay", "ɛ": "eh", "e": "eh",
        "ɚ": "er",
        "ɜ": "er", "ɝ": "er", "eɪ": "ey", "ɪ": "ih", "ᵻ": "ih", "i": "iy", "oʊ": "ow", "əʊ": "ow", "ɔɪ": "oy",
        "ʊ": "uh", "u": "uw",
    ]

    private static let consonants = [
        "tʃ": "ch", "dʒ": "jh", "θ": "th", "ð": "dh", "ʃ": "sh", "ʒ": "zh", "h": "hh", "ŋ": "ng", "ɹ": "r", "ɾ": "t",
        "ɡ": "g",
        "j": "y", "ʔ": "t", "ɫ": "l", "x": "k",
    ]
}
