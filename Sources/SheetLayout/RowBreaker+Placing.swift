extension RowBreaker {
    /// A row that is being filled.
    struct OpenRow {
        /// The index of its first caret.
        let start: Int
        /// Where the row begins.
        let left: Double
        /// Pieces by their first carets, and the shift of each.
        var pieces: [(start: Int, shift: Double)] = []
        var chords: [Row.Piece] = []
        var hyphens: [Double] = []
        var (textEnd, chordEnd) = (0.0, -Double.infinity)
        /// Whether it contains no segment yet.
        var isEmpty = true

        init(start: Int, left: Double) {
            (self.start, self.left) = (start, left)
        }
    }

    /// Returns false, with the row unchanged, if the segment does not fit.
    @discardableResult
    func place(_ segment: Segment, in row: inout OpenRow, _ width: Double, isForced: Bool = false) -> Bool {
        if row.pieces.isEmpty { row.pieces = [(row.start, row.left - distances[row.start])] }
        let (pieces, chords, hyphens) = (row.pieces.count, row.chords.count, row.hyphens.count)
        let (textEnd, chordEnd) = (row.textEnd, row.chordEnd)
        for index in segment.chords {
            let isFirst = index == segment.chords.lowerBound && segment.isBoundary && !row.isEmpty
            place(index, in: &row, tearingAt: isFirst ? segment.start : nil, isForced ? width : .infinity)
        }
        let end = trimmed(segment)
        if end > segment.start { row.textEnd = distances[end] + row.pieces[row.pieces.count - 1].shift }
        if max(row.chordEnd, row.textEnd) > width + 0.001, !isForced {
            row.pieces.removeLast(row.pieces.count - pieces)
            row.chords.removeLast(row.chords.count - chords)
            row.hyphens.removeLast(row.hyphens.count - hyphens)
            (row.textEnd, row.chordEnd) = (textEnd, chordEnd)
            return false
        }
        row.isEmpty = false
        return true
    }

    /// Places a chord.
    ///
    /// - Parameters:
    ///   - boundary: where words may be spread without a hyphen.
    ///   - width: of the row, if the chord must shrink to fit; else infinity.
    private func place(_ index: Int, in row: inout OpenRow, tearingAt boundary: Int?, _ width: Double) {
        let caret = chordCarets[index]
        var shift = row.pieces[row.pieces.count - 1].shift
        var start = distances[caret] + shift
        let missing = row.chordEnd + gap - start
        if missing > 0.000_1 {
            if let boundary {
                start += missing
                shift += missing
                row.pieces.append((boundary, shift))
            } else if canBeTorn(at: caret) {
                let isTorn = row.pieces[row.pieces.count - 1].start == caret
                let hasHyphen = isWithinWord(caret) && !isTorn
                let more = hasHyphen ? max(missing, hyphenWidth * 1.2) : missing
                if hasHyphen { row.hyphens.append(start + (more - hyphenWidth) / 2) }
                start += more
                shift += more
                row.pieces.append((caret, shift))
            } else {
                start += missing
            }
        }
        let chord = line.chords[index]
        var piece = Row.Piece(
            text: chord.name, role: .chord, start: start, width: memory.width(of: chord.name, in: .chord),
            baseline: 0, source: chord.source)
        if width < .infinity, piece.width > width - row.left {
            piece.scale = max(width - row.left, 0.01) / piece.width
            piece.width *= piece.scale
            piece.start = row.left
        }
        row.chords.append(piece)
        row.chordEnd = piece.start + piece.width
    }

    // MARK: Letters

    func canBeTorn(at caret: Int) -> Bool {
        guard let before = scalar(before: caret), let after = scalar(after: caret) else { return true }
        return !(Scripts.isJoined(before) && Scripts.isJoined(after))
    }

    private func isWithinWord(_ caret: Int) -> Bool {
        guard let before = scalar(before: caret), let after = scalar(after: caret) else { return false }
        return Self.isLetter(before) && Self.isLetter(after) && !isBreak(caret)
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
            || scalar == "'" || scalar == "’"
    }

    private func isBreak(_ caret: Int) -> Bool {
        var (low, high) = (0, breaks.count)
        while low < high {
            let middle = (low + high) / 2
            if breaks[middle] < offsets[caret] { low = middle + 1 } else { high = middle }
        }
        return low < breaks.count && breaks[low] == offsets[caret]
    }

    private func scalar(after caret: Int) -> Unicode.Scalar? {
        guard caret + 1 < offsets.count else { return nil }
        return text(caret, caret + 1).unicodeScalars.first
    }

    private func scalar(before caret: Int) -> Unicode.Scalar? {
        guard caret > 0 else { return nil }
        return text(caret - 1, caret).unicodeScalars.last
    }

    /// The caret after the last character of the segment that is not a space.
    private func trimmed(_ segment: Segment) -> Int {
        var end = segment.end
        while end > segment.start, isBlank(end - 1) { end -= 1 }
        return end
    }

    func isBlank(_ caret: Int) -> Bool { bytes[offsets[caret]] == 0x20 }

    func text(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes[offsets[start]..<offsets[end]], as: UTF8.self)
    }
}
