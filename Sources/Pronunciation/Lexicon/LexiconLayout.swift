/// The layout of a ``Lexicon`` in its file: a header, and sections one after the other. Numbers are little-endian.
enum LexiconLayout {
    /// Changes with the format, and with the rules by which words are folded or spelled, so that a file that an earlier
    /// version stored is built again.
    static let magic = Array("SBLEXI03".utf8)
    /// The magic bytes, a checksum of all that follows it, and the end of each section.
    static let headerSize = 16 + 8 * Section.allCases.count

    /// The sections, in their order.
    enum Section: Int, CaseIterable {
        /// Identifies the files from which it was built.
        case identity
        /// ``PronunciationSource``.
        case source
        /// Where each word ends in `words`.
        case wordEnds, words
        /// How common each word is: see ``Lexicon/Word/rank``.
        case ranks
        /// The word of each pronunciation, and where it ends in `texts`.
        case owners, textEnds, texts
        /// Hashes in ascending order, each with the number of a pronunciation; for equal hashes, the best word's first.
        case wordHashes, wordNumbers
        case perfectHashes, perfectNumbers
        case nearHashes, nearNumbers
        case endingHashes, endingNumbers
    }

    /// Returns the sections of an index.
    static func index(of kind: RhymeKey.Kind) -> (hashes: Section, numbers: Section) {
        switch kind {
        case .perfect: (.perfectHashes, .perfectNumbers)
        case .near: (.nearHashes, .nearNumbers)
        case .ending: (.endingHashes, .endingNumbers)
        }
    }
}

/// How a pronunciation is known.
public enum PronunciationSource: UInt8, Hashable, Sendable, CaseIterable {
    /// A dictionary of pronunciations.
    case dictionary = 0x64
    /// A program that speaks the language: espeak-ng.
    case speech = 0x73
    /// Its letters alone, which can be wrong.
    case spelling = 0x6C
}
