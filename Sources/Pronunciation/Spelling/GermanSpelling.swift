/// Derives the syllables of a German or Dutch word from its letters.
enum GermanSpelling {
    private static let diphthongs: Set<String> = [
        "ei", "ai", "au", "eu", "äu", "ie", "ee", "aa", "oo", "ey", "ay", "oi",
    ]

    /// - Parameters:
    ///   - letters: folded.
    ///   - pairs: those whose vowels may belong to two syllables although they are written like a diphthong.
    static func parts(of letters: String, _ pairs: VowelPairs?) -> [SpellingRules.Part] {
        var parts: [SpellingRules.Part] = []
        let letters = Array(letters)
        for (index, letter) in letters.enumerated() {
            guard SpellingRules.vowels.contains(letter), !(letter == "y" && parts.isEmpty) else {
                parts.append(.consonant(letter))
                continue
            }
            if letter == "u", parts.last == .consonant("q") {
                parts.append(.consonant("w"))
            } else if case .vowel(let group)? = parts.last, diphthongs.contains(group + String(letter)),
                pairs?.divide(letters, at: index) != true
            {
                parts[parts.count - 1] = .vowel(group + String(letter))
            } else {
                parts.append(.vowel(String(letter)))
            }
        }
        // The `i` of `Nation` is not a syllable of its own.
        for index in parts.indices.reversed() where index > 0 && index + 1 < parts.count {
            if parts[index] == .vowel("i"), parts[index - 1] == .consonant("t"), parts[index + 1] == .vowel("o") {
                parts[index] = .consonant("j")
            }
        }
        return parts
    }
}

/// Derives the syllables of a French word from its letters, as it is spoken: without the final silent `e`.
enum FrenchSpelling {
    private static let groups: Set<String> = [
        "ai", "aî", "au", "ay", "ei", "eî", "eu", "eû", "ey", "oi", "oî", "ou", "où", "oû", "oy", "œu", "ea", "eau",
        "eoi", "oe",
        "ae", "uy",
    ]

    /// - Parameter letters: folded.
    static func parts(of letters: String) -> [SpellingRules.Part] {
        var parts: [SpellingRules.Part] = []
        for letter in letters {
            guard SpellingRules.vowels.contains(letter) else {
                parts.append(.consonant(letter))
                continue
            }
            if case .vowel(let group)? = parts.last, joins(group, letter, behind: parts.dropLast()) {
                parts[parts.count - 1] = .vowel(group + String(letter))
            } else {
                parts.append(.vowel(String(letter)))
            }
        }
        dropSilentE(of: &parts)
        return parts
    }

    /// Whether a vowel belongs to the group before it: `eau`, `oui`, `bien`, `nuit`, `quand`, but not `crier`, `créer`,
    /// `haïr`.
    private static func joins(_ group: String, _ letter: Character, behind parts: ArraySlice<SpellingRules.Part>)
        -> Bool
    {
        if groups.contains(group + String(letter)) { return true }
        if "ïëü".contains(letter) { return false }
        guard let last = group.last, "iyu".contains(last), group.count < 4 else { return false }
        // Two consonants, the second of them `l` or `r`, keep the vowels apart.
        let before = Array(parts.suffix(2))
        let isHeavy = before.count == 2 && ["l", "r"].contains(before[1].text) && !before[0].isVowel
        return !(isHeavy && group.count == 1) || last == "u" && letter == "i"
    }

    private static func dropSilentE(of parts: inout [SpellingRules.Part]) {
        guard parts.count(where: \.isVowel) > 1 else { return }
        var end = parts.count
        if end > 1, parts[end - 1] == .consonant("s") { end -= 1 }
        if end > 2, parts[end - 1] == .consonant("t"), parts[end - 2] == .consonant("n"), parts[end - 3] == .vowel("e"),
            end > 5, end == parts.count
        {
            parts.remove(at: end - 3)
            return
        }
        guard case .vowel(let letters) = parts[end - 1], letters.last == "e", letters != "ee" else { return }
        if letters == "e" {
            parts.remove(at: end - 1)
        } else {
            // `vie`, `rue`, `fée`, `joie`.
            parts[end - 1] = .vowel(String(letters.dropLast()))
        }
    }
}

/// Derives the syllables of a Spanish word from its letters.
enum SpanishSpelling {
    /// - Parameter letters: folded.
    static func parts(of letters: String) -> [SpellingRules.Part] {
        var parts: [SpellingRules.Part] = []
        let letters = Array(letters)
        for (index, letter) in letters.enumerated() {
            let next = index + 1 < letters.count ? letters[index + 1] : nil
            // Silent in `que`, `guitarra`.
            if letter == "u", index > 0, "qg".contains(letters[index - 1]), let next, "eiéí".contains(next) { continue }
            let isGlide = letter == "y" && next.map(SpellingRules.vowels.contains) ?? false
            guard SpellingRules.vowels.contains(letter), !isGlide else {
                parts.append(.consonant(letter))
                continue
            }
            if case .vowel(let group)? = parts.last, let before = group.last, isDiphthong(before, letter) {
                parts[parts.count - 1] = .vowel(group + String(letter))
            } else {
                parts.append(.vowel(String(letter)))
            }
        }
        return parts
    }

    /// Whether one of the two is weak, none is weak with an accent, and they differ.
    private static func isDiphthong(_ first: Character, _ second: Character) -> Bool {
        let weak: Set<Character> = ["i", "u", "ü", "y"]
        return (weak.contains(first) || weak.contains(second)) && first != second && !"íú".contains(first)
            && !"íú".contains(second)
    }
}
