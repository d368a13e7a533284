import ChordSheet

/// A literal section of ChordPro while it is read. It stays in the lyrics with its directives, unchanged; unlabeled
/// tablature with no other lines needs none, because its lines are recognizable.
struct LiteralText {
    let kind: LiteralKind
    /// The directive that began it.
    private let start: String
    private var lines: [String] = []

    init(_ kind: LiteralKind, _ start: String) {
        (self.kind, self.start) = (kind, start)
    }

    mutating func add(_ line: String) {
        lines.append(line)
    }

    /// Its lines in the lyrics.
    ///
    /// - Parameter end: the directive that ended it; nil if there was none.
    func lyrics(end: String?) -> [String] {
        let isBare = ["{start_of_tab}", "{sot}"].contains(start.lowercased())
        if isBare, !lines.isEmpty, lines.allSatisfy({ TabLine.isOne($0) }) { return lines }
        return [start] + lines + [end ?? "{end_of_\(kind.rawValue)}"]
    }
}

extension ChordProParser {
    /// Adds a line of a literal section. The only directives read in it are its end and, in a grid, `{transpose}`.
    mutating func add(_ line: String, to literal: LiteralText, _ directive: ChordProDirective?, _ number: Int) {
        if let end = LiteralDirective(line), end.kind == literal.kind, !end.isStart {
            endLiteral(String(line.trimmed))
        } else if literal.kind.hasChords, let directive, directive.name == "transpose", directive.selector == nil {
            add(directive, number)
        } else {
            let line = literal.kind.hasChords ? movedGrid(line, number) : line
            self.literal?.add(line)
        }
    }

    /// - Parameter end: the line that ended it; nil if there was none.
    mutating func endLiteral(_ end: String?) {
        guard let literal else { return }
        self.literal = nil
        for line in literal.lyrics(end: end) { lyrics.add(line) }
    }
}
