/// Forms of English words that dictionaries leave out: `rose's`, `isn't`, `we'll`, `singin'`.
enum EnglishEndings {
    /// Returns the pronunciation of a form, derived from that of the word it is made of; nil for other forms.
    ///
    /// - Parameters:
    ///   - base: returns the pronunciation of a word.
    ///   - base: how a word is spoken.
    static func pronunciation(of form: String, by base: (String) -> Pronunciation?) -> Pronunciation? {
        if let whole = irregular[form] { return Pronunciation(whole) }
        guard let apostrophe = form.lastIndex(of: "'") else { return nil }
        let stem = String(form[..<apostrophe])
        switch form[apostrophe...] {
        case "'s":
            return base(stem).map { $0.adding(sibilant($0) ? ["ih0", "z"] : [isVoiceless($0) ? "s" : "z"]) }
        case "'": return (stem.hasSuffix("in") ? base(stem + "g") : nil) ?? base(stem)
        case "'t" where stem.hasSuffix("n"):
            return base(String(stem.dropLast())).map { $0.adding($0.endsInVowel ? ["n", "t"] : ["ax0", "n", "t"]) }
        case "'ll": return base(stem).map { $0.adding($0.endsInVowel ? ["l"] : ["ax0", "l"]) }
        case "'d": return base(stem).map { $0.adding(["t", "d"].contains($0.phonemes.last!) ? ["ax0", "d"] : ["d"]) }
        case "'ve": return base(stem).map { $0.adding($0.endsInVowel ? ["v"] : ["ax0", "v"]) }
        case "'re": return base(stem).map { $0.adding($0.endsInVowel ? ["r"] : ["er0"]) }
        default: return nil
        }
    }

    /// Returns the words from which a form can be made.
    static func bases(of form: String) -> [String] {
        guard let apostrophe = form.lastIndex(of: "'") else { return [] }
        let stem = String(form[..<apostrophe])
        return [stem, String(stem.dropLast()), stem + "g"]
    }

    private static let irregular = [
        "don't": "d ow1 n t", "won't": "w ow1 n t", "can't": "k ae1 n t", "ain't": "ey1 n t", "shan't": "sh ae1 n t",
        "aren't": "aa1 r n t", "weren't": "w er1 n t", "you're": "y uh1 r", "they're": "dh eh1 r", "we're": "w ih1 r",
        "i'm": "ay1 m", "i'll": "ay1 l", "i've": "ay1 v", "i'd": "ay1 d", "let's": "l eh1 t s", "y'all": "y ao1 l",
        "ma'am": "m ae1 m", "o'clock": "ax0.k l aa1 k", "o'er": "ao1 r", "ne'er": "n eh1 r", "e'er": "eh1 r",
    ]

    private static func sibilant(_ word: Pronunciation) -> Bool {
        ["s", "z", "sh", "zh", "ch", "jh"].contains(word.phonemes.last!)
    }

    private static func isVoiceless(_ word: Pronunciation) -> Bool {
        ["p", "t", "k", "f", "th"].contains(word.phonemes.last!)
    }
}

extension Pronunciation {
    fileprivate var endsInVowel: Bool { syllables[syllables.count - 1].coda.isEmpty }

    /// Returns the word with sounds after it: consonants, or a syllable that begins with a vowel (with its stress),
    /// which takes over the last consonant.
    fileprivate func adding(_ sounds: [String]) -> Pronunciation {
        let last = syllables[syllables.count - 1]
        guard let stress = sounds[0].utf8.last.flatMap(Stress.init) else {
            let longer = Syllable(
                onset: last.onset, nucleus: last.nucleus, coda: last.coda + sounds, stress: last.stress)
            return Pronunciation(syllables.dropLast() + [longer])
        }
        let shorter = Syllable(
            onset: last.onset, nucleus: last.nucleus, coda: Array(last.coda.dropLast()), stress: last.stress)
        let added = Syllable(
            onset: Array(last.coda.suffix(1)), nucleus: String(sounds[0].dropLast()), coda: Array(sounds.dropFirst()),
            stress: stress)
        return Pronunciation(syllables.dropLast() + [shorter, added])
    }
}
