/// One line of lyrics, as it stands there.
public struct SheetLine: Sendable {
    /// What a line is, by itself and by the line before it.
    public enum Kind: Hashable, Sendable {
        /// Nothing, or blanks: it separates stanzas.
        case blank
        /// The name of a section, which begins here.
        case section(SectionName)
        /// Tablature, a grid, notes of ABC and the like, in which nothing is sung and no bracket is a chord.
        case literal(LiteralKind)
        /// Where a page or a column of a sheet ends.
        case pageBreak(PageBreak)
        /// What is sung or said, with chords or without; chords alone, too.
        case words
    }

    /// Without its end.
    public let text: Substring

    /// `\n`, `\r\n` or `\r`; empty for the last line.
    public let end: Substring

    /// What it is.
    public let kind: Kind

    /// Which names in brackets are chords.
    let chords: SongChords

    /// The line in pieces, of which each but the first begins with a chord. There is at least one.
    public var pieces: [SheetPiece] {
        if case .literal = kind { return [SheetPiece(chord: nil, words: text)] }
        return SheetPiece.pieces(of: text, chords)
    }

    /// Whether it is words with a chord among them.
    public var hasChords: Bool { kind == .words && ChordName.isAny(in: text, chords) }
}

/// A chord, and the words from the letter that it falls on to the next chord.
public struct SheetPiece: Sendable {
    /// Nil for words before the first chord.
    public var chord: ChordName?

    /// May be empty, and may hold brackets with something else in them, such as `[hums]`.
    public var words: Substring

    /// A chord and its words.
    public init(chord: ChordName?, words: Substring) {
        self.chord = chord
        self.words = words
    }

    /// Takes a line apart.
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
    /// The line that these pieces make.
    public var text: String {
        reduce(into: "") { line, piece in
            if let chord = piece.chord { line += "[\(chord.text)]" }
            line += piece.words
        }
    }
}
