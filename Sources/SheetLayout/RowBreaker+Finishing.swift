extension RowBreaker {
    /// The row with its words in as many pieces as they were torn to.
    ///
    /// - Parameter end: the caret behind it.
    func finished(_ row: OpenRow, end: Int) -> Row {
        var result = Row()
        result.isRightToLeft = isRightToLeft
        let words = memory.height(of: role)
        let chord = row.chords.isEmpty ? LineHeight(ascent: 0, descent: 0) : memory.height(of: .chord)
        let baseline = chord.total + words.ascent
        result.height = chord.total + words.total
        for (index, piece) in row.pieces.enumerated() {
            var (from, to) = (piece.start, index + 1 < row.pieces.count ? row.pieces[index + 1].start : end)
            while from < to, isBlank(from) { from += 1 }
            while from < to, isBlank(to - 1) { to -= 1 }
            guard from < to else { continue }
            result.pieces.append(
                Row.Piece(
                    text: text(from, to), role: role, start: distances[from] + piece.shift,
                    width: distances[to] - distances[from], baseline: baseline,
                    source: line.source(of: offsets[from]..<offsets[to])))
        }
        for start in row.hyphens {
            result.pieces.append(
                Row.Piece(text: "-", role: role, start: start, width: hyphenWidth, baseline: baseline, source: nil))
        }
        for chord in row.chords {
            var chord = chord
            chord.baseline = memory.chordBaseline
            result.pieces.append(chord)
        }
        return result
    }
}
