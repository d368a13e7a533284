import ChordSheet

/// How the chords on lines above words are called in a file, where that is another way than by letters.
enum LineNotation {
    private static let others: [ChordNotation] = [.latin, .nashville, .roman]
    private static let mostNames = 1_000

    /// The one in which every line of chords reads; by letters where there are none, and where no line has two, for one
    /// number may be that of a verse.
    static func of(_ text: String) -> ChordNotation {
        var lines: [Substring] = []
        for line in SheetLines(text).prefix(2_000) where line.kind == .words && !line.hasChords {
            lines.append(line.text)
        }
        return others.first { isOne($0, of: lines) } ?? .letters
    }

    private static func isOne(_ notation: ChordNotation, of lines: [Substring]) -> Bool {
        var names: Set<String> = []
        var hasTwo = false
        for line in lines {
            if let chords = ChordLine(line, in: notation), chords.hasOnlyChords {
                names.formUnion(chords.chordNames)
                hasTwo = hasTwo || chords.chordCount > 1
            } else if ChordLine(line)?.hasOnlyChords ?? false {
                return false
            }
            guard names.count <= mostNames else { return false }
        }
        return hasTwo && ChordNotation.of(names, areChords: false) == notation
    }
}
