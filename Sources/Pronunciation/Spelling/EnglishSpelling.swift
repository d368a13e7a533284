/// Derives the syllables of an English word from its letters.
enum EnglishSpelling {
    /// - Parameter word: folded, with its apostrophes.
    static func parts(of word: String) -> [SpellingRules.Part] {
        let (stem, ending) = contraction(in: word)
        var parts = SpellingRules.parts(of: stem.filter(\.isLetter), separating: separates)
        makeGlides(in: &parts)
        dropSilentEnding(of: &parts)
        addVowel(beforeFinalMOf: &parts)
        return parts + ending
    }

    /// Returns what is spoken after an apostrophe: `isn't` and `rose's` have a syllable more than `is` and `rose`.
    private static func contraction(in word: String) -> (stem: String, ending: [SpellingRules.Part]) {
        guard let apostrophe = word.lastIndex(of: "'") else { return (word, []) }
        let (stem, ending) = (String(word[..<apostrophe]), word[apostrophe...].dropFirst())
        func consonants(_ letters: some StringProtocol) -> [SpellingRules.Part] { letters.map { .consonant($0) } }
        switch ending {
        case "t" where stem.hasSuffix("dn") || stem.hasSuffix("sn"):
            return (String(stem.dropLast()), [.vowel("e")] + consonants("nt"))
        case "s" where ["s", "x", "z", "ch", "sh", "ce", "ge", "se", "ze"].contains { stem.hasSuffix($0) }:
            return (stem, [.vowel("e")] + consonants("s"))
        case "ll" where stem.last.map { !SpellingRules.vowels.contains($0) } ?? false:
            return (stem, [.vowel("e")] + consonants(ending))
        case "d" where stem.hasSuffix("t") || stem.hasSuffix("d"):
            return (stem, [.vowel("e")] + consonants(ending))
        case "ve" where stem.last.map { !SpellingRules.vowels.contains($0) } ?? false:
            return (stem, [.vowel("e")] + consonants("v"))
        case "re", "ve", "": return (stem, consonants(ending.prefix(1)))
        default: return (stem, consonants(ending.filter(\.isLetter)))
        }
    }

    /// Whether the vowels before and at an index belong to two syllables.
    private static func separates(_ letters: [Character], _ index: Int) -> Bool {
        letters[index - 1] == "é" || VowelPairs.english.divide(letters, at: index) ?? false
    }

    /// `y` before a vowel at the start and `u` after `q` are consonants; `tion`, `cial` and the like have one vowel.
    private static func makeGlides(in parts: inout [SpellingRules.Part]) {
        if case .vowel(let letters)? = parts.first, letters.first == "y", letters.count > 1 {
            parts[0] = .vowel(String(letters.dropFirst()))
            parts.insert(.consonant("y"), at: 0)
        }
        for index in parts.indices.dropLast() where parts[index] == .consonant("q") {
            if case .vowel(let letters) = parts[index + 1], letters.first == "u", letters.count > 1 {
                parts[index + 1] = .vowel(String(letters.dropFirst()))
            } else if case .vowel("u") = parts[index + 1], index + 2 < parts.count, parts[index + 2].isVowel {
                parts[index + 1] = .consonant("w")
            }
        }
        for index in parts.indices.reversed() where index > 0 && index + 1 < parts.count {
            guard parts[index] == .vowel("i"), parts[index + 1].isVowel, case .consonant(let before) = parts[index - 1],
                "tscgx".contains(before), index > 1, !isSyllable(before: parts[(index + 1)...], after: before)
            else { continue }
            parts.remove(at: index)
        }
    }

    /// Whether an `i` after such a consonant is spoken: in `calcium`, `negotiate`, `sociology`, `juicier`, but not in
    /// `nation`, `special`, `collegiate`.
    private static func isSyllable(before parts: ArraySlice<SpellingRules.Part>, after consonant: Character) -> Bool {
        let rest = parts.map(\.text).joined()
        return switch consonant {
        case "g": ["e", "i", "olog"].contains(where: rest.hasPrefix)
        case "t", "c":
            ["e", "i", "olog", "um", "ate", "atin", "ation", "ality"].contains(where: rest.hasPrefix)
        default: ["e", "i", "olog", "um"].contains(where: rest.hasPrefix)
        }
    }

    /// Drops a silent `e`: `love`, `loved`, `times`, but not `table`, `wanted`, `roses`; also before `ly`, `lier`,
    /// `ment`, `ful`, `less`, `ness`.
    private static func dropSilentEnding(of parts: inout [SpellingRules.Part]) {
        let endings = [
            "ly", "lier", "liest", "ment", "ful", "less", "ness", "fully", "some", "where", "times", "time", "body",
            "thing",
        ]
        for ending in endings {
            guard let size = count(of: ending, in: parts), parts.count > size + 2 else { continue }
            var stem = Array(parts.dropLast(size))
            let before = stem.count
            dropFinalE(of: &stem)
            if stem.count < before { parts = stem + parts.suffix(size) }
            break
        }
        dropFinalE(of: &parts)
    }

    /// Returns of how many parts an ending consists; nil if the word does not have it.
    private static func count(of ending: String, in parts: [SpellingRules.Part]) -> Int? {
        var rest = ending[...]
        for (count, part) in parts.reversed().enumerated() {
            if rest.isEmpty { return count }
            guard rest.hasSuffix(part.text) else { return nil }
            rest.removeLast(part.text.count)
        }
        return nil
    }

    /// `m` after `s` or `th` at the end is a syllable of its own: `prism`, `rhythms`.
    private static func addVowel(beforeFinalMOf parts: inout [SpellingRules.Part]) {
        let last = parts.count - (parts.last == .consonant("s") ? 2 : 1)
        guard last > 1, parts[last] == .consonant("m") else { return }
        let letters = parts[..<last].map(\.text).joined()
        if letters.hasSuffix("s") || letters.hasSuffix("th") { parts.insert(.vowel("e"), at: last) }
    }

    private static func dropFinalE(of parts: inout [SpellingRules.Part]) {
        guard parts.count(where: \.isVowel) > 1 else { return }
        let last = parts.count - 1
        if parts[last] == .vowel("e") {
            if last > 1, parts[last - 1] == .consonant("l"), !parts[last - 2].isVowel { return }
            parts.removeLast()
        } else if last > 1, parts[last - 1] == .vowel("e"), case .consonant(let before) = parts[last - 2] {
            if parts[last] == .consonant("d"), !"td".contains(before) {
                parts.remove(at: last - 1)
            } else if parts[last] == .consonant("s"), !"scxzgh".contains(before) {
                if before == "l", last > 2, !parts[last - 3].isVowel { return }
                parts.remove(at: last - 1)
            }
        }
    }
}
