/// A line of chords with nothing but blanks between them, which keeps its distances.
struct ChordsAlone {
    private let line: LineText
    private let memory: MeasureMemory
    private let isRightToLeft: Bool

    /// - Parameter isRightToLeft: whether the song's words are.
    init(_ line: LineText, _ memory: MeasureMemory, isRightToLeft: Bool) {
        (self.line, self.memory, self.isRightToLeft) = (line, memory, isRightToLeft)
    }

    /// Like those of ``RowBreaker``.
    func rows(width: Double, indent: Double) -> [Row] {
        let blank = memory.width(of: " ", in: .chord)
        let height = memory.height(of: .chord)
        var rows: [Row] = []
        var row = Row()
        var position = 0.0
        var offset = 0
        func end() {
            (row.height, row.isRightToLeft) = (height.total, isRightToLeft)
            rows.append(row)
            row = Row()
        }
        for chord in line.chords {
            let blanks = Double(chord.offset - offset)
            position += row.pieces.isEmpty && rows.isEmpty ? blanks * blank : max(blanks, 1) * blank
            offset = chord.offset
            var piece = Row.Piece(
                text: chord.name, role: .chord, start: position, width: memory.width(of: chord.name, in: .chord),
                baseline: height.ascent, source: chord.source)
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
