/// How a ``Lexicon`` lies in its file: a header, and sections one behind the other. Numbers are little-endian.
enum LexiconLayout {
    /// Changes whenever files of before mean something else.
    static let magic = Array("SBLEXI02".utf8)
    /// The magic, a checksum of all that follows it, and the end of each section.
    static let headerSize = 16 + 8 * Section.allCases.count

    /// In their order.
    enum Section: Int, CaseIterable {
        /// Of what files it was made.
        case identity
        /// ``PronunciationSource``.
        case source
        /// Where each word ends in `words`.
        case wordEnds, words
        /// How common each word is: see ``Lexicon/Word/rank``.
        case ranks
        /// The word of each pronunciation, and where it ends in `texts`.
        case owners, textEnds, texts
        /// Hashes in ascending order, each with the number of a pronunciation; of the same hash, the best word's first.
        case wordHashes, wordNumbers
        case perfectHashes, perfectNumbers
        case nearHashes, nearNumbers
        case endingHashes, endingNumbers
    }

    /// The sections of an index.
    static func index(of kind: RhymeKey.Kind) -> (hashes: Section, numbers: Section) {
        switch kind {
        case .perfect: (.perfectHashes, .perfectNumbers)
        case .near: (.nearHashes, .nearNumbers)
        case .ending: (.endingHashes, .endingNumbers)
        }
    }
}

/// Where it is known from how a word is spoken.
public enum PronunciationSource: UInt8, Hashable, Sendable, CaseIterable {
    /// A dictionary of pronunciations.
    case dictionary = 0x64
    /// A program that speaks the language: espeak-ng.
    case speech = 0x73
    /// Its letters alone, which can be wrong.
    case spelling = 0x6C
}
