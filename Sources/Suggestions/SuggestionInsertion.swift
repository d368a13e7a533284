/// How a suggestion goes into the lyrics: one part of them that is replaced. Places are in Unicode scalars.
///
/// - A line or a verse begins on a line of its own, behind the one that the place is in, and what follows stays as it is. An
///   empty line is before and behind a verse, and never two.
/// - A rhyme goes in at the place, with a blank where it would run into a word.
/// - Other words replace the selection; blanks and line ends around it stay.
///
/// Line ends are those that the lyrics have there.
public struct SuggestionInsertion: Hashable, Sendable {
    /// What is replaced; empty where nothing is.
    public let range: Range<Int>
    /// What comes there.
    public let text: String
    /// Where the suggestion itself ends, from where writing goes on.
    public let end: Int

    /// - Parameters:
    ///   - suggestion: one or more lines, as ``SuggestionProgram`` gives them.
    ///   - kind: what was asked for.
    ///   - place: where; of a selection, only other words take the place, all else goes behind it.
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
        // Of blanks alone, all are replaced.
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
        // What stood apart before stays apart.
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
    /// The line that a place is in, and what is next to it.
    private struct Surroundings {
        /// Whether nothing is written in it.
        let isBlank: Bool
        /// Whether there is a line before it, and something is written in that.
        let isPreviousWritten: Bool
        /// The same for the one behind it.
        let isNextWritten: Bool
        /// Where it ends.
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

    /// The one before the place, else the one behind it.
    private static func lineEnd(of place: SuggestionPlace) -> String {
        let near = place.before.last(where: \.isLineEnd) ?? (place.selection + place.after).first(where: \.isLineEnd)
        return near.map { String($0) } ?? "\n"
    }

    /// Whether what comes behind a character needs no blank before it.
    private static func isApart(before character: Character) -> Bool {
        character.isWhitespace || "([{<“‘«„‚¿¡-–—/'’‘".contains(character) || character.isOfScriptWithoutBlanks
    }
}

extension Character {
    /// Whether it ends a line of lyrics: as GTK takes it for one, and ``SuggestionPlace``.
    fileprivate var isLineEnd: Bool { ["\n", "\r\n", "\r", "\u{2029}"].contains(self) }

    /// Thai to Myanmar, Khmer, and the scripts of China and Japan. Source: Unicode, blocks.
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
