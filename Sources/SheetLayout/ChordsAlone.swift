/// A line of chords with only spaces and bar lines between them, which keeps its spacing.
struct ChordsAlone {
    /// A chord, or adjacent signs.
    private struct Sign {
        var text: String
        let source: Range<Int>?
        /// The number of spaces before it.
        let blanks: Int
    }

    private let line: LineText
    private let memory: MeasureMemory
    private let isRightToLeft: Bool

    /// - Parameter isRightToLeft: whether the song's words are.
    init(_ line: LineText, _ memory: MeasureMemory, isRightToLeft: Bool) {
        (self.line, self.memory, self.isRightToLeft) = (line, memory, isRightToLeft)
    }

    /// The signs in order.
    private var signs: [Sign] {
        var signs: [Sign] = []
        var chords = line.chords[...]
        var (blanks, start) = (0, 0)
        let bytes = Array(line.text.utf8)
        func endSigns(at end: Int) {
            guard start < end else { return }
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            signs.append(Sign(text: text, source: line.source(of: start..<end), blanks: blanks))
            blanks = 0
        }
        for (offset, byte) in bytes.enumerated() {
            while let chord = chords.first, chord.offset <= offset {
                endSigns(at: offset)
                signs.append(Sign(text: chord.name, source: chord.source, blanks: blanks))
                (blanks, start) = (0, offset)
                chords = chords.dropFirst()
            }
            guard byte == 0x20 else { continue }
            endSigns(at: offset)
            blanks += 1
            start = offset + 1
        }
        endSigns(at: bytes.count)
        for chord in chords {
            signs.append(Sign(text: chord.name, source: chord.source, blanks: blanks))
            blanks = 0
        }
        return signs
    }

    /// Like the rows of ``RowBreaker``.
    func rows(width: Double, indent: Double) -> [Row] {
        let blank = memory.width(of: " ", in: .chord)
        let height = memory.height(of: .chord)
        var rows: [Row] = []
        var row = Row()
        var position = 0.0
        func end() {
            (row.height, row.isRightToLeft) = (height.total, isRightToLeft)
            rows.append(row)
            row = Row()
        }
        for sign in signs {
            let blanks = Double(sign.blanks)
            position += row.pieces.isEmpty && rows.isEmpty ? blanks * blank : max(blanks, 1) * blank
            var piece = Row.Piece(
                text: sign.text, role: .chord, start: position, width: memory.width(of: sign.text, in: .chord),
                baseline: height.ascent, source: sign.source)
            if position + piece.width > width + 0.001, !row.pieces.isEmpty || position > 0 {
                if !row.pieces.isEmpty { end() }
                piece.start = rows.isEmpty ? 0 : indent
            }
            if piece.start + piece.width > width + 0.001 {
                piece.scale = max(width - piece.start, 0.01) / piece.width
                piece.width *= piece.scale
            }
            row.pieces.append(piece)
            position = piece.start + piece.width
        }
        end()
        return rows
    }
}
