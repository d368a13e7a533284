/// Breaks a line of words with chords into rows. All lengths are for words of one point.
///
/// Measures the words once, and places chords at their carets. Where two chords would touch, it spreads the words: at a
/// possible line break, or else within a word, with a hyphen. Words of joined scripts are not split; there the chord
/// moves.
struct RowBreaker {
    /// A part that is only split where chords would touch.
    struct Segment {
        /// Carets.
        let start, end: Int
        let chords: Range<Int>
        /// Whether the line may be broken before it.
        let isBoundary: Bool
    }

    let line: LineText
    let role: TextRole
    let memory: MeasureMemory
    let isRightToLeft: Bool
    /// The UTF-8 offsets of the text's carets, and their distances from the edge where the line begins.
    let offsets: [Int]
    let distances: [Double]
    /// The caret of each chord.
    let chordCarets: [Int]
    let bytes: [UInt8]
    let gap: Double
    let hyphenWidth: Double
    /// UTF-8 offsets.
    let breaks: [Int]

    /// Nil if the carets do not run in one direction, because the text mixes directions.
    init?(_ line: LineText, _ role: TextRole, _ memory: MeasureMemory) {
        let measure = memory.measure(line.text, in: role)
        (self.line, self.role, self.memory) = (line, role, memory)
        (isRightToLeft, breaks) = (measure.isRightToLeft, measure.breaks)
        var (offsets, distances): ([Int], [Double]) = ([], [])
        offsets.reserveCapacity(measure.carets.count)
        distances.reserveCapacity(measure.carets.count)
        var last = 0.0
        for caret in measure.carets {
            let distance = (measure.isRightToLeft ? measure.advance - caret.x : caret.x) * role.scale
            guard distance >= last - 0.001 else { return nil }
            last = distance
            offsets.append(caret.offset)
            distances.append(distance)
        }
        guard !offsets.isEmpty else { return nil }
        (self.offsets, self.distances, bytes) = (offsets, distances, Array(line.text.utf8))
        var caret = 0
        chordCarets = line.chords.map { chord in
            while caret + 1 < offsets.count, offsets[caret + 1] <= chord.offset { caret += 1 }
            return caret
        }
        gap = memory.width(of: " ", in: .chord)
        hyphenWidth = memory.width(of: "-", in: role)
    }

    private var segments: [Segment] {
        var segments: [Segment] = []
        let last = offsets.count - 1
        var (start, caret, chord) = (0, 0, 0)
        func end(_ end: Int) {
            let first = chord
            while chord < chordCarets.count, chordCarets[chord] < end || end == last { chord += 1 }
            segments.append(Segment(start: start, end: end, chords: first..<chord, isBoundary: true))
            start = end
        }
        for offset in breaks {
            while caret < last, offsets[caret] < offset { caret += 1 }
            if caret > start, caret < last, offsets[caret] == offset { end(caret) }
        }
        end(last)
        return segments
    }

    /// At least one row.
    ///
    /// - Parameters:
    ///   - width: of a row; infinity for a single row.
    ///   - indent: of all rows but the first.
    ///   - isFirst: whether the line begins here.
    func rows(width: Double, indent: Double, isFirst: Bool) -> [Row] {
        var rows: [Row] = []
        var row = OpenRow(start: 0, left: isFirst ? 0 : indent)
        func add(_ segment: Segment) {
            if place(segment, in: &row, width) { return }
            if !row.isEmpty {
                rows.append(finished(row, end: segment.start, width))
                row = OpenRow(start: segment.start, left: indent)
                if place(segment, in: &row, width) { return }
            }
            let letters = letters(of: segment)
            if letters.count > 1 {
                for letter in letters { add(letter) }
            } else {
                place(segment, in: &row, width, isForced: true)
            }
        }
        for segment in segments { add(segment) }
        rows.append(finished(row, end: offsets.count - 1, width))
        return rows
    }

    /// For a segment that is too long for a row: single letters, and each of several chords on one letter separately.
    private func letters(of segment: Segment) -> [Segment] {
        var letters: [Segment] = []
        var chord = segment.chords.lowerBound
        for caret in segment.start..<max(segment.end, segment.start + 1) {
            let end = min(caret + 1, segment.end)
            var first = chord
            while chord < segment.chords.upperBound, chordCarets[chord] <= caret || end == segment.end { chord += 1 }
            while first + 1 < chord {
                letters.append(Segment(start: caret, end: caret, chords: first..<(first + 1), isBoundary: false))
                first += 1
            }
            letters.append(Segment(start: caret, end: end, chords: first..<chord, isBoundary: false))
        }
        return letters
    }
}
