import ChordSheet

/// How many syllables each line of a song has, and which of them have a stress.
public struct SongMetre: Hashable, Sendable {
    /// One line in which something is sung.
    public struct Line: Hashable, Sendable {
        /// Of the song's text, from 1.
        public let number: Int
        /// The stress of each syllable, in order.
        public let stresses: [Stress]
        /// How many of its words are counted by their letters alone, which may be wrong.
        public let estimatedWords: Int

        /// How many syllables it has.
        public var syllables: Int { stresses.count }
    }

    /// Which language its words were taken for.
    public let language: LanguageTag
    /// Those in which there is a word, in their order.
    public let lines: [Line]

    /// - Parameters:
    ///   - text: a song's lyrics. Names of sections, and chords in brackets, are not sung.
    ///   - listedChords: the song's member `chords`.
    ///   - pronouncer: of the song's language.
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
