/// Ways in which a word is only spoken in running speech, as dictionaries for the recognition of speech have them
/// beside the others: `don't` without its t, `can` as in "you can go". Nothing that ends a line is spoken so, and what
/// rhymes with them does not rhyme with the word.
enum CasualForms {
    /// The others of the ways in which one word is spoken, in their order; at least one of them.
    ///
    /// - Parameters:
    ///   - texts: ``Pronunciation/text``; the first is the best.
    ///   - word: in lower case.
    static func removed(from texts: [[UInt8]], of word: [UInt8]) -> [[UInt8]] {
        guard texts.count > 1 else { return texts }
        let all = texts.compactMap(Pronunciation.init(text:))
        guard all.count == texts.count else { return texts }
        let isWeak = weakWords.contains(String(decoding: word, as: UTF8.self))
        let kept = texts.indices.filter { index in
            !(index > 0 && leavesOut(all[index], of: all[0]))
                && !(isWeak && isWeakForm(all[index], among: all))
        }
        return kept.isEmpty ? [texts[0]] : kept.map { texts[$0] }
    }

    /// Whether a plosive beside another consonant is left out, or of two equal consonants that come together then, one:
    /// and nothing else. `prevented` without the t, `tests` as `tess`.
    private static func leavesOut(_ form: Pronunciation, of full: Pronunciation) -> Bool {
        let (form, full) = (form.phonemes, full.phonemes)
        guard form.count < full.count else { return false }
        var next = form.startIndex
        for (index, phoneme) in full.enumerated() {
            if next < form.endIndex, form[next] == phoneme {
                next += 1
                continue
            }
            let isAlone =
                (index == 0 || isVowel(full[index - 1])) && (index + 1 == full.count || isVowel(full[index + 1]))
            let isRepeated = next > 0 && form[next - 1] == phoneme
            guard !isAlone, plosives.contains(phoneme) || isRepeated else { return false }
        }
        return next == form.endIndex
    }

    /// Whether it has one syllable with a weak vowel, and there is a way with the same consonants and another vowel.
    private static func isWeakForm(_ form: Pronunciation, among all: [Pronunciation]) -> Bool {
        guard form.syllables.count == 1, weakVowels.contains(form.syllables[0].nucleus) else { return false }
        let consonants = form.phonemes.filter { !isVowel($0) }
        return all.contains { other in
            other.syllables.count == 1 && !weakVowels.contains(other.syllables[0].nucleus)
                && other.phonemes.filter { !isVowel($0) } == consonants
        }
    }

    private static func isVowel(_ phoneme: String) -> Bool { phoneme.utf8.first.map(ARPABET.beginsVowel) ?? false }

    private static let plosives: Set = ["p", "b", "t", "d", "k", "g"]
    private static let weakVowels: Set = ["ah", "ax", "ih", "er", "axr"]

    /// Words of grammar that have a weak form and no other reason to be spoken in several ways. Source: A. C. Gimson,
    /// "An Introduction to the Pronunciation of English", "weak forms"; `was` and `been` are left out, whose vowels
    /// differ by region.
    private static let weakWords: Set = [
        "am", "an", "and", "are", "as", "at", "can", "could", "do", "does", "for", "from", "had", "has", "have", "he",
        "her",
        "i'm", "i'll", "just", "me", "must", "my", "nor", "or", "shall", "she", "should", "so", "than", "that", "the",
        "them", "then", "they", "they're", "to", "we", "we'd", "we'll", "we're", "were", "when", "who", "will", "would",
        "you", "you'd", "you'll", "you're", "your",
    ]
}
