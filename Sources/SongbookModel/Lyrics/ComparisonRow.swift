import Files
public import SongMerging
import Translations

/// A line of each side of a comparison; nil if a side has none.
nonisolated public struct ComparisonRow: Equatable {
    /// The line of one side.
    public let this: String?
    /// The line of the other side.
    public let that: String?
    /// Whether both are the same.
    public var isSame = false
    /// Whether they are titles and not lyrics.
    public var isTitle = false

    /// Creates a row from its properties.
    public init(this: String?, that: String?, isSame: Bool = false, isTitle: Bool = false) {
        (self.this, self.that, self.isSame, self.isTitle) = (this, that, isSame, isTitle)
    }

    /// Both sides as they are shown, with the words marked that only one of them has.
    public var markedLines: (this: MarkedText?, that: MarkedText?) {
        let (this, that) = asLines
        guard !isSame, let this, let that else { return (this.map { MarkedText($0) }, that.map { MarkedText($0) }) }
        let words = ChangedWords(this, that)
        return (words.this, words.that)
    }

    /// How much is shown of the common beginning of both sides of a long line.
    private static let context = 50

    /// Both sides, each made safe and on one line. Of a line too long to read, most of the common beginning is left
    /// out, so that the difference is shown.
    var asLines: (this: String?, that: String?) {
        guard !isSame, let this = this?.onOneLine, let that = that?.onOneLine,
            this.asLine != this || that.asLine != that
        else { return (this?.asLine, that?.asLine) }
        let alike = zip(this, that).prefix { $0 == $1 }.count - Self.context
        guard alike > 0 else { return (this.asLine, that.asLine) }
        return (("…" + this.dropFirst(alike)).asLine, ("…" + that.dropFirst(alike)).asLine)
    }
}

nonisolated extension [ComparisonRow] {
    /// The lines of a part of a text in which two versions differ.
    ///
    /// - Parameter side: the one on the left.
    public init(_ part: TextPart, left side: MergeSide) {
        self = part.rows.map { row in
            side == .ours
                ? ComparisonRow(this: row.ours, that: row.theirs, isSame: row.isSame)
                : ComparisonRow(this: row.theirs, that: row.ours, isSame: row.isSame)
        }
    }

    /// Lines that both versions have; the middle of many is left out.
    public init(same lines: some BidirectionalCollection<String>) {
        func same(_ line: String) -> ComparisonRow { ComparisonRow(this: line, that: line, isSame: true) }
        guard lines.count > 7 else {
            self = lines.map(same)
            return
        }
        let count = lines.count - 6
        let gap = translated(count: count, one: "⋯ \(count) line", other: "⋯ \(count) lines")
        self = lines.prefix(3).map(same) + [same(gap)] + lines.suffix(3).map(same)
    }
}
