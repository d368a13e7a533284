/// A line of a sheet, broken into rows if it is too long.
final class TextLine {
    private let line: LineText
    private let role: TextRole
    private let memory: MeasureMemory
    private let isRightToLeft: Bool

    /// The whole line in one row; nil if it is too long for any.
    private(set) lazy var natural: Row? = line.parts.count == 1 ? rows(of: line, .infinity, 0)[0] : nil
    private(set) lazy var naturalWidth = natural?.width ?? .infinity
    /// A lower bound for the total width of all rows: unmeasured lines may have narrow letters of four bytes each.
    var leastWidth: Double { naturalWidth < .infinity ? naturalWidth : Double(line.text.utf8.count) * 0.05 }

    /// The rows of the last request.
    private var last: (width: Double, rows: [Row])?

    /// - Parameter isRightToLeft: whether the song's words are. Then chords alone, and all that is not sung, begin at
    ///   the right, too.
    init(_ line: LineText, _ role: TextRole, _ memory: MeasureMemory, isRightToLeft: Bool = false) {
        (self.line, self.role, self.memory, self.isRightToLeft) = (line, role, memory, isRightToLeft)
    }

    /// At least one row. All lengths are for words of one point.
    func rows(width: Double) -> [Row] {
        if naturalWidth <= width + 0.001, let natural { return [natural] }
        if let last, last.width == width { return last.rows }
        var rows: [Row] = []
        for part in line.parts {
            rows += self.rows(of: part, width, min(indent, width / 4), isFirst: rows.isEmpty)
        }
        last = (width, rows)
        return rows
    }

    /// Of all rows but the first.
    private var indent: Double { role == .foot ? 0 : 1.5 }

    private func rows(of line: LineText, _ width: Double, _ indent: Double, isFirst: Bool = true) -> [Row] {
        if line.isOfChords {
            return ChordsAlone(line, memory, isRightToLeft: isRightToLeft).rows(width: width, indent: indent)
        }
        var rows =
            RowBreaker(line, role, memory)?.rows(width: width, indent: indent, isFirst: isFirst)
            ?? MixedLine(line, role, memory).rows(width: width, indent: indent, isFirst: isFirst)
        if isRightToLeft, role != .words {
            for index in rows.indices { rows[index].isAtRight = true }
        }
        return rows
    }
}
