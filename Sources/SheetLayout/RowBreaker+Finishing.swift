extension RowBreaker {
    /// The finished row, with its words in the pieces that they were split into.
    ///
    /// - Parameters:
    ///   - end: the caret after the row.
    ///   - most: the width of a row.
    func finished(_ row: OpenRow, end: Int, _ most: Double) -> Row {
        var result = Row()
        result.isRightToLeft = isRightToLeft
        let height = memory.height(of: role)
        let chord = row.chords.isEmpty ? LineHeight(ascent: 0, descent: 0) : memory.height(of: .chord)
        let baseline = chord.total + height.ascent
        result.height = chord.total + height.total
        for (index, piece) in row.pieces.enumerated() {
            var (from, to) = (piece.start, index + 1 < row.pieces.count ? row.pieces[index + 1].start : end)
            while from < to, isBlank(from) { from += 1 }
            while from < to, isBlank(to - 1) { to -= 1 }
            guard from < to else { continue }
            var words = Row.Piece(
                text: text(from, to), role: role, start: distances[from] + piece.shift,
                width: distances[to] - distances[from], baseline: baseline,
                source: line.source(of: offsets[from]..<offsets[to]))
            if !canBeTorn(at: from) || !canBeTorn(at: to) {
                let isLast = index + 1 == row.pieces.count
                fit(&words, isLast ? max(most - words.start, words.width) : words.width)
            }
            result.pieces.append(words)
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

    /// Measures a part of a word of a joined script, whose letters have other shapes at a cut, and shrinks it to fit.
    private func fit(_ words: inout Row.Piece, _ room: Double) {
        let width = memory.width(of: words.text, in: role)
        words.scale = min(1, room / max(width, 0.001))
        words.width = width * words.scale
    }
}
