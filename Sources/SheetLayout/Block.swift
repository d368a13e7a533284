import ChordSheet

/// The vertical elements of a sheet.
enum Element {
    case stanza(Block)
    case pageBreak(PageBreak)
}

/// A stanza: stays together if it fits into a column.
final class Block {
    /// A unit within a stanza that is broken as a whole.
    enum Part {
        case line(TextLine)
        case literal(LiteralLines)
    }

    /// The name of the section that begins here.
    let heading: TextLine?
    let parts: [Part]
    /// Whether a blank line precedes it.
    let isApart: Bool

    init(heading: TextLine?, parts: [Part], isApart: Bool) {
        (self.heading, self.parts, self.isApart) = (heading, parts, isApart)
    }

    /// Whether any line must be broken.
    func isBroken(width: Double, size: Double) -> Bool {
        if let heading, heading.naturalWidth * size > width + 0.001 { return true }
        return parts.contains { part in
            switch part {
            case .line(let line): line.naturalWidth * size > width + 0.001
            case .literal(let lines): lines.areBroken(width: width, size: size)
            }
        }
    }

    /// A lower bound for the number of rows, without creating them.
    ///
    /// - Parameter width: for words of one point.
    func leastRows(width: Double) -> Double {
        parts.reduce(0) { rows, part in
            if case .line(let line) = part { rows + max(1, line.leastWidth / width) } else { rows + 1 }
        }
    }

    /// Groups of rows that stay together: those of one line, or of the strings of an instrument.
    func bundles(width: Double, size: Double) -> [[SizedRow]] {
        parts.flatMap { part in
            switch part {
            case .line(let line): [line.rows(width: width / size).map { SizedRow(row: $0, size: size) }]
            case .literal(let lines): lines.bundles(width: width, size: size)
            }
        }
    }

    func headingRows(width: Double, size: Double) -> [SizedRow] {
        heading.map { $0.rows(width: width / size).map { SizedRow(row: $0, size: size) } } ?? []
    }
}
