/// Lyrics as people write them, with chords in brackets and names of sections on lines of their own: in stanzas.
///
/// Any text can be read, and ``text`` gives it back byte for byte.
public struct ChordSheet: Sendable {
    /// In their order. Only the first can have nothing but blank lines.
    public private(set) var stanzas: [Stanza]

    /// Lines that follow one another without a blank one between them.
    public struct Stanza: Sendable {
        /// The line with the name of the section that begins here; nil where none is named.
        public fileprivate(set) var heading: SheetLine?

        /// The others, of kind `.words`, `.literal` or `.pageBreak`.
        public fileprivate(set) var lines: [SheetLine] = []

        /// The blank ones behind them.
        public fileprivate(set) var blankLines: [SheetLine] = []

        /// What the section is; nil where none is named.
        public var section: SectionName? {
            if case .section(let name) = heading?.kind { name } else { nil }
        }

        /// All its lines in their order.
        public var allLines: [SheetLine] { (heading.map { [$0] } ?? []) + lines + blankLines }
    }

    /// - Parameters:
    ///   - text: a song's lyrics.
    ///   - chords: of the song.
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
