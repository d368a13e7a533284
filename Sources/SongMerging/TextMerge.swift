/// A line-by-line merge of three versions of a text.
///
/// The classic rule of diff3: lines that only one side changed are taken from that side; lines that both changed are
/// taken if both made the same change, and are a conflict otherwise. Changes that touch, with no line between them that
/// all three versions share, count as changes of the same lines, because the author of line 5 has seen line 4.
///
/// Lines are compared without their ends, byte for byte. The ends are merged separately, as is whether the last line
/// has one; neither is ever a conflict. If each version uses one kind of end for all lines, so does the result,
/// including new lines: a side that turned LF into CR LF changed no words.
///
/// Swapping ours and theirs does not change a text without conflicts.
public struct TextMerge: Sendable {
    /// The whole text in order, divided where the outcome changes. No part is empty on all sides.
    public let parts: [TextPart]

    let ends: MergedEnds

    /// - Parameter base: the version that both derive from; nil if unknown, and then every difference is a conflict.
    public init(base: String?, ours: String, theirs: String) {
        let tables = LineTable.cutting([base ?? "", ours, theirs])
        let walk = ThreeWayDiff(base: tables[0], ours: tables[1], theirs: tables[2])
        parts = base == nil ? walk.differences() : walk.merged()
        ends = MergedEnds(base: tables[0], ours: tables[1], theirs: tables[2])
    }

    /// The parts that need a decision.
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

    /// The text with both sides of each conflict between markers.
    ///
    /// - Parameter above: lines, without their ends, to insert before all others.
    func marked(below above: [String]) -> String {
        var writer = TextWriter(ends: ends)
        for line in above { writer.add(line) }
        for part in parts { writer.add(part) }
        return writer.text()
    }
}
