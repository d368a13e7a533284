import ChordSheet

/// Writes chords on a line above the words, in the column of their letter. Where two names would collide, spaces go
/// between two words, or the second chord moves to the right. A line that would not read back the same keeps its chords
/// in brackets. Chords in syllables and degrees go above the words, too.
enum ChordsOverLyricsWriter {
    static func bytes(of songs: [ImportedSong]) -> [UInt8] {
        PlainTextWriter.bytes(of: songs, texts: songs.map { text($0.text, $0.chords) })
    }

    private static func text(_ lyrics: String, _ chords: SongChords) -> String {
        var output = ""
        var lines = SheetLines(lyrics, chords)
        var next = lines.next()
        while let line = next {
            next = lines.next()
            let isBeforeWords = next.map { $0.kind == .words && !$0.hasChords } ?? false
            let end = line.end.isEmpty ? "\n" : line.end
            if line.hasChords, let written = settled(line.pieces, chords, isBeforeWords) {
                output += written.chords
                if let words = written.words { output += end + words }
            } else {
                output += line.text
            }
            output += line.end
        }
        return output
    }

    /// Writes the line and reads it back until it is stable, so that another conversion changes nothing. Nil if it
    /// never is.
    private static func settled(
        _ pieces: [SheetPiece], _ known: SongChords, _ isBeforeWords: Bool
    ) -> (chords: String, words: String?)? {
        var pieces = pieces
        for _ in 0..<8 {
            guard let written = written(pieces, known, isBeforeWords), let words = written.words else {
                return written(pieces, known, isBeforeWords)
            }
            var notes = NoteList()
            guard let read = ChordLine(written.chords[...], in: known.lineNotation)?.over(words[...], line: nil, &notes)
            else { return nil }
            if read.utf8.elementsEqual(pieces.text.utf8) { return written }
            pieces = SheetLines(read, known).flatMap(\.pieces)
        }
        return nil
    }

    /// Nil if the line would not read back the same, except for spaces.
    private static func written(
        _ pieces: [SheetPiece], _ known: SongChords, _ isBeforeWords: Bool
    ) -> (chords: String, words: String?)? {
        if pieces.allSatisfy({ ChordLine(anyLine: $0.words)?.tokens.allSatisfy(\.isDecoration) ?? false }) {
            return isBeforeWords ? nil : alone(pieces, known).map { ($0, nil) }
        }
        var (chords, words, text) = ("", "", "")
        var (chordColumn, column) = (0, 0)
        for piece in pieces {
            if let chord = piece.chord {
                if chordColumn > column, words.last?.isWhitespace ?? true {
                    let padding = String(repeating: " ", count: chordColumn - column)
                    words += padding
                    text += padding
                    column = chordColumn
                }
                chords += String(repeating: " ", count: max(0, column - chordColumn)) + chord.text
                chordColumn = max(column, chordColumn) + chord.text.count + 1
                chords += " "
                text += "[\(chord.text)]"
            }
            words += piece.words
            text += piece.words
            column = TextColumns.column(afterText: piece.words, at: column)
        }
        chords.removeLast()
        var notes = NoteList()
        guard ChordLine(words[...], in: known.lineNotation) == nil, !SheetLines(words).contains(where: \.hasChords),
            let read = ChordLine(chords[...], in: known.lineNotation)?.over(words[...], line: nil, &notes),
            SheetLines(read, known).allSatisfy(\.hasChords),
            read.utf8.filter({ $0 != 0x20 }).count == text.utf8.filter({ $0 != 0x20 }).count
        else { return nil }
        return (chords, words)
    }

    /// A line of chords without words.
    private static func alone(_ pieces: [SheetPiece], _ known: SongChords) -> String? {
        var line = ""
        for piece in pieces {
            if let chord = piece.chord {
                if line.last.map({ !$0.isWhitespace }) ?? false { line += " " }
                line += chord.text
            }
            if piece.chord != nil, let first = piece.words.first, !first.isWhitespace { line += " " }
            line += piece.words
        }
        return ChordLine(line[...], in: known.lineNotation)?.hasOnlyChords ?? false ? line : nil
    }
}

extension SongChords {
    /// The notation for lines of chords, where a lower-case letter is a word rather than a chord.
    fileprivate var lineNotation: ChordNotation { notation == .smallLetters ? .letters : notation }
}
