import ChordSheet

/// Lyrics, and the place in them for a suggestion: ``selection``, between ``before`` and ``after``.
public struct SuggestionPlace: Hashable, Sendable {
    /// The text before the place, with the song's line ends.
    public let before: String
    /// The selected text; empty at a caret.
    public let selection: String
    /// The text after the place.
    public let after: String

    /// A place in lyrics that consist of these three parts.
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
    /// - Parameter line: counted from 1; 0 is the place before the first line. Nil if there are fewer lines.
    public init?(in text: String, afterLine line: Int) {
        let lines = Self.lines(of: text)
        guard (0...lines.count).contains(line) else { return nil }
        let place = line == 0 ? text.startIndex : lines[line - 1].upperBound
        self.init(before: String(text[..<place]), after: String(text[place...]))
    }

    /// The selected lines, without the end of the last one.
    ///
    /// - Parameter selected: counted from 1. Nil if there are fewer lines.
    public init?(in text: String, lines selected: ClosedRange<Int>) {
        let lines = Self.lines(of: text)
        guard selected.lowerBound >= 1, selected.upperBound <= lines.count else { return nil }
        let (start, end) = (lines[selected.lowerBound - 1].lowerBound, lines[selected.upperBound - 1].upperBound)
        self.init(before: String(text[..<start]), selection: String(text[start..<end]), after: String(text[end...]))
    }

    /// The same place, with its line selected, without the line's end, if nothing is selected.
    public var selectingLine: SuggestionPlace {
        guard selection.isEmpty else { return self }
        let start = before.lastIndex(where: \.isLineEnd).map(before.index(after:)) ?? before.startIndex
        let end = after.firstIndex(where: \.isLineEnd) ?? after.endIndex
        return SuggestionPlace(
            before: String(before[..<start]), selection: String(before[start...] + after[..<end]),
            after: String(after[end...]))
    }

    /// Returns the number of lines; text after the last line end is a line if it is not empty.
    public static func lineCount(of text: String) -> Int { lines(of: text).count }

    /// The last word that is sung, in the selection or else in the text before it, without chords and section names;
    /// nil if there is none.
    public var word: String? {
        let text = selection.contains(where: \.isLetter) ? selection : before
        for line in Array(SheetLines(text)).reversed() where line.kind == .words {
            let words = line.pieces.map(\.words).joined()
            let word = words.reversed().drop { !$0.isLetter }.prefix { $0.isLetter || "'’".contains($0) }.reversed()
            if !word.isEmpty { return String(String(word).drop { !$0.isLetter }) }
        }
        return nil
    }

    /// Returns the lines, each without its end.
    private static func lines(of text: String) -> [Range<String.Index>] {
        var lines: [Range<String.Index>] = []
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(where: \.isLineEnd) ?? text.endIndex
            lines.append(start..<end)
            start = end < text.endIndex ? text.index(after: end) : end
        }
        return lines
    }
}

extension Character {
    /// Whether it ends a line of lyrics, as in GTK.
    var isLineEnd: Bool { ["\n", "\r\n", "\r", "\u{2029}"].contains(self) }
}
