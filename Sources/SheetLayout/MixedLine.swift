/// A line that mixes left-to-right and right-to-left text. Where chords would touch, it adds spaces between words, or a
/// hyphen within a word; where that does not help, between directions and within words of joined scripts, it moves the
/// chords.
struct MixedLine {
    private let line: LineText
    private let role: TextRole
    private let memory: MeasureMemory
    private let isRightToLeft: Bool

    init(_ line: LineText, _ role: TextRole, _ memory: MeasureMemory) {
        (self.line, self.role, self.memory) = (line, role, memory)
        isRightToLeft = memory.measure(line.text, in: role).isRightToLeft
    }

    /// Like the rows of ``RowBreaker``.
    func rows(width: Double, indent: Double, isFirst: Bool) -> [Row] {
        let measure = memory.measure(line.text, in: role)
        let whole = row(of: 0..<line.text.utf8.count, left: isFirst ? 0 : indent)
        guard whole.width > width + 0.001 else { return [whole] }
        let letters = measure.carets.map(\.offset)
        var rows: [Row] = []
        var start = 0
        var (next, letter) = (0, 0)
        while start < line.text.utf8.count {
            let left = rows.isEmpty && isFirst ? 0 : indent
            while letter < letters.count, letters[letter] <= start { letter += 1 }
            while next < measure.breaks.count, measure.breaks[next] <= start { next += 1 }
            // As many letters as the narrowest ones would fit.
            let reach = letters[letter...].prefix(256)
            let words = measure.breaks[next...].prefix { $0 <= reach.last ?? start }
            let (row, end) =
                longest(from: start, Array(words), left, width) ?? longest(from: start, Array(reach), left, width)
                ?? forced(from: start, to: reach.first ?? line.text.utf8.count, left, width)
            rows.append(row)
            start = end
        }
        return rows
    }

