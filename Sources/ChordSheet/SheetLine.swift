/// One line of lyrics, as it stands there.
public struct SheetLine: Sendable {
    /// What a line is, by itself and by the line before it.
    public enum Kind: Hashable, Sendable {
        /// Nothing, or blanks: it separates stanzas.
        case blank
        /// The name of a section, which begins here.
        case section(SectionName)
        /// What is sung or said, with chords or without; chords alone, too.
        case words
    }

    /// Without its end.
    public let text: Substring

    /// `\n`, `\r\n` or `\r`; empty for the last line.
    public let end: Substring

    /// What it is.
    public let kind: Kind

    /// The line in pieces, of which each but the first begins with a chord. There is at least one.
    public var pieces: [SheetPiece] { SheetPiece.pieces(of: text) }

    /// Whether it is words with a chord among them.
    public var hasChords: Bool { kind == .words && ChordName.isAny(in: text) }
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
    static func pieces(of line: Substring) -> [SheetPiece] {
        var pieces: [SheetPiece] = []
        var chord: ChordName?
        var start = line.startIndex
        for (range, name) in ChordName.ranges(in: line) {
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
