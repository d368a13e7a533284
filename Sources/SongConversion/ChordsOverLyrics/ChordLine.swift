import ChordSheet
import Translations

/// A line of chords, each above the letter that it falls on.
struct ChordLine {
    struct Token {
        /// The column, from 0.
        let column: Int
        let text: Substring
        let chord: ChordName?

        /// Whether it is bars, strokes or counts, such as `|`, `/`, `(2x)`.
        var isDecoration: Bool {
            text.unicodeScalars.allSatisfy { "|/\\-–.:%()[]x×*~0123456789".unicodeScalars.contains($0) }
        }

        /// Whether it is in parentheses, such as `(twice)`.
        var isInstruction: Bool { text.first == "(" && text.last == ")" }

        /// Whether it may be the name of a chord that cannot be read.
        var isUnknownChord: Bool {
            chord == nil && !isDecoration && !isInstruction && ChordName.mayBeUnknown(text)
        }

        /// The token as inserted into words. Adds a note if it is not a chord; it gets brackets all the same.
        func inBrackets(line number: Int?, _ notes: inout NoteList) -> String {
            if chord == nil, !isUnknownChord {
                notes.add(.kept, line: number, translated("not a chord: \(text.trimmedForNote)"))
            }
            let isBracketed = text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
            return isBracketed ? String(text) : "[\(text)]"
        }
    }

    /// The tokens in order.
    let tokens: [Token]
    private let line: Substring

    /// The most bytes in a line of chords.
    private static let longest = 1024

    /// Splits any line at its white space; text in parentheses stays together.
    ///
    /// - Parameter notation: the notation of the song's chords.
    init?(anyLine line: Substring, in notation: ChordNotation = .letters) {
        guard line.utf8.count <= Self.longest else { return nil }
        var tokens: [Token] = []
        var column = 0
        var start: (index: Substring.Index, column: Int)?
        var depth = 0
        func end(at index: Substring.Index) {
            guard let (first, column) = start else { return }
            let text = line[first..<index]
            tokens.append(Token(column: column, text: text, chord: Self.chord(text, notation)))
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

    /// Nil for a word. In small letters, `do`, `ho` and `ah` are words rather than diminished chords.
    private static func chord(_ text: Substring, _ notation: ChordNotation) -> ChordName? {
        if notation == .smallLetters {
            let bytes = text.utf8.filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
            let isShort = bytes.count == 2 && bytes[0] >= UInt8(ascii: "a")
            if isShort, bytes[1] == UInt8(ascii: "o") || bytes[1] == UInt8(ascii: "h") { return nil }
        }
        return ChordName(text, in: notation)
    }

    /// Nil unless most of the words read as chords.
    ///
    /// - Parameter notation: the notation of the song's chords. Small letters among words are words.
    init?(_ line: Substring, in notation: ChordNotation = .letters) {
        guard let all = ChordLine(anyLine: line, in: notation), !all.tokens.isEmpty else { return nil }
        let words = all.tokens.filter { $0.chord != nil || !$0.isDecoration && !$0.isInstruction }
        let count = words.count { $0.chord != nil }
        if notation == .smallLetters, count < words.count {
            self.init(line)
            return
        }
        guard count * 2 > words.count else { return nil }
        // `Es` and the like are words at the beginning of a line.
        if notation == .letters || notation == .smallLetters, let first = all.tokens.first, all.tokens.count == 1,
            first.column == 0, Self.words.contains(where: { $0.lowercased() == first.text.lowercased() })
        {
            return nil
        }
        self = all
    }

    /// Whether there are only chords and decorations, with at least one chord.
    var hasOnlyChords: Bool {
        tokens.contains { $0.chord != nil } && tokens.allSatisfy { $0.chord != nil || $0.isDecoration }
    }

    /// Whether there are only chords, decorations and instructions, with at least one chord.
    var hasOnlyChordsAndInstructions: Bool {
        tokens.contains { $0.chord != nil }
            && tokens.allSatisfy { $0.chord != nil || $0.isDecoration || $0.isInstruction }
    }

    /// Names such as E flat, A flat, D flat, E sharp and G diminished that are also words in several languages.
    private static let words: Set<Substring> = ["Es", "As", "Des", "Ces", "Eis", "Do", "Fes", "Ges", "Co"]

    /// Whether it could be words, too: single letters and such names with one space between, as in `A B C`.
    var looksLikeWords: Bool {
        guard let first = tokens.first, first.column == 0 else { return false }
        var column = 0
        return tokens.allSatisfy { token in
            defer { column = token.column + token.text.count + 1 }
            let isWord = token.text.count == 1 || token.text == "Am" || Self.words.contains(token.text)
            return token.column == column && token.chord != nil && isWord
        } && (tokens.count > 1 || ["A", "Am", "a", "e"].contains(first.text))
    }

    /// The names that may be chords but cannot be read; see `ChordName.mayBeUnknown`.
    var unknownNames: [String] { tokens.filter(\.isUnknownChord).map { String($0.text) } }

    /// The names of the chords that can be read, as spelled.
    var chordNames: [String] { tokens.compactMap(\.chord?.text) }

    /// The whole line.
    var text: Substring { line }

    /// The number of chords.
    var chordCount: Int { tokens.count { $0.chord != nil } }

    /// The line with its chords in brackets, for a line without words.
    var withoutLyrics: String { Self.bracketing(tokens, in: line) }

    /// The same for a line that was split differently.
    static func bracketing(_ tokens: [Token], in line: Substring) -> String {
        var text = ""
        var position = line.startIndex
        for token in tokens where token.chord != nil || token.isUnknownChord {
            text += line[position..<token.text.startIndex] + "[\(token.text)]"
            position = token.text.endIndex
        }
        return text + line[position...]
    }

    /// The words with each chord in brackets before the letter in its column; past their end, after padding.
    ///
    /// Adds a note for each token that is not a chord; it gets brackets all the same.
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

/// Reports lines of a file that were taken for chords although they could be words.
struct WordsTakenForChords {
    private var said: Set<Substring> = []

    /// Reports the same words only once.
    mutating func say(_ chords: ChordLine, _ number: Int, _ notes: inout NoteList) {
        guard chords.looksLikeWords, said.count < 100, said.insert(chords.text.trimmed).inserted else { return }
        notes.add(.changed, line: number, translated("taken for chords: \(chords.text.trimmedForNote)"))
    }
}
