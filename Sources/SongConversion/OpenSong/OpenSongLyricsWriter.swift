import ChordSheet

/// Lyrics in OpenSong's form: names of sections in brackets, chords on a line above the words, words after a space.
///
/// Where chord names would collide, `_` draws out the words; all programs remove it.
enum OpenSongLyricsWriter {
    /// Each line with its end.
    static func text(of lyrics: String, _ chords: SongChords) -> String {
        var output: [UInt8] = []
        var lines = SheetLines(lyrics, chords)
        var next = lines.next()
        var isStanza = true
        while let line = next {
            next = lines.next()
            for written in self.lines(for: line, isStanza: isStanza, next) {
                output.append(contentsOf: written.utf8)
                output.append(UInt8(ascii: "\n"))
            }
            isStanza = line.kind == .blank
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func lines(for line: SheetLine, isStanza: Bool, _ next: SheetLine?) -> [String] {
        switch line.kind {
        case .blank: return [line.text.isEmpty ? "" : " " + line.text]
        case .section:
            let name = plain(line.text)
            return ["[\(OpenSongSection.code(for: name) ?? String(name))]"]
        case .literal, .pageBreak: return [" " + line.text]
        case .words:
            if isStanza, let name = OpenSongSection.bracketed(line.text) { return ["[\(name)]"] }
            guard line.hasChords, line.text.utf8.count < OpenSongChords.longest else { return [" " + line.text] }
            if let chords = alone(line, next) { return ["." + chords] }
            let (chords, words) = over(line.pieces)
            guard chords.utf8.count < OpenSongChords.longest, !OpenSongChords(chords[...], number: 0).hasPadding else {
                return [" " + line.text]
            }
            return ["." + chords, " " + words]
        }
    }

    /// The name of a section without decoration around it.
    private static func plain(_ heading: Substring) -> Substring {
        var name = heading.trimmed
        for _ in 0..<2 {
            if name.utf8.last == UInt8(ascii: ":") { name = name.dropLast().trimmed }
            let isBracketed = ["[]", "()", "{}", "<>"].contains { name.first == $0.first && name.last == $0.last }
            if isBracketed, name.count > 2 { name = name.dropFirst().dropLast().trimmed }
        }
        return name
    }

    /// A line of only chords, bars and spaces, which needs no words below; nil for any other line, or if the next line
    /// would be taken for its words.
    private static func alone(_ line: SheetLine, _ next: SheetLine?) -> String? {
        let isFree =
            switch next?.kind {
            case nil, .section?: true
            case .blank?: next?.text.isEmpty ?? true
            case .words?: next?.hasChords ?? false
            case .literal?, .pageBreak?: true
            }
        let pieces = line.pieces
        guard isFree, pieces.allSatisfy({ !$0.words.contains { $0.isLetter || $0.isNumber || $0 == "[" } }) else {
            return nil
        }
        let chords = pieces.map { ($0.chord?.text ?? "") + $0.words }.joined()
        return OpenSongChords(chords[...], number: 0).withoutLyrics.utf8.elementsEqual(line.text.utf8) ? chords : nil
    }

    private static func over(_ pieces: [SheetPiece]) -> (chords: String, words: String) {
        var (chords, words) = ("", "")
        var (chordColumn, column) = (0, 0)
        for piece in pieces {
            if let chord = piece.chord {
                if chordColumn > column {
                    words += String(repeating: "_", count: chordColumn - column)
                    column = chordColumn
                }
                chords += String(repeating: " ", count: column - chordColumn) + chord.text
                // A space between two chords.
                chordColumn = column + chord.text.unicodeScalars.count + 1
                chords += " "
            }
            words += piece.words
            column += piece.words.unicodeScalars.count
        }
        if chords.last == " " { chords.removeLast() }
        // Otherwise an editor that trims line ends would leave no line for the words.
        return (chords, words.isBlank ? words + "_" : words)
    }
}
