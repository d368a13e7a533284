/// How a suggestion is put into the lyrics: a part of them that is replaced. Places are in Unicode scalars.
///
/// - A line or a verse starts on a line of its own, after the one with the place, and what follows stays. A verse has
///   an empty line before and after it, and never two.
/// - A rhyme is inserted at the place, with a space where it would touch a word.
/// - A rephrasing replaces the selection; spaces and line ends around it stay.
///
/// Line ends are those of the lyrics at the place.
public struct SuggestionInsertion: Hashable, Sendable {
    /// The range to replace; empty for an insertion.
    public let range: Range<Int>
    /// The replacement.
    public let text: String
    /// The end of the suggestion itself, where writing continues.
    public let end: Int

    /// - Parameters:
    ///   - suggestion: one or more lines, as ``SuggestionProgram`` returns them.
    ///   - kind: what was asked for.
    ///   - place: where; only a rephrasing replaces the selection, everything else goes after it.
    public init(_ suggestion: String, as kind: SuggestionRequest.Kind, at place: SuggestionPlace) {
        let lineEnd = Self.lineEnd(of: place)
        let words = suggestion.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .joined(separator: lineEnd)
        switch kind {
        case .rework: self.init(words, replacing: place)
        case .rhyme: self.init(word: words, at: place)
        case .nextLine, .verse: self.init(lines: words, isStanza: kind == .verse, at: place, lineEnd)
        }
    }

    private init(at start: Int, replacing count: Int = 0, before: String = "", _ words: String, behind: String = "") {
        range = start..<start + count
        text = before + words + behind
        end = start + before.unicodeScalars.count + words.unicodeScalars.count
    }

    private init(_ words: String, replacing place: SuggestionPlace) {
        let selection = place.selection.unicodeScalars
        let start = selection.prefix { $0.properties.isWhitespace }.count
        let blanks = selection.reversed().prefix { $0.properties.isWhitespace }.count
        let count = max(0, selection.count - start - blanks)
        // A selection of spaces alone is replaced as a whole.
        let isBlank = count == 0
        self.init(
            at: place.before.unicodeScalars.count + (isBlank ? 0 : start), replacing: isBlank ? selection.count : count,
            words)
    }

    private init(word: String, at place: SuggestionPlace) {
        let before = place.selection.isEmpty ? place.before : place.selection
        self.init(
            at: place.before.unicodeScalars.count + place.selection.unicodeScalars.count,
            before: before.last.map(Self.isApart(before:)) ?? true ? "" : " ", word,
            behind: place.after.first.map { $0.isLetter || $0.isNumber } ?? false ? " " : "")
    }

    private init(lines words: String, isStanza: Bool, at place: SuggestionPlace, _ lineEnd: String) {
        let surroundings = Surroundings(of: place)
        // What was separate before stays separate.
        let endsApart = surroundings.isNextWritten && (isStanza || surroundings.isBlank)
        let begins: Int
        if surroundings.isBlank {
            begins = isStanza && surroundings.isPreviousWritten ? 1 : 0
        } else {
            begins = isStanza ? 2 : 1
        }
        self.init(
            at: surroundings.end, before: String(repeating: lineEnd, count: begins), words,
            behind: endsApart ? lineEnd : "")
    }
}

extension SuggestionInsertion {
    /// The line that contains a place, and its neighbors.
    private struct Surroundings {
        /// Whether the line is blank.
        let isBlank: Bool
        /// Whether there is a line before it, and that is not blank.
        let isPreviousWritten: Bool
        /// Whether there is a line after it, and that is not blank.
        let isNextWritten: Bool
        /// The end of the line.
        let end: Int

        init(of place: SuggestionPlace) {
            let before = place.before + place.selection
            let above = before.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd).suffix(2)
            let below = place.after.split(maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: \.isLineEnd)
            isBlank = !(above.last?.isWritten ?? false) && !below[0].isWritten
            isPreviousWritten = above.count > 1 && above.first?.isWritten == true
            isNextWritten = below.count > 1 && below[1].isWritten
            end = before.unicodeScalars.count + below[0].unicodeScalars.count
        }
    }

    /// Returns the line end before the place, or else the one after it.
    private static func lineEnd(of place: SuggestionPlace) -> String {
        let near = place.before.last(where: \.isLineEnd) ?? (place.selection + place.after).first(where: \.isLineEnd)
        return near.map { String($0) } ?? "\n"
    }

    /// Whether text after a character needs no space before it.
    private static func isApart(before character: Character) -> Bool {
        character.isWhitespace || "([{<“‘«„‚¿¡-–—/'’‘".contains(character) || character.isOfScriptWithoutBlanks
    }
}

extension Character {
    /// Thai, Lao, Myanmar, Khmer, and the scripts of China and Japan. Source: Unicode, blocks.
    fileprivate var isOfScriptWithoutBlanks: Bool {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3000...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

extension Substring {
    fileprivate var isWritten: Bool { contains { !$0.isWhitespace } }
}
