/// Three versions of a text, line by line, and what becomes of them.
///
/// The classic rule of diff3: lines that one side changed are taken from that side; lines that both changed are taken if
/// both changed them into the same, and are a conflict otherwise. Changes that touch, with no line between them that all
/// three have, count as changes of the same lines, for whoever writes line 5 has seen line 4.
///
/// Lines are compared without their ends, byte for byte. The ends are merged by themselves, and so is whether the last
/// line has one; neither is ever a conflict. If each version ends all its lines alike, so does the result, new lines
/// included: a side that turned LF into CR LF changed no words.
///
/// Which side is ours makes no difference to a text without conflict.
public struct TextMerge: Sendable {
    /// The whole text in its order, cut where the outcome changes. No part is empty on all sides.
    public let parts: [TextPart]

    let ends: MergedEnds

    /// - Parameter base: what both versions were made from; nil if nobody knows, and then every difference is a conflict.
    public init(base: String?, ours: String, theirs: String) {
        let tables = LineTable.cutting([base ?? "", ours, theirs])
        let walk = ThreeWayDiff(base: tables[0], ours: tables[1], theirs: tables[2])
        parts = base == nil ? walk.differences() : walk.merged()
        ends = MergedEnds(base: tables[0], ours: tables[1], theirs: tables[2])
    }

    /// The parts that somebody has to decide about.
    public var conflicts: [TextPart] { parts.filter { $0.outcome == .conflict } }

    /// The merged text; nil if there are conflicts.
    public var text: String? { text(choosing: []) }

    /// The text with a decision for each conflict.
    ///
    /// - Parameter choices: in the order of `conflicts`.
    /// - Returns: nil if a conflict has no choice.
    public func text(choosing choices: [TextChoice?]) -> String? {
        var writer = TextWriter(ends: ends)
        var choices = choices[...]
        for part in parts {
            guard part.outcome == .conflict else {
                writer.add(part)
                continue
            }
            guard let choice = choices.popFirst() ?? nil else { return nil }
            writer.add(choice, of: part)
        }
        return writer.text()
    }

    /// The text with both sides of each conflict between marks.
    ///
    /// - Parameter above: lines, without their ends, to be put before all others.
    func marked(below above: [String]) -> String {
        var writer = TextWriter(ends: ends)
        for line in above { writer.add(line) }
        for part in parts { writer.add(part) }
        return writer.text()
    }
}
