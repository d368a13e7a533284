/// Patterns that say whether two vowels in a row belong to two syllables: in `cre|at`, `|` divides them, and in
/// `pe_opl`, `_` joins them.
///
/// `^` is the start of the word, `$` its end, and `*` stands for a vowel anywhere before the pattern. If several
/// patterns match, the longest one decides.
struct VowelPairs: Sendable {
    private struct Pattern {
        /// What comes before the second vowel, from the end.
        let before: [Character]
        /// The second vowel, and what comes after it.
        let after: [Character]
        let needsVowel: Bool
        let divides: Bool
    }

    private struct Pair: Hashable {
        let first: Character
        let second: Character
    }

    /// The patterns of each pair, the longest first.
    private let patterns: [Pair: [Pattern]]

    /// - Parameter patterns: separated by spaces or line ends; each has one `|` or `_`, between two vowels.
    init(_ patterns: String) {
        var all: [Pair: [Pattern]] = [:]
        for text in patterns.split(whereSeparator: \.isWhitespace) {
            let needsVowel = text.first == "*"
            let parts = text.drop { $0 == "*" }.split { $0 == "|" || $0 == "_" }
            guard parts.count == 2, let first = parts[0].last, let second = parts[1].first else {
                preconditionFailure("no pattern: \(text)")
            }
            let pattern = Pattern(
                before: parts[0].reversed(), after: Array(parts[1]), needsVowel: needsVowel,
                divides: text.contains("|"))
            all[Pair(first: first, second: second), default: []].append(pattern)
        }
        self.patterns = all.mapValues { patterns in
            patterns.sorted { $0.before.count + $0.after.count > $1.before.count + $1.after.count }
        }
    }

    /// Whether the vowels before and at an index belong to two syllables; nil if no pattern matches.
    func divide(_ letters: [Character], at index: Int) -> Bool? {
        patterns[Pair(first: letters[index - 1], second: letters[index])]?
            .first { Self.matches($0, letters, index) }?.divides
    }

    private static func matches(_ pattern: Pattern, _ letters: [Character], _ index: Int) -> Bool {
        func letter(_ index: Int) -> Character? {
            switch index {
            case -1: "^"
            case letters.count: "$"
            default: letters.indices.contains(index) ? letters[index] : nil
            }
        }
        let start = index - pattern.before.count
        return pattern.before.enumerated().allSatisfy { letter(index - 1 - $0.offset) == $0.element }
            && pattern.after.enumerated().allSatisfy { letter(index + $0.offset) == $0.element }
            && (!pattern.needsVowel || letters.prefix(max(0, start)).contains(where: SpellingRules.vowels.contains))
    }
}
