/// How a consonant is made, in ARPABET or the International Phonetic Alphabet: consonants of one kind sound alike at
/// the end of a line.
enum ConsonantKind: UInt8, Hashable, Sendable {
    case plosive = 0x50
    case fricative = 0x46
    case affricate = 0x41
    case nasal = 0x4E
    case liquid = 0x4C
    case glide = 0x47

    /// The kind of a phoneme that is not a vowel; unknown ones count as fricatives, which are the most numerous.
    init(_ phoneme: String) {
        switch phoneme {
        case "th", "dh", "sh", "zh", "hh": self = .fricative
        case "ch", "jh": self = .affricate
        default: self = Self.kind(of: Array(phoneme.unicodeScalars))
        }
    }

    private static func kind(of scalars: [Unicode.Scalar]) -> ConsonantKind {
        guard let first = scalars.first else { return .fricative }
        switch first {
        case "t", "d", "p":
            let isAffricate = scalars.dropFirst().contains { "sʃzʒfɕʑ".unicodeScalars.contains($0) }
            return isAffricate ? .affricate : .plosive
        case "b", "k", "g", "ɡ", "q", "c", "ɟ", "ʔ", "ʈ", "ɖ": return .plosive
        case "m", "n", "ŋ", "ɲ", "ɱ", "ɳ": return .nasal
        case "l", "r", "ɹ", "ɾ", "ɫ", "ʁ", "ʀ", "ʎ", "ɻ", "ɭ", "ʟ": return .liquid
        case "w", "y", "j", "ɥ": return .glide
        default: return .fricative
        }
    }
}

/// Where one syllable ends and the next begins.
enum Syllabification {
    /// Splits a sequence of phonemes, with as many consonants before each vowel as can begin a syllable.
    ///
    /// - Parameter phonemes: each with its stress if it is a vowel.
    /// - Returns: nil if there is no vowel.
    static func pronunciation(of phonemes: [(symbol: String, stress: Stress?)]) -> Pronunciation? {
        let vowels = phonemes.indices.filter { phonemes[$0].stress != nil }
        guard !vowels.isEmpty else { return nil }
        let symbols = phonemes.map(\.symbol)
        var starts = [0]
        for (before, vowel) in zip(vowels, vowels.dropFirst()) {
            starts.append(vowel - onsetLength(of: Array(symbols[(before + 1)..<vowel])))
        }
        starts.append(symbols.count)
        return Pronunciation(
            vowels.enumerated().map { number, vowel in
                Syllable(
                    onset: Array(symbols[starts[number]..<vowel]), nucleus: symbols[vowel],
                    coda: Array(symbols[(vowel + 1)..<starts[number + 1]]), stress: phonemes[vowel].stress!)
            })
    }

    /// Returns how many of these consonants between two vowels belong to the second.
    static func onsetLength(of consonants: [String]) -> Int {
        for length in stride(from: min(3, consonants.count), to: 0, by: -1) where isOnset(consonants.suffix(length)) {
            return length
        }
        return 0
    }

    private static func isOnset(_ consonants: ArraySlice<String>) -> Bool {
        let kinds = consonants.map(ConsonantKind.init)
        let symbols = Array(consonants)
        switch kinds.count {
        case 1: return symbols[0] != "ng" && symbols[0] != "ŋ"
        case 2:
            if symbols[0] == "s" || symbols[0] == "ʃ" { return kinds[1] != .affricate && symbols[1] != "ng" }
            let isObstruent = kinds[0] == .plosive || kinds[0] == .fricative
            if (symbols[0] == "t" || symbols[0] == "d") && symbols[1] == "l" { return false }
            return isObstruent && kinds[1] == .liquid || kinds[0] != .glide && kinds[1] == .glide
        default:
            return symbols[0] == "s" && kinds[1] == .plosive && (kinds[2] == .liquid || kinds[2] == .glide)
        }
    }
}
