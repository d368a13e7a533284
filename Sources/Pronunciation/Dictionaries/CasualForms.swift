/// Pronunciations that occur only in running speech, which dictionaries for speech recognition list beside the others:
/// `don't` without its t, `can` as in "you can go". Words at the end of a line are not spoken so, and what rhymes with
/// such a form does not rhyme with the word.
enum CasualForms {
    /// Returns the pronunciations of a word without these forms, in their order; at least one.
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

    /// Whether `form` only leaves out plosives beside another consonant, or one of two equal consonants that meet as a
    /// result: `prevented` without the t, `tests` as `tess`.
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

    /// Whether it has one syllable with a weak vowel, and another form with the same consonants has a full vowel.
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

    /// Function words that have a weak form, and no other reason for several pronunciations. Source: A. C. Gimson, "An
    /// Introduction to the Pronunciation of English", "weak forms"; `was` and `been` are left out, because their vowels
    /// differ by region.
    private static let weakWords: Set = [
        "am", "an", "and", "are", "as", "at", "can", "could", "do", "does", "for", "from", "had", "has", "have", "he",
        "her",
        "i'm", "i'll", "just", "me", "must", "my", "nor", "or", "shall", "she", "should", "so", "than", "that", "the",
        "them", "then", "they", "they're", "to", "we", "we'd", "we'll", "we're", "were", "when", "who", "will", "would",
        "you", "you'd", "you'll", "you're", "your",
    ]
}
