/// A script that shows the language of a song without its words.
struct WritingSystem {
    /// The number of letters examined; more make it slower and no better.
    private static let enough = 4000

    /// The languages written in it, as ``LanguageTag/primary``; the one with the most speakers first.
    private let languages: [String]
    /// The blocks of its letters. Source: Blocks.txt of the Unicode Character Database.
    private let blocks: [ClosedRange<UInt32>]

    /// Returns the language whose script has more than half of the letters.
    ///
    /// - Parameter reader: the reader's language, which is preferred if it is written in the same script.
    /// - Returns: nil for Latin letters, which most languages share, and if no script has more than half.
    static func language(of lyrics: String, reader: LanguageTag?) -> LanguageTag? {
        var counts = [Int](repeating: 0, count: all.count)
        var letters = 0
        for scalar in lyrics.unicodeScalars.lazy.filter(\.properties.isAlphabetic).prefix(enough) {
            letters += 1
            if scalar.value < 0x370 { continue }
            if let script = all.firstIndex(where: { $0.blocks.contains { $0.contains(scalar.value) } }) {
                counts[script] += 1
            }
        }
        // Many Japanese lines have more Chinese characters than kana.
        if counts[kana] > 0 {
            counts[kana] += counts[han]
            counts[han] = 0
        }
        guard let script = counts.firstIndex(where: { $0 * 2 > letters }) else { return nil }
        let languages = all[script].languages
        if let reader, languages.contains(reader.primary) { return reader }
        return languages.first.flatMap { LanguageTag($0) }
    }

    private static let (kana, han) = (0, 1)

    private static let all: [WritingSystem] = [
        .init(languages: ["ja"], blocks: [0x3040...0x30FF, 0x31F0...0x31FF]),
        .init(languages: ["zh", "yue"], blocks: [0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x2FA1F]),
        .init(languages: ["ru", "uk", "bg", "sr", "mk", "be", "kk", "ky"], blocks: [0x400...0x52F]),
        .init(languages: ["el"], blocks: [0x370...0x3FF, 0x1F00...0x1FFF]),
        .init(languages: ["hy"], blocks: [0x530...0x58F]),
        .init(languages: ["he", "yi"], blocks: [0x590...0x5FF]),
        .init(languages: ["ar", "fa", "ur"], blocks: [0x600...0x6FF, 0x750...0x77F]),
        .init(languages: ["hi", "mr", "ne"], blocks: [0x900...0x97F]),
        .init(languages: ["bn"], blocks: [0x980...0x9FF]),
        .init(languages: ["ta"], blocks: [0xB80...0xBFF]),
        .init(languages: ["th"], blocks: [0xE00...0xE7F]),
        .init(languages: ["ka"], blocks: [0x10A0...0x10FF]),
        .init(languages: ["ko"], blocks: [0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3]),
    ]
}
