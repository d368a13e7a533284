/// An encoding that songs from elsewhere may be in.
struct EncodingCandidate {
    /// Its name in the C library.
    let name: String
    /// The languages written in it.
    let languages: [EncodingLanguage]
    /// Its likelihood before anything is read, as a natural logarithm.
    let prior: Double
    /// The structure of two-byte characters; nil if each character has one byte.
    let pairs: BytePairs?

    private init(_ name: String, _ languages: [EncodingLanguage], _ prior: Double = 0, _ pairs: BytePairs? = nil) {
        (self.name, self.languages, self.prior, self.pairs) = (name, languages, prior, pairs)
    }

    /// The encoding of most files that are not UTF-8.
    static let usual = "WINDOWS-1252"

    /// Of encodings that give the same text, the first is used.
    static let all: [EncodingCandidate] = [
        EncodingCandidate(usual, EncodingLanguages.western, 4),
        EncodingCandidate("WINDOWS-1250", EncodingLanguages.central, 1),
        EncodingCandidate("WINDOWS-1251", EncodingLanguages.cyrillic, 1),
        EncodingCandidate("KOI8-R", EncodingLanguages.cyrillic),
        EncodingCandidate("KOI8-U", EncodingLanguages.cyrillic),
        EncodingCandidate("IBM866", EncodingLanguages.cyrillic),
        EncodingCandidate("ISO-8859-2", EncodingLanguages.central),
        EncodingCandidate("WINDOWS-1253", EncodingLanguages.greek, 0.5),
        EncodingCandidate("ISO-8859-7", EncodingLanguages.greek),
        EncodingCandidate("WINDOWS-1254", EncodingLanguages.turkish, 0.5),
        EncodingCandidate("WINDOWS-1257", EncodingLanguages.baltic),
        EncodingCandidate("WINDOWS-1255", EncodingLanguages.hebrew),
        EncodingCandidate("WINDOWS-1256", EncodingLanguages.arabic),
        EncodingCandidate("SHIFT_JIS", EncodingLanguages.japanese, 0, .shiftJIS),
        EncodingCandidate("EUC-JP", EncodingLanguages.japanese, 0, .eucJP),
        EncodingCandidate("UHC", EncodingLanguages.korean, 0, .korean),
        EncodingCandidate("GB18030", EncodingLanguages.simplified, 0, .simplified),
        EncodingCandidate("BIG5", EncodingLanguages.traditional, 0, .traditional),
        EncodingCandidate("WINDOWS-874", EncodingLanguages.thai),
        EncodingCandidate("ISO-8859-5", EncodingLanguages.cyrillic, -2),
        EncodingCandidate("MAC-CYRILLIC", EncodingLanguages.cyrillic, -2),
        EncodingCandidate("MACINTOSH", EncodingLanguages.western, -1),
        EncodingCandidate("IBM850", EncodingLanguages.western, -1),
        EncodingCandidate("IBM852", EncodingLanguages.central, -2),
    ]

    /// Other encodings that the user can choose.
    static let others = ["ISO-8859-15", "ISO-8859-14", "ISO-8859-16", "ISO-8859-6", "WINDOWS-1258", "BIG5-HKSCS"]
}

/// The byte ranges of two-byte characters, and which of them are frequent.
struct BytePairs {
    private let leads: [ClosedRange<UInt8>]
    private let trails: [ClosedRange<UInt8>]
    /// First bytes of frequent characters, and of signs.
    private let frequent: ClosedRange<UInt8>
    private let signs: ClosedRange<UInt8> = 0xA1...0xA3
    /// Whether non-ASCII bytes can also be characters by themselves.
    private let hasSingles: Bool

    static let shiftJIS = BytePairs([0x81...0x9F, 0xE0...0xFC], [0x40...0x7E, 0x80...0xFC], 0x81...0x97, true)
    static let eucJP = BytePairs([0x8E...0x8E, 0xA1...0xFE], [0xA1...0xFE], 0xA4...0xCF)
    static let korean = BytePairs([0x81...0xFE], [0x41...0x5A, 0x61...0x7A, 0x81...0xFE], 0xB0...0xC8)
    static let simplified = BytePairs([0x81...0xFE], [0x30...0x39, 0x40...0x7E, 0x80...0xFE], 0xB0...0xD7)
    static let traditional = BytePairs([0x81...0xFE], [0x40...0x7E, 0xA1...0xFE], 0xA4...0xC6)

    private init(
        _ leads: [ClosedRange<UInt8>], _ trails: [ClosedRange<UInt8>], _ frequent: ClosedRange<UInt8>,
        _ hasSingles: Bool = false
    ) {
        (self.leads, self.trails, self.frequent, self.hasSingles) = (leads, trails, frequent, hasSingles)
    }

    /// The weight of characters that begin like rare ones; nil if the bytes do not form such pairs.
    func weight(of bytes: [UInt8]) -> Double? {
        var (weight, index) = (0.0, 0)
        while index < bytes.count {
            let lead = bytes[index]
            index += 1
            if lead < 0x80 { continue }
            guard leads.contains(where: { $0.contains(lead) }) else {
                if hasSingles { continue }
                return nil
            }
            guard index < bytes.count, trails.contains(where: { $0.contains(bytes[index]) }) else { return nil }
            if !frequent.contains(lead), !signs.contains(lead) { weight -= 1.5 }
            index += 1
        }
        return weight
    }
}
