/// The stress of a syllable.
public enum Stress: UInt8, Hashable, Sendable, CaseIterable {
    /// No stress.
    case none = 0x30
    /// The main stress of the word, or any stress if the dictionary does not distinguish them.
    case primary = 0x31
    /// A stress beside the main one.
    case secondary = 0x32
    /// The dictionary does not state it.
    case unknown = 0x3F

    /// `0`, `1` and `2` as in the CMU dictionary, or `?`.
    public var digit: Character { Character(UnicodeScalar(rawValue)) }

    /// Whether the syllable is known to be stressed.
    public var isStressed: Bool { self == .primary || self == .secondary }
}

/// One syllable of a word, in phonemes: for English in ARPABET in lower case, with `ax` for the weak vowel; for other
/// languages in the International Phonetic Alphabet.
public struct Syllable: Hashable, Sendable {
    /// The consonants before the vowel.
    public let onset: [String]
    /// The vowel, or the consonant in its place.
    public let nucleus: String
    /// The consonants after it.
    public let coda: [String]
    /// Its stress.
    public let stress: Stress

    /// A syllable of these parts.
    public init(onset: [String], nucleus: String, coda: [String], stress: Stress) {
        self.onset = onset
        self.nucleus = nucleus
        self.coda = coda
        self.stress = stress
    }

    /// Returns the syllable with another stress.
    func with(_ stress: Stress) -> Syllable {
        Syllable(onset: onset, nucleus: nucleus, coda: coda, stress: stress)
    }
}

/// The pronunciation of a word.
public struct Pronunciation: Hashable, Sendable {
    /// At least one.
    public let syllables: [Syllable]

    /// A word of these syllables, of which there is at least one.
    public init(_ syllables: [Syllable]) {
        precondition(!syllables.isEmpty)
        self.syllables = syllables
    }

    /// All its sounds, in their order.
    public var phonemes: [String] {
        syllables.flatMap { $0.onset + [$0.nucleus] + $0.coda }
    }

    /// One for each syllable.
    public var stresses: [Stress] { syllables.map(\.stress) }
}

extension Pronunciation {
    /// The pronunciation as a line of text: phonemes separated by spaces, syllables by full stops, with the stress
    /// after each vowel: `b ah1.t er0.f l ay1`.
    public var text: String {
        syllables.map { syllable in
            (syllable.onset + [syllable.nucleus + String(syllable.stress.digit)] + syllable.coda).joined(separator: " ")
        }.joined(separator: ".")
    }

    /// Reads ``text``; nil if it is something else.
    public init?(text: some BidirectionalCollection<UInt8>) {
        var syllables: [Syllable] = []
        for part in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            let phonemes = part.split(separator: UInt8(ascii: " "))
            guard let vowel = phonemes.firstIndex(where: { $0.last.flatMap(Stress.init) != nil }),
                let stress = phonemes[vowel].last.flatMap(Stress.init)
            else { return nil }
            func words(_ phonemes: some Sequence<some Sequence<UInt8>>) -> [String] {
                phonemes.map { String(decoding: Array($0), as: UTF8.self) }
            }
            syllables.append(
                Syllable(
                    onset: words(phonemes[..<vowel]),
                    nucleus: String(decoding: phonemes[vowel].dropLast(), as: UTF8.self),
                    coda: words(phonemes[(vowel + 1)...]), stress: stress))
        }
        guard !syllables.isEmpty else { return nil }
        self.init(syllables)
    }

    /// Reads ``text``.
    public init?(_ text: String) {
        self.init(text: Array(text.utf8))
    }
}
