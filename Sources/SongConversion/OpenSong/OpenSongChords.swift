import ChordSheet

/// A line of chords in OpenSong, each above the letter that it falls on. Columns are Unicode characters, as in OpenLP
/// and FreeShow, not the widths of a terminal.
struct OpenSongChords {
    /// The most bytes in a line of chords.
    static let longest = 4096

    private let tokens: [ChordLine.Token]
    private let line: Substring
    private let number: Int

    /// - Parameters:
    ///   - line: without the dot.
    ///   - number: the line's number, for notes.
    init(_ line: Substring, number: Int) {
        var tokens: [ChordLine.Token] = []
        var start: (index: String.Index, column: Int)?
        var column = 0
        func end(at index: String.Index) {
            guard let first = start else { return }
            let text = line[first.index..<index]
            tokens.append(ChordLine.Token(column: first.column, text: text, chord: ChordName(text)))
            start = nil
        }
        for index in line.unicodeScalars.indices {
            if line.unicodeScalars[index].properties.isWhitespace {
                end(at: index)
            } else if start == nil {
                start = (index, column)
            }
            column += 1
        }
        end(at: line.endIndex)
        (self.tokens, self.line, self.number) = (tokens, line, number)
    }

    /// The names that may be chords but cannot be read; see `ChordName.mayBeUnknown`.
    var unknownNames: [String] { tokens.filter(\.isUnknownChord).map { String($0.text) } }

    /// Whether a token that is not a chord contains a `_`, which would draw out a syllable when it is read as words.
    var hasPadding: Bool { tokens.contains { $0.text.contains("_") && $0.chord == nil && !$0.isUnknownChord } }

    /// The line for lyrics that have no words below: chords in brackets, everything else unchanged.
    var withoutLyrics: String { ChordLine.bracketing(tokens, in: line) }

    /// Removes the `_` that draw out syllables.
    static func withoutPadding(_ line: Substring) -> String {
        String(String.UnicodeScalarView(line.unicodeScalars.filter { $0 != "_" }))
    }

    /// The words with each chord in brackets before the letter in its column, or after padding past their end, and
    /// without the `_` that draw out syllables. Adds a note for each token that is not a chord; it gets brackets all
    /// the same.
    func over(_ lyrics: Substring, _ notes: inout NoteList) -> String {
        var text = ""
        var column = 0
        var rest = tokens[...]
        for scalar in lyrics.unicodeScalars {
            while let token = rest.first, token.column <= column {
                text += token.inBrackets(line: number, &notes)
                rest.removeFirst()
            }
            if scalar != "_" { text.unicodeScalars.append(scalar) }
            column += 1
        }
        for token in rest {
            if token.column > column {
                text += String(repeating: " ", count: token.column - column)
                column = token.column
            }
            text += token.inBrackets(line: number, &notes)
        }
        return text
    }
}
