/// A line of a sheet, which is broken in rows where it is too long.
final class TextLine {
    private let line: LineText
    private let role: TextRole
    private let memory: MeasureMemory
    private let isRightToLeft: Bool

    /// All in one row; nil where it is too long for any.
    private(set) lazy var natural: Row? = line.parts.count == 1 ? rows(of: line, .infinity, 0)[0] : nil
    private(set) lazy var naturalWidth = natural?.width ?? .infinity
    /// Of all its rows together: what is too long to be measured has four bytes a letter, and narrow ones.
    var leastWidth: Double { naturalWidth < .infinity ? naturalWidth : Double(line.text.utf8.count) * 0.05 }

    /// Those that were asked for last.
    private var last: (width: Double, rows: [Row])?

    /// - Parameter isRightToLeft: whether the song's words are.
    init(_ line: LineText, _ role: TextRole, _ memory: MeasureMemory, isRightToLeft: Bool = false) {
        (self.line, self.role, self.memory, self.isRightToLeft) = (line, role, memory, isRightToLeft)
    }

    /// At least one. All lengths are for words of one point.
    func rows(width: Double) -> [Row] {
        if naturalWidth <= width + 0.001, let natural { return [natural] }
        if let last, last.width == width { return last.rows }
        var rows: [Row] = []
        for part in line.parts {
            rows += self.rows(of: part, width, min(Self.indent, width / 4), isFirst: rows.isEmpty)
        }
        last = (width, rows)
        return rows
    }

    private static let indent = 1.5

    private func rows(of line: LineText, _ width: Double, _ indent: Double, isFirst: Bool = true) -> [Row] {
        if line.isOfChords {
            return ChordsAlone(line, memory, isRightToLeft: isRightToLeft).rows(width: width, indent: indent)
        }
        return RowBreaker(line, role, memory)?.rows(width: width, indent: indent, isFirst: isFirst)
            ?? MixedLine(line, role, memory).rows(width: width, indent: indent, isFirst: isFirst)
    }
}
