/// One line of lyrics, as written.
public struct SheetLine: Sendable {
    /// The kind of a line, by its text and its context.
    public enum Kind: Hashable, Sendable {
        /// Empty or only white space: separates stanzas.
        case blank
        /// The name of a section, which begins here.
        case section(SectionName)
        /// Tablature, a grid, ABC notation and the like, where nothing is sung and brackets are not chords.
        case literal(LiteralKind)
        /// The end of a page or a column of a sheet.
        case pageBreak(PageBreak)
        /// Sung or spoken words, with or without chords; also chords alone.
        case words
    }

    /// Without its line end.
    public let text: Substring

    /// `\n`, `\r\n` or `\r`; empty for the last line.
    public let end: Substring

    /// Its kind.
    public let kind: Kind

    /// Decides which names in brackets are chords.
    let chords: SongChords

    /// The line in pieces, each of which except the first begins with a chord. There is at least one.
    public var pieces: [SheetPiece] {
        if case .literal = kind { return [SheetPiece(chord: nil, words: text)] }
        return SheetPiece.pieces(of: text, chords)
    }

    /// Whether it is words with at least one chord.
    public var hasChords: Bool { kind == .words && ChordName.isAny(in: text, chords) }
}

/// A chord, and the words from the letter that it falls on to the next chord.
public struct SheetPiece: Sendable {
    /// Nil for words before the first chord.
    public var chord: ChordName?

    /// Can be empty, and can contain other brackets, such as `[hums]`.
    public var words: Substring

    /// A chord and its words.
    public init(chord: ChordName?, words: Substring) {
        self.chord = chord
        self.words = words
    }

    /// Splits a line into pieces.
    static func pieces(of line: Substring, _ chords: SongChords) -> [SheetPiece] {
        var pieces: [SheetPiece] = []
        var chord: ChordName?
        var start = line.startIndex
        for (range, name) in ChordName.ranges(in: line, chords) {
            if chord != nil || start < range.lowerBound {
                pieces.append(SheetPiece(chord: chord, words: line[start..<range.lowerBound]))
            }
            chord = name
            start = range.upperBound
        }
        pieces.append(SheetPiece(chord: chord, words: line[start...]))
        return pieces
    }
}

extension Sequence<SheetPiece> {
    /// The line that consists of these pieces.
    public var text: String {
        reduce(into: "") { line, piece in
            if let chord = piece.chord { line += "[\(chord.text)]" }
            line += piece.words
        }
    }
}
