import ChordSheet
public import Pronunciation

/// Syllables, stresses and rhymes of each line of a song.
public struct Prosody: Hashable, Sendable {
    /// A line in which something is sung.
    public struct Line: Hashable, Sendable {
        /// The stress of each syllable, in order.
        public let stresses: [Stress]
        /// The number of its words that are counted by their letters alone, which may be wrong.
        public let estimatedWords: Int
        /// The range of its last word, in Unicode scalars from the line's start, with the chords inside it.
        public let lastWord: Range<Int>
        /// The number of its stanza, from 1. Blank lines separate stanzas.
        public let stanza: Int
        /// Its rhyme in the stanza; nil if it rhymes with no other line.
        public let rhyme: RhymeScheme.Rhyme?

        /// The number of its syllables.
        public var syllables: Int { stresses.count }
    }

    /// The language that was assumed for its words.
    public let language: LanguageTag
    /// One for each line of the text; nil for lines in which nothing is sung: blank lines, section names, chords alone.
    public let lines: [Line?]

    /// - Parameters:
    ///   - text: a song's lyrics. Section names, and chords in brackets, are not sung.
    ///   - listedChords: the song's member `chords`.
    ///   - pronouncer: for the song's language.
    public init(_ text: String, listedChords: [String] = [], by pronouncer: Pronouncer) {
        var sounds = LineSounds()
        self.init(text, listedChords: listedChords, by: pronouncer, &sounds)
    }

    /// - Parameter sounds: those of earlier lines, which are not looked up again; afterwards those of this text.
    init(_ text: String, listedChords: [String], by pronouncer: Pronouncer, _ sounds: inout LineSounds) {
        let chords = SongChords(listed: listedChords, in: text)
        language = pronouncer.language
        var texts: [String?] = []
        var stanzas: [Int] = []
        var stanza = 0
        var isAtStanza = true
        for line in SheetLines(text, chords) {
            let isBlank = line.kind == .blank
            if isAtStanza, !isBlank { stanza += 1 }
            isAtStanza = isBlank
            stanzas.append(stanza)
            texts.append(line.kind == .words ? String(line.text) : nil)
        }
        sounds.update(to: texts.compactMap(\.self), chords, by: pronouncer)
        let found = texts.map { text in text.flatMap { sounds[$0] } }
        var lines: [Line?] = []
        lines.reserveCapacity(found.count)
        var start = 0
        while start < found.count {
            let end = stanzas[start...].firstIndex { $0 != stanzas[start] } ?? found.count
            let members = RhymeFamilies.members(of: found[start..<end].map { $0?.end })
            for (sound, member) in zip(found[start..<end], members) {
                lines.append(
                    sound.map { sound in
                        Line(
                            stresses: sound.stresses, estimatedWords: sound.estimatedWords, lastWord: sound.lastWord,
                            stanza: stanzas[start],
                            rhyme: member.map { RhymeScheme.Rhyme(family: $0.family, isNear: $0.isNear) })
                    })
            }
            start = end
        }
        self.lines = lines
    }
}