    /// The longest row that fits, found by bisection; nil if none does.
    private func longest(from start: Int, _ ends: [Int], _ left: Double, _ width: Double) -> (Row, Int)? {
        var best: (Row, Int)?
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            let row = row(of: start..<ends[middle], left: left)
            if row.width <= width + 0.001 {
                best = (row, ends[middle])
                low = middle + 1
            } else {
                high = middle
            }
        }
        return best
    }

    /// A row of one letter, with its chords shrunk to fit.
    private func forced(from start: Int, to end: Int, _ left: Double, _ width: Double) -> (Row, Int) {
        var row = row(of: start..<end, left: left)
        let factor = max(width - left, 0.01) / max(row.width - left, 0.01)
        for index in row.pieces.indices {
            row.pieces[index].start = left + (row.pieces[index].start - left) * factor
            row.pieces[index].width *= factor
            row.pieces[index].scale *= factor
        }
        return (row, end)
    }

    private func row(of range: Range<Int>, left: Double) -> Row {
        let bytes = line.text.utf8
        let (first, last) = (
            bytes.index(bytes.startIndex, offsetBy: range.lowerBound),
            bytes.index(bytes.startIndex, offsetBy: range.upperBound)
        )
        var inside = bytes[first..<last]
        while inside.last == 0x20 { inside.removeLast() }
        while inside.first == 0x20 { inside.removeFirst() }
        let from = bytes.distance(from: bytes.startIndex, to: inside.startIndex)
        let isLast = range.upperBound == bytes.count
        let part = spread(
            line.part(
                from..<(from + inside.count),
                line.chords.filter { range.contains($0.offset) || isLast && $0.offset >= range.upperBound }))
        let (text, chords) = (part.text, part.chords)
        let measure = memory.measure(text, in: role)
        var row = Row()
        row.isRightToLeft = isRightToLeft
        let words = memory.height(of: role)
        let above = chords.isEmpty ? LineHeight(ascent: 0, descent: 0) : memory.height(of: .chord)
        row.height = above.total + words.total
        var over = placed(part, measure).pieces
        // A chord over the first letter may begin before it.
        let start = left + max(0, -(over.map(\.start).min() ?? 0))
        if !text.isEmpty {
            row.pieces.append(
                Row.Piece(
                    text: text, role: role, start: start, width: measure.advance * role.scale,
                    baseline: above.total + words.ascent,
                    source: part.source(of: 0..<text.utf8.count)))
        }
        for index in over.indices { over[index].start += start }
        row.pieces += over
        return row
    }

    /// Adds spaces between words, or hyphens within them, where chords would touch.
    private func spread(_ part: LineText) -> LineText {
        guard part.chords.count > 1 else { return part }
        var part = part
        var placed = placed(part, memory.measure(part.text, in: role))
        for _ in 0..<min(part.chords.count, Self.mostSpread) {
            guard let touching = placed.touching,
                let filling = filling(of: touching.missing, at: touching.offset, in: part)
            else { break }
            let wider = part.spread(at: touching.offset, with: filling)
            let other = self.placed(wider, memory.measure(wider.text, in: role))
            guard other.moved < placed.moved - 0.001 else { break }
            (part, placed) = (wider, other)
        }
        return part
    }

    private static let mostSpread = 16

    /// The filling that makes room between two letters; nil if none is allowed there.
    private func filling(of width: Double, at offset: Int, in part: LineText) -> String? {
        guard let (before, after) = part.letters(around: offset) else { return nil }
        let blank = max(memory.width(of: " ", in: role), 0.01)
        func blanks(_ width: Double) -> Int { max(0, Int((width / blank).rounded(.up))) }
        let isBreak = memory.measure(part.text, in: role).breaks.contains(offset)
        guard before != " ", !isBreak else { return String(repeating: " ", count: blanks(width)) }
        guard RowBreaker.isLetter(before), RowBreaker.isLetter(after),
            !(Scripts.isJoined(before) && Scripts.isJoined(after))
        else { return nil }
        let count = blanks(width - memory.width(of: "-", in: role))
        return String(repeating: " ", count: count / 2) + "-" + String(repeating: " ", count: count - count / 2)
    }

    /// Chords with their positions.
    private struct Placed {
        /// Relative to the beginning of the text.
        var pieces: [Row.Piece] = []
        /// The total distance of the chords from their letters.
        var moved = 0.0
        /// For the first two chords that would touch: where the words of the later one begin, and the missing space.
        var touching: (offset: Int, missing: Double)?
    }

    private func placed(_ part: LineText, _ measure: TextMeasure) -> Placed {
        let text = part.text
        var caret = 0
        // The offsets of the chords, at cursor positions.
        var offsets: [Int] = []
        let gap = memory.width(of: " ", in: .chord)
        let pieces = part.chords.map { chord in
            while caret + 1 < measure.carets.count, measure.carets[caret + 1].offset <= chord.offset {
                caret += 1
            }
            let width = memory.width(of: chord.name, in: .chord)
            let x = measure.carets.isEmpty ? 0 : measure.carets[caret].x * role.scale
            let offset = measure.carets.isEmpty ? 0 : measure.carets[caret].offset
            offsets.append(offset)
            let scalar = text[text.utf8.index(text.startIndex, offsetBy: offset)...].unicodeScalars.first
            let goesLeft = scalar.map { Scripts.isRightToLeft($0) } ?? isRightToLeft
            let edge = goesLeft ? x - width : x
            let start = isRightToLeft ? measure.advance * role.scale - edge - width : edge
            return Row.Piece(
                text: chord.name, role: .chord, start: start, width: width,
                baseline: memory.chordBaseline, source: chord.source)
        }
        // Stable, so that chords on one letter keep their order.
        let order = pieces.indices.sorted { (pieces[$0].start, $0) < (pieces[$1].start, $1) }
        var placed = Placed()
        var (end, last) = (-Double.infinity, 0)
        for index in order {
            var piece = pieces[index]
            let missing = end + gap - piece.start
            if missing > 0 {
                piece.start += missing
                placed.moved += missing
                if placed.touching == nil { placed.touching = (offsets[max(index, last)], missing) }
            }
            placed.pieces.append(piece)
            (end, last) = (piece.start + piece.width, index)
        }
        return placed
    }
}
