import ChordSheet
import Translations

/// A line of chords, each above the letter it falls on.
struct ChordLine {
    struct Token {
        /// From 0.
        let column: Int
        let text: Substring
        let chord: ChordName?

        /// Bars, strokes and counts, such as `|`, `/`, `(2x)`.
        var isDecoration: Bool {
            text.unicodeScalars.allSatisfy { "|/\\-–.:%()[]x×*~0123456789".unicodeScalars.contains($0) }
        }

        /// What is in parentheses, such as `(twice)`.
        var isInstruction: Bool { text.first == "(" && text.last == ")" }

        /// Whether it is the name of a chord that cannot be read.
        var isUnknownChord: Bool {
            chord == nil && !isDecoration && !isInstruction && ChordName.mayBeUnknown(text)
        }

        /// As it stands among words. What is no chord gets brackets too, and a note.
        func inBrackets(line number: Int?, _ notes: inout NoteList) -> String {
            if chord == nil, !isUnknownChord {
                notes.add(.kept, line: number, translated("not a chord: \(text.trimmedForNote)"))
            }
            let isBracketed = text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
            return isBracketed ? String(text) : "[\(text)]"
        }
    }

    /// In their order.
    let tokens: [Token]
    private let line: Substring

    /// More is no line of chords.
    private static let longest = 1024

    /// Takes any line apart by its blanks; what is in parentheses stays together.
    ///
    /// - Parameter notation: of the song's chords.
    init?(anyLine line: Substring, in notation: ChordNotation = .letters) {
        guard line.utf8.count <= Self.longest else { return nil }
        var tokens: [Token] = []
        var column = 0
        var start: (index: Substring.Index, column: Int)?
        var depth = 0
        func end(at index: Substring.Index) {
            guard let (first, column) = start else { return }
            let text = line[first..<index]
            tokens.append(Token(column: column, text: text, chord: ChordName(text, in: notation)))
            start = nil
        }
        let isASCII = line.utf8.allSatisfy { $0 < 0x80 }
        var index = line.startIndex
        while index < line.endIndex {
            let next = isASCII ? line.utf8.index(after: index) : line.index(after: index)
            let byte = line.utf8[index]
            let isBlank = isASCII ? byte.isBlank : line[index].isWhitespace
            if isBlank, depth == 0 {
                end(at: index)
            } else if start == nil {
                start = (index, column)
            }
            if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
            let isPlain = isASCII && byte >= 0x20
            column = isPlain ? column + 1 : TextColumns.column(after: line[index], at: column)
            index = next
        }
        end(at: line.endIndex)
        self.tokens = tokens
        self.line = line
    }

    /// Nil unless most of the words read as chords.
    ///
    /// - Parameter notation: of the song's chords.
    init?(_ line: Substring, in notation: ChordNotation = .letters) {
        guard let all = ChordLine(anyLine: line, in: notation), !all.tokens.isEmpty else { return nil }
        let words = all.tokens.filter { $0.chord != nil || !$0.isDecoration && !$0.isInstruction }
        guard words.count(where: { $0.chord != nil }) * 2 > words.count else { return nil }
        // `Es` and the like are a word at the beginning of a line.
        if notation == .letters, let first = all.tokens.first, all.tokens.count == 1, first.column == 0,
            Self.words.contains(first.text)
        {
            return nil
        }
        self = all
    }

    /// Whether there is nothing but chords and decorations, and chords among them.
    var hasOnlyChords: Bool {
        tokens.contains { $0.chord != nil } && tokens.allSatisfy { $0.chord != nil || $0.isDecoration }
    }

    /// Whether there is nothing but chords, decorations and what is in parentheses.
    var hasOnlyChordsAndInstructions: Bool {
        tokens.contains { $0.chord != nil }
            && tokens.allSatisfy { $0.chord != nil || $0.isDecoration || $0.isInstruction }
    }

    /// Names that are E flat, A flat, D flat, E sharp, G diminished and the like, and words of several languages.
    private static let words: Set<Substring> = ["Es", "As", "Des", "Ces", "Eis", "Do", "Fes", "Ges", "Co"]

    /// Whether it could be words as well: single letters and such names with one blank between, as in `A B C`.
    var looksLikeWords: Bool {
        guard let first = tokens.first, first.column == 0 else { return false }
        var column = 0
        return tokens.allSatisfy { token in
            defer { column = token.column + token.text.count + 1 }
            let isWord = token.text.count == 1 || token.text == "Am" || Self.words.contains(token.text)
            return token.column == column && token.chord != nil && isWord
        } && (tokens.count > 1 || ["A", "Am"].contains(first.text))
    }

    /// The names that are no chords that can be read; see `ChordName.mayBeUnknown`.
    var unknownNames: [String] { tokens.filter(\.isUnknownChord).map { String($0.text) } }

    /// The names of chords that can be read, each as it stands.
    var chordNames: [String] { tokens.compactMap(\.chord?.text) }

    /// The whole line.
    var text: Substring { line }

    /// How many chords there are.
    var chordCount: Int { tokens.count { $0.chord != nil } }

    /// The chords in brackets, with the blanks and all else between them, for a line without words.
    var withoutLyrics: String { Self.bracketing(tokens, in: line) }

    /// The same for a line that was taken apart in another way.
    static func bracketing(_ tokens: [Token], in line: Substring) -> String {
        var text = ""
        var position = line.startIndex
        for token in tokens where token.chord != nil || token.isUnknownChord {
            text += line[position..<token.text.startIndex] + "[\(token.text)]"
            position = token.text.endIndex
        }
        return text + line[position...]
    }

    /// The words with each chord in brackets before the letter in its column; past their end behind blanks.
    ///
    /// What is no chord gets brackets too, and a note.
    func over(_ lyrics: Substring, line number: Int?, _ notes: inout NoteList) -> String {
        var text = ""
        var column = 0
        var rest = tokens[...]
        func add(_ token: Token) { text += token.inBrackets(line: number, &notes) }
        var index = lyrics.startIndex
        while let token = rest.first {
            while index < lyrics.endIndex, column < token.column {
                let next = lyrics.index(after: index)
                column = TextColumns.column(after: lyrics[index], at: column)
                text += lyrics[index..<next]
                index = next
            }
            guard column >= token.column else { break }
            add(token)
            rest.removeFirst()
        }
        text += lyrics[index...]
        for token in rest {
            if token.column > column {
                text += String(repeating: " ", count: token.column - column)
                column = token.column
            }
            add(token)
        }
        return text
    }
}

/// Says which lines of a file were taken for chords, though they could be words.
struct WordsTakenForChords {
    private var said: Set<Substring> = []

    /// Says it once of the same words.
    mutating func say(_ chords: ChordLine, _ number: Int, _ notes: inout NoteList) {
        guard chords.looksLikeWords, said.count < 100, said.insert(chords.text.trimmed).inserted else { return }
        notes.add(.changed, line: number, translated("taken for chords: \(chords.text.trimmedForNote)"))
    }
}
