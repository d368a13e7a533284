/// Properties of letters that affect layout. Source: Unicode 16, "Joining_Type" in ArabicShaping.txt and Blocks.txt.
enum Scripts {
    /// Whether the script joins letters, or combines them into signs, so that words allow no gaps and hyphens.
    static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x600 else { return false }
        return joined.contains { $0.contains(scalar.value) }
    }

    private static let joined: [ClosedRange<UInt32>] = [
        // Arabic, Syriac, N'Ko, Mandaic, and Arabic extensions.
        0x600...0x77F, 0x7C0...0x7FF, 0x840...0x8FF,
        // Devanagari and related scripts, up to Thai and Lao, which have no gaps between words, and Tibetan, Myanmar.
        0x900...0x109F,
        // Khmer and Mongolian; the scripts of Southeast Asia between Tai Le and Vedic.
        0x1780...0x18AF, 0x1950...0x1BFF, 0x1CD0...0x1CFF,
        // Phags-pa and Javanese with their neighbours.
        0xA840...0xA8FF, 0xA900...0xAAFF, 0xABC0...0xABFF,
        0xFB50...0xFDFF, 0xFE70...0xFEFC,
        // Manichaean, Psalter Pahlavi, Hanifi Rohingya, Sogdian, Chorasmian.
        0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10F30...0x10FDF,
        // Brahmi and its kin; Adlam.
        0x11000...0x11FFF, 0x1E900...0x1E95F,
    ]

    /// Whether a letter is written from right to left.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
