/// Lyrics with chords in brackets and names of sections on separate lines, divided into stanzas.
///
/// Accepts any text, and ``text`` returns it byte for byte.
public struct ChordSheet: Sendable {
    /// The stanzas in order. Only the first can consist of blank lines alone.
    public private(set) var stanzas: [Stanza]

    /// Consecutive lines without a blank line between them.
    public struct Stanza: Sendable {
        /// The line with the name of the section that begins here; nil if there is none.
        public fileprivate(set) var heading: SheetLine?

        /// The other lines, of kind `.words`, `.literal` or `.pageBreak`.
        public fileprivate(set) var lines: [SheetLine] = []

        /// The blank lines after them.
        public fileprivate(set) var blankLines: [SheetLine] = []

        /// The section that begins here; nil if none is named.
        public var section: SectionName? {
            if case .section(let name) = heading?.kind { name } else { nil }
        }

        /// All its lines in order.
        public var allLines: [SheetLine] { (heading.map { [$0] } ?? []) + lines + blankLines }
    }

    /// - Parameters:
    ///   - text: a song's lyrics.
    ///   - chords: the chords of the song.
    public init(_ text: String, _ chords: SongChords = .plain) {
        var stanzas: [Stanza] = []
        var stanza = Stanza()
        for line in SheetLines(text, chords) {
            switch line.kind {
            case .blank:
                stanza.blankLines.append(line)
            case .section, .words, .literal, .pageBreak:
                if !stanza.blankLines.isEmpty {
                    stanzas.append(stanza)
                    stanza = Stanza()
                }
                if case .section = line.kind { stanza.heading = line } else { stanza.lines.append(line) }
            }
        }
        self.stanzas = stanzas + [stanza]
    }

    /// The lyrics, as they were read.
    public var text: String {
        stanzas.lazy.flatMap(\.allLines).reduce(into: "") { text, line in
            text += line.text
            text += line.end
        }
    }
}
