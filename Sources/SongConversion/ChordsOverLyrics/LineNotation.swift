import ChordSheet

/// Detects the notation of the chords on lines above words, if it is not letters.
enum LineNotation {
    private static let mostNames = 1_000

    /// Those in which a text clearly has chords; numbers may be those of verses.
    static let certain: [ChordNotation] = [.smallLetters, .latin]
    private static let all = certain + [.nashville, .roman]

    private struct Line {
        let text: Substring
        /// Whether there are only chords in letters.
        let isInLetters: Bool
    }

    /// The notation in which every line of chords reads; letters if there is none, or if no line has two chords,
    /// because a single number may be that of a verse.
    ///
    /// - Parameter notations: those to look for.
    static func of(_ text: String, among notations: [ChordNotation] = all) -> ChordNotation {
        var lines: [Line] = []
        for line in SheetLines(text).prefix(2_000) where line.kind == .words && !line.hasChords {
            lines.append(Line(text: line.text, isInLetters: ChordLine(line.text)?.hasOnlyChords ?? false))
        }
        return notations.first { isOne($0, of: lines) } ?? .letters
    }

    private static func isOne(_ notation: ChordNotation, of lines: [Line]) -> Bool {
        var names: Set<String> = []
        var hasTwo = false
        for line in lines {
            if let chords = ChordLine(line.text, in: notation), chords.hasOnlyChords {
                names.formUnion(chords.chordNames)
                hasTwo = hasTwo || chords.chordCount > 1 && showsNotation(chords, notation, line)
            } else if line.isInLetters {
                return false
            }
            guard names.count <= mostNames else { return false }
        }
        return hasTwo && ChordNotation.of(names, areChords: false) == notation
    }

    /// Small letters may be words, such as `a e`, unless the distances between them are those of chords.
    private static func showsNotation(_ chords: ChordLine, _ notation: ChordNotation, _ line: Line) -> Bool {
        notation != .smallLetters || !line.isInLetters && !chords.looksLikeWords
    }
}
