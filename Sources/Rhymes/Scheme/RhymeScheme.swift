public import Pronunciation

/// Which lines of a song rhyme with one another, stanza by stanza.
public struct RhymeScheme: Hashable, Sendable {
    /// The rhyme of a line with others of its stanza.
    public struct Rhyme: Hashable, Sendable {
        /// The number of the family in its stanza, from 0, in the order in which families begin.
        public let family: Int
        /// Whether the line has only near rhymes in its stanza, and no perfect one.
        public let isNear: Bool

        /// The letter in a rhyme scheme such as ABAB: A to Z, then AA, AB.
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
        /// Its number in the song's text, from 1.
        public let number: Int
        /// The number of the stanza, from 1. Blank lines separate stanzas.
        public let stanza: Int
        /// Its rhyme with other lines.
        public let rhyme: Rhyme
    }

    /// The lines that rhyme, in their order.
    public let lines: [Line]

    /// - Parameters:
    ///   - text: a song's lyrics.
    ///   - listedChords: the song's member `chords`.
    ///   - pronouncer: for the song's language.
    public init(_ text: String, listedChords: [String] = [], by pronouncer: Pronouncer) {
        let prosody = Prosody(text, listedChords: listedChords, by: pronouncer)
        lines = prosody.lines.enumerated().compactMap { index, line in
            guard let line, let rhyme = line.rhyme else { return nil }
            return Line(number: index + 1, stanza: line.stanza, rhyme: rhyme)
        }
    }
}
