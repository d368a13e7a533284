public import Pronunciation

/// Which lines of a song rhyme with one another, stanza by stanza.
public struct RhymeScheme: Hashable, Sendable {
    /// What a line that rhymes has in common with others of its stanza.
    public struct Rhyme: Hashable, Sendable {
        /// The number of the family in its stanza, from 0, in the order in which families begin.
        public let family: Int
        /// Whether the line has near rhymes alone in its stanza, and no perfect one.
        public let isNear: Bool

        /// The letter that schemes are written with, as in ABAB: A to Z, then AA, AB.
        public var letter: String {
            var (number, letters) = (family, "")
            repeat {
                letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number % 26))) + letters
                number = number / 26 - 1
            } while number >= 0
            return letters
        }
    }

    /// One line that rhymes with another one of its stanza.
    public struct Line: Hashable, Sendable {
        /// Of the song's text, from 1.
        public let number: Int
        /// The number of the stanza, from 1. Blank lines separate stanzas.
        public let stanza: Int
        /// What it has in common with others.
        public let rhyme: Rhyme
    }

    /// Those that rhyme, in their order.
    public let lines: [Line]

    /// - Parameters:
    ///   - text: a song's lyrics.
    ///   - listedChords: the song's member `chords`.
    ///   - pronouncer: of the song's language.
    public init(_ text: String, listedChords: [String] = [], by pronouncer: Pronouncer) {
        let prosody = Prosody(text, listedChords: listedChords, by: pronouncer)
        lines = prosody.lines.enumerated().compactMap { index, line in
            guard let line, let rhyme = line.rhyme else { return nil }
            return Line(number: index + 1, stanza: line.stanza, rhyme: rhyme)
        }
    }
}
