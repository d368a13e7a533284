import ChordSheet
import Suggestions
public import TextEditing

/// The caret or the selection in lyrics, with the text around it. Positions are in Unicode scalars.
nonisolated public struct LyricsCaret: Equatable {
    /// The text before it, from the beginning of a line on.
    public let before: String
    /// The selected text; empty at a caret.
    public let selection: String
    /// The text after it, at least to the end of a line.
    public let after: String
    /// Where in the text the selection begins.
    public let start: Int

    /// Creates a value from its properties.
    public init(before: String, selection: String, after: String, start: Int) {
        (self.before, self.selection, self.after, self.start) = (before, selection, after, start)
    }

    /// The word that is meant; nil if there is none.
    ///
    /// It is the word in the selection; otherwise the word that the caret is in or right after; otherwise the last sung
    /// word before the caret.
    public var word: String? {
        if selection.contains(where: \.isLetter) {
            return SuggestionPlace(before: before, selection: selection, after: after).word
        }
        return wordRange.map { line.word($0) } ?? SuggestionPlace(before: sungBefore, after: "").word
    }

    /// Inserts a word.
    ///
    /// - Parameter replacesWord: whether it replaces the word that the caret is in or right after.
    public func putting(_ word: String, replacesWord: Bool) -> TextReplacement {
        let count = selection.unicodeScalars.count
        if count > 0 { return replacing(start..<(start + count), with: word.capitalized(like: selection)) }
        let (line, caret) = (line, caretInLine)
        let range = wordRange
        if replacesWord, let range {
            let place = line.place(range)
            return replacing(
                (lineStart + place.lowerBound)..<(lineStart + place.upperBound),
                with: line.chords(in: place) + word.capitalized(like: line.word(range)))
        }
        // Never inserts into the middle of a word.
        let place = max(caret, range.map { line.place($0).upperBound } ?? caret)
        let blankBefore = line.needsBlank(before: place) ? " " : ""
        let blankAfter = line.beginsWord(at: place) ? " " : ""
        return replacing(
            (lineStart + place)..<(lineStart + place), with: blankBefore + word + blankAfter, beforeEnd: blankAfter)
    }

    /// Whether the line is the name of a section, which is not sung.
    private var isInSection: Bool {
        guard let last = Array(SheetLines(before + lineAfter)).last, case .section = last.kind else { return false }
        return true
    }

    /// The word that the caret is in or right after, as a range of ``CaretLine/sung``.
    private var wordRange: Range<Int>? {
        guard selection.isEmpty, !isInSection else { return nil }
        return line.word(at: caretInLine)
    }

    /// The text before, without a section name or a chord that the caret is in.
    private var sungBefore: String {
        let above = String(String.UnicodeScalarView(before.unicodeScalars.dropLast(caretInLine)))
        return isInSection ? above : above + line.sung(before: caretInLine)
    }

    private var lineBefore: String {
        String(String.UnicodeScalarView(before.unicodeScalars.reversed().prefix { !$0.endsLine }.reversed()))
    }

    private var lineAfter: String {
        String(String.UnicodeScalarView(after.unicodeScalars.prefix { !$0.endsLine }))
    }

    private var line: CaretLine { CaretLine(lineBefore + lineAfter) }
    private var caretInLine: Int { lineBefore.unicodeScalars.count }
    private var lineStart: Int { start - caretInLine }

    private func replacing(_ range: Range<Int>, with text: String, beforeEnd end: String = "") -> TextReplacement {
        let cursor = range.lowerBound + text.unicodeScalars.count - end.unicodeScalars.count
        return TextReplacement(
            range: range, replacement: text, selection: TextSelection(anchor: cursor, cursor: cursor))
    }
}

nonisolated extension Unicode.Scalar {
    fileprivate var endsLine: Bool { self == "\n" || self == "\r" || self == "\u{2029}" }
}

nonisolated extension String {
    /// The text with a capital letter if the other text begins with one.
    fileprivate func capitalized(like other: String) -> String {
        guard let model = other.first(where: \.isLetter), model.isUppercase, let first else { return self }
        return first.uppercased() + dropFirst()
    }
}
