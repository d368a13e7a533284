import ChordSheet

/// The number of syllables in each line of a song, and which of them are stressed.
public struct SongMetre: Hashable, Sendable {
    /// A line in which something is sung.
    public struct Line: Hashable, Sendable {
        /// Its number in the song's text, from 1.
        public let number: Int
        /// The stress of each syllable, in order.
        public let stresses: [Stress]
        /// The number of its words that are counted by their letters alone, which may be wrong.
        public let estimatedWords: Int

        /// The number of its syllables.
        public var syllables: Int { stresses.count }
    }

    /// The language that was assumed for its words.
    public let language: LanguageTag
    /// The lines that contain a word, in their order.
    public let lines: [Line]

    /// - Parameters:
    ///   - text: a song's lyrics. Section names, and chords in brackets, are not sung.
    ///   - listedChords: the song's member `chords`.
    ///   - pronouncer: for the song's language.
    public init(_ text: String, listedChords: [String] = [], by pronouncer: Pronouncer) {
        let chords = SongChords(listed: listedChords, in: text)
        language = pronouncer.language
        let words = SheetLines(text, chords).enumerated().compactMap { index, line -> (number: Int, words: [String])? in
            guard line.kind == .words else { return nil }
            let words = WordForm.words(of: line.pieces.map(\.words).joined())
            return words.isEmpty ? nil : (index + 1, words)
        }
        let answers = pronouncer.answers(for: words.flatMap(\.words))
        lines = words.map { number, words in
            let answers = words.compactMap { answers[$0] }
            return Line(
                number: number, stresses: answers.flatMap(\.pronunciation.stresses),
                estimatedWords: answers.count { $0.source == .spelling })
        }
    }
}
