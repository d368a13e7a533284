import ChordSheet

/// Lyrics, and where in them a suggestion would go: between ``before`` and ``after``, in place of ``selection``.
public struct SuggestionPlace: Hashable, Sendable {
    /// What comes before, with line ends as the song has them.
    public let before: String
    /// What is selected; empty at a caret.
    public let selection: String
    /// What comes behind.
    public let after: String

    /// A place in lyrics that are these three together.
    public init(before: String, selection: String = "", after: String) {
        (self.before, self.selection, self.after) = (before, selection, after)
    }

    /// The end of the lyrics.
    public init(atEndOf text: String) {
        self.init(before: text, after: "")
    }

    /// All of the lyrics, selected.
    public init(allOf text: String) {
        self.init(before: "", selection: text, after: "")
    }

    /// The end of a line.
    ///
    /// - Parameter line: counted from 1; 0 is the place before the first. Nil where there are fewer.
    public init?(in text: String, afterLine line: Int) {
        let lines = Self.lines(of: text)
        guard (0...lines.count).contains(line) else { return nil }
        let place = line == 0 ? text.startIndex : lines[line - 1].upperBound
        self.init(before: String(text[..<place]), after: String(text[place...]))
    }

    /// Lines, selected, without the end of the last one.
    ///
    /// - Parameter selected: counted from 1. Nil where there are fewer.
    public init?(in text: String, lines selected: ClosedRange<Int>) {
        let lines = Self.lines(of: text)
        guard selected.lowerBound >= 1, selected.upperBound <= lines.count else { return nil }
        let (start, end) = (lines[selected.lowerBound - 1].lowerBound, lines[selected.upperBound - 1].upperBound)
        self.init(before: String(text[..<start]), selection: String(text[start..<end]), after: String(text[end...]))
    }

    /// Where nothing is selected, the same place with its line selected, without the line's end.
    public var selectingLine: SuggestionPlace {
        guard selection.isEmpty else { return self }
        let start = before.lastIndex(where: Self.isLineEnd).map(before.index(after:)) ?? before.startIndex
        let end = after.firstIndex(where: Self.isLineEnd) ?? after.endIndex
        return SuggestionPlace(
            before: String(before[..<start]), selection: String(before[start...] + after[..<end]),
            after: String(after[end...]))
    }

    /// How many lines there are; what is behind the last line end is one if it is not empty.
    public static func lineCount(of text: String) -> Int { lines(of: text).count }

    /// The last word that is sung: of the selection, else of what comes before; without chords and names of sections.
    /// Nil where there is none.
    public var word: String? {
        let text = selection.contains(where: \.isLetter) ? selection : before
        for line in Array(SheetLines(text)).reversed() where line.kind == .words {
            let words = line.pieces.map(\.words).joined()
            let word = words.reversed().drop { !$0.isLetter }.prefix { $0.isLetter || "'’".contains($0) }.reversed()
            if !word.isEmpty { return String(String(word).drop { !$0.isLetter }) }
        }
        return nil
    }

    private static func isLineEnd(_ character: Character) -> Bool { ["\n", "\r\n", "\r"].contains(character) }

    /// Each line without its end.
    private static func lines(of text: String) -> [Range<String.Index>] {
        var lines: [Range<String.Index>] = []
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(where: isLineEnd) ?? text.endIndex
            lines.append(start..<end)
            start = end < text.endIndex ? text.index(after: end) : end
        }
        return lines
    }
}
