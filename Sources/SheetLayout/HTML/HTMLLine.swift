/// A line of words with chords above them, as HTML: a chord is a ruby annotation of the letters from the one it falls
/// on to the end of the word.
struct HTMLLine {
    /// A chord, or several that fall on the same letter, and the words from there.
    private struct Piece {
        /// Empty for words without a chord.
        var chord: String
        var words: Substring
    }

    private let line: LineText

    init(_ line: LineText) {
        self.line = line
    }

    /// The contents of the line's paragraph.
    var html: String {
        var html = ""
        var chords = line.chords[...]
        for word in Self.words(in: line.text) {
            let pieces = pieces(of: word, &chords)
            let inside = pieces.map(Self.html).joined()
            // Lines do not break within a word.
            html += pieces.count > 1 && word.first != " " ? "<span>\(inside)</span>" : inside
        }
        // Chords after the end of the words.
        for chord in chords { html += Self.html(Piece(chord: chord.name, words: "")) }
        return html
    }

    /// The contents for a line of chords alone.
    var htmlOfChords: String {
        var html = ""
        var (chords, start) = (line.chords[...], 0)
        let bytes = Array(line.text.utf8)
        func add(to end: Int) {
            html += HTMLText.escaped(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end
        }
        while let chord = chords.popFirst() {
            add(to: min(chord.offset, bytes.count))
            if html.last == ">" { html += " " }
            html += "<b>\(HTMLText.escaped(chord.name))</b>"
        }
        add(to: bytes.count)
        return html
    }

    // MARK: Words

    /// Spaces and the words between them; each Chinese and Japanese character separately.
    private static func words(in text: String) -> [Substring] {
        var words: [Substring] = []
        var start = text.startIndex
        var index = start
        func end() {
            if start < index { words.append(text[start..<index]) }
            start = index
        }
        while index < text.endIndex {
            let character = text[index]
            let isAlone = character.isWhitespace || isIdeographic(character)
            if isAlone { end() }
            index = text.index(after: index)
            if isAlone { end() }
        }
        end()
        return words
    }

    private static func isIdeographic(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x2E80...0x2FFF, 0x3005...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }

    /// - Parameter chords: the chords from this word on; those of the word are removed.
    private func pieces(of word: Substring, _ chords: inout ArraySlice<LineText.Chord>) -> [Piece] {
        let bytes = line.text.utf8
        let start = bytes.distance(from: bytes.startIndex, to: word.startIndex)
        let end = start + word.utf8.count
        let isJoined = word.unicodeScalars.contains(where: Scripts.isJoined)
        var pieces = [Piece(chord: "", words: word)]
        // The letter that the next chord falls on, with its combining marks, and where it ends.
        var (letter, letterEnd) = (word.startIndex, word.index(after: word.startIndex))
        while let chord = chords.first, chord.offset < end {
            chords.removeFirst()
            let offset = isJoined ? start : chord.offset
            let place = bytes.index(bytes.startIndex, offsetBy: offset)
            while letterEnd <= place { (letter, letterEnd) = (letterEnd, word.index(after: letterEnd)) }
            let last = pieces.count - 1
            if letter > pieces[last].words.startIndex {
                pieces.append(Piece(chord: chord.name, words: pieces[last].words[letter...]))
                pieces[last].words = pieces[last].words[..<letter]
            } else if pieces[last].chord.isEmpty {
                pieces[last].chord = chord.name
            } else {
                pieces[last].chord += " " + chord.name
            }
        }
        return pieces
    }

    private static func html(_ piece: Piece) -> String {
        let words = HTMLText.escaped(piece.words)
        guard !piece.chord.isEmpty else { return words }
        let base = piece.words.allSatisfy(\.isWhitespace) ? "&nbsp;" : words
        return "<ruby>\(base)<rp> [</rp><rt>\(HTMLText.escaped(piece.chord))</rt><rp>] </rp></ruby>"
    }
}
