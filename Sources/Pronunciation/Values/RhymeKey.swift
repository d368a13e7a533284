/// What two words that rhyme in one way have in common: equal keys of one kind.
public struct RhymeKey: Hashable, Sendable {
    /// How words can sound alike at their ends.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// Everything from the last stressed vowel to the end is the same; the consonants before that vowel are not
        /// (``Pronunciation/rhymeOnset``). Source: the rule that comes with the CMU dictionary.
        case perfect
        /// The last stressed vowel is the same; after it, there are as many syllables, and each consonant is of the
        /// same kind: plosives (p b t d k g), fricatives (f v s z sh th h…), affricates, nasals (m n ng), liquids (l
        /// r), glides (w y). Weak vowels count as the same.
        case near
        /// The last vowel and the consonants after it are the same, whatever the stress; if there are none, the
        /// consonants before it are, too.
        case ending
    }

    /// Its kind.
    public let kind: Kind
    /// Phonemes with blanks between them.
    public let text: String
}

extension Pronunciation {
    /// The syllable from which words must be the same to rhyme: the last stressed one. If none is known to be stressed,
    /// the last one that may be; otherwise the last.
    var rhymeStart: Int {
        syllables.lastIndex { $0.stress.isStressed } ?? syllables.lastIndex { $0.stress == .unknown }
            ?? syllables.count - 1
    }

    /// Whether the stresses show where a rhyme begins; a word of one syllable has no choice.
    public var hasKnownRhyme: Bool {
        syllables.count == 1 || syllables.allSatisfy { $0.stress != .unknown }
    }

    /// The consonants before the vowel at which a rhyme begins.
    public var rhymeOnset: [String] { syllables[rhymeStart].onset }

    /// - Returns: nil for a perfect rhyme if the stress is not known.
    public func rhymeKey(_ kind: RhymeKey.Kind) -> RhymeKey? {
        let rhyming = syllables[rhymeStart...]
        switch kind {
        case .perfect:
            guard hasKnownRhyme else { return nil }
            let phonemes = rhyming.enumerated().flatMap { index, syllable in
                (index == 0 ? [] : syllable.onset) + [syllable.nucleus] + syllable.coda
            }
            return RhymeKey(kind: kind, text: phonemes.joined(separator: " "))
        case .near:
            let phonemes = rhyming.enumerated().flatMap { index, syllable in
                let onset = index == 0 ? [] : Self.kinds(syllable.onset)
                return onset + [index == 0 ? syllable.nucleus : "@"] + Self.kinds(syllable.coda)
            }
            return RhymeKey(kind: kind, text: phonemes.joined(separator: " "))
        case .ending:
            let last = syllables[syllables.count - 1]
            let phonemes = (last.coda.isEmpty ? last.onset : []) + [last.nucleus] + last.coda
            return RhymeKey(kind: kind, text: phonemes.joined(separator: " "))
        }
    }

    private static func kinds(_ consonants: [String]) -> [String] {
        consonants.map { String(UnicodeScalar(ConsonantKind($0).rawValue)) }
    }
}
