import ChordSheet
import Suggestions
import Toolkit

/// Where somebody is in lyrics: a caret or what is selected, with what stands around it. Places are in Unicode scalars.
struct LyricsCaret: Equatable {
    /// What comes before, from the beginning of a line on.
    let before: String
    /// What is selected; empty at a caret.
    let selection: String
    /// What comes behind, to the end of a line at least.
    let after: String
    /// Where in the text the selection begins.
    let start: Int

    /// The word that is meant; nil where there is none.
    ///
    /// It is in the selection; else the caret is in it or right behind it; else it is the last one before the caret that is
    /// sung.
    var word: String? {
        if selection.contains(where: \.isLetter) {
            return SuggestionPlace(before: before, selection: selection, after: after).word
        }
        return wordRange.map { line.word($0) } ?? SuggestionPlace(before: sungBefore, after: "").word
    }

    /// Puts a word in.
    ///
    /// - Parameter replacesWord: whether it goes in place of the word that the caret is in or right behind.
    func putting(_ word: String, replacesWord: Bool) -> TextReplacement {
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
        // Never into the middle of a word.
        let place = max(caret, range.map { line.place($0).upperBound } ?? caret)
        let blankBefore = line.needsBlank(before: place) ? " " : ""
        let blankAfter = line.beginsWord(at: place) ? " " : ""
        return replacing(
            (lineStart + place)..<(lineStart + place), with: blankBefore + word + blankAfter, beforeEnd: blankAfter)
    }

    /// Whether the line is the name of a section, in which no word is sung.
    private var isInSection: Bool {
        guard let last = Array(SheetLines(before + lineAfter)).last, case .section = last.kind else { return false }
        return true
    }

    /// The word that the caret is in or right behind, as a part of ``CaretLine/sung``.
    private var wordRange: Range<Int>? {
        guard selection.isEmpty, !isInSection else { return nil }
        return line.word(at: caretInLine)
    }

    /// What comes before, without a name of a section or a chord that the caret is in.
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

extension Unicode.Scalar {
    fileprivate var endsLine: Bool { self == "\n" || self == "\r" || self == "\u{2029}" }
}

extension String {
    /// With a capital letter where the other text begins with one.
    fileprivate func capitalized(like other: String) -> String {
        guard let model = other.first(where: \.isLetter), model.isUppercase, let first else { return self }
        return first.uppercased() + dropFirst()
    }
}
