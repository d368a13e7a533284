import ChordSheet

/// What a sheet is made of, one below the other.
enum Element {
    case stanza(Block)
    case pageBreak(PageBreak)
}

/// A stanza: it stays together where a column has room for it.
final class Block {
    /// What stays with one another within a stanza, and how it is broken.
    enum Part {
        case line(TextLine)
        case literal(LiteralLines)
    }

    /// The name of the section that begins here.
    let heading: TextLine?
    let parts: [Part]
    /// Whether a blank line is before it.
    let isApart: Bool

    init(heading: TextLine?, parts: [Part], isApart: Bool) {
        (self.heading, self.parts, self.isApart) = (heading, parts, isApart)
    }

    /// Whether a line has to be broken.
    func isBroken(width: Double, size: Double) -> Bool {
        if let heading, heading.naturalWidth * size > width + 0.001 { return true }
        return parts.contains { part in
            switch part {
            case .line(let line): line.naturalWidth * size > width + 0.001
            case .literal(let lines): lines.areBroken(width: width, size: size)
            }
        }
    }

    /// No more than there are, without making them.
    ///
    /// - Parameter width: for words of one point.
    func leastRows(width: Double) -> Double {
        parts.reduce(0) { rows, part in
            if case .line(let line) = part { rows + max(1, line.leastWidth / width) } else { rows + 1 }
        }
    }

    /// Rows that stay together: those of one line, or of the strings of an instrument.
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
