/// Removes chords from lyrics: those in brackets, lines without anything else, grids and tablature.
public enum ChordRemoval {
    /// The remaining text. Drops stanzas in which only blank lines remain; keeps the names of sections.
    ///
    /// - Parameter chords: the chords of the song.
    public static func applied(to text: String, _ chords: SongChords) -> String {
        var output = ""
        for stanza in ChordSheet(text, chords).stanzas {
            let lines = stanza.lines.compactMap { line in words(of: line, chords).map { ($0, line.end) } }
            if lines.isEmpty, !stanza.lines.isEmpty, stanza.heading == nil { continue }
            if let heading = stanza.heading { output += heading.text + heading.end }
            for (words, end) in lines { output += words + end }
            for line in stanza.blankLines { output += line.text + line.end }
        }
        return output
    }

    /// Nil for a line to drop.
    private static func words(of line: SheetLine, _ chords: SongChords) -> String? {
        if case .literal = line.kind { return nil }
        guard line.hasChords else { return String(line.text) }
        var words = ""
        for piece in line.pieces {
            // Spaces on both sides of a chord become one.
            let isTwice = words.last.map(\.isWhitespace) ?? true
            words += piece.chord != nil && isTwice ? piece.words.drop(while: \.isWhitespace) : piece.words
        }
        let isBlank = !words.contains { !$0.isWhitespace && !"|/-.:%".contains($0) }
        return isBlank
            ? nil
            : String(words[..<(words.lastIndex { !$0.isWhitespace }.map(words.index(after:)) ?? words.startIndex)])
    }
}
