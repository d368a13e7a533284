/// What two words have in common that rhyme in one way: equal keys of one kind.
public struct RhymeKey: Hashable, Sendable {
    /// How words can sound alike at their ends.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// From the last vowel with a stress to the end, everything is the same; the consonants before that vowel are not
        /// (``Pronunciation/rhymeOnset``). Source: the rule that goes with the CMU dictionary.
        case perfect
        /// The last vowel with a stress is the same; behind it, there are as many syllables, and each consonant is of the
        /// same kind: plosives (p b t d k g), fricatives (f v s z sh th h…), affricates, nasals (m n ng), liquids (l r), glides
        /// (w y). Weak vowels count as the same.
        case near
        /// The last vowel and the consonants behind it are the same, whatever the stress; where there are none, the consonants
        /// before it.
        case ending
    }

    /// Which it is.
    public let kind: Kind
    /// Phonemes with blanks between them.
    public let text: String
}

extension Pronunciation {
    /// The syllable from which on words have to be the same in a rhyme: the last one with a stress. Where none is known to
    /// have one, the last one that may have one; else the last.
    var rhymeStart: Int {
        syllables.lastIndex { $0.stress.isStressed } ?? syllables.lastIndex { $0.stress == .unknown }
            ?? syllables.count - 1
    }

    /// Whether the stresses say where a rhyme begins: a word of one syllable has no choice.
    public var hasKnownRhyme: Bool {
        syllables.count == 1 || syllables.allSatisfy { $0.stress != .unknown }
    }

    /// The consonants before the vowel with which a rhyme begins.
    public var rhymeOnset: [String] { syllables[rhymeStart].onset }

    /// - Returns: nil for a perfect rhyme where the stress is not known.
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
