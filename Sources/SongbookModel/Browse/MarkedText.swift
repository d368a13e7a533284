public import ChordSheet
import Files
public import LibraryIndex

/// A line of text with highlighted ranges, such as search matches.
nonisolated public struct MarkedText: Sendable, Equatable {
    /// How marked ranges look, as attributes of a Pango span.
    public enum Look: String {
        case found = "weight=\"800\" underline=\"single\""
        case changed = "weight=\"800\""
    }

    /// The whole text.
    public let text: String
    /// In bytes of UTF-8: in order, disjoint, at character boundaries.
    public let marks: [Range<Int>]

    /// Text with marks: in bytes of UTF-8, in order, disjoint, at character boundaries.
    public init(_ text: String, marks: [Range<Int>] = []) {
        self.text = text
        self.marks = marks
    }

    /// Text in which the matches of a query are marked.
    ///
    /// - Parameters:
    ///   - part: which part of a song it is.
    ///   - chords: the chords of the song, if it is lyrics.
    public init(
        _ text: String, matching query: SearchQuery, as part: SearchScope = .anywhere, chords: SongChords? = nil
    ) {
        self.init(
            text,
            marks: query.ranges(in: text, as: part, chords: chords).map {
                text.utf8Offset(of: $0.lowerBound)..<text.utf8Offset(of: $0.upperBound)
            })
    }

    /// As Pango markup.
    public func markup(_ look: Look = .found) -> String {
        var markup = ""
        var end = 0
        for mark in marks {
            markup += Self.escaped(text.utf8[end..<mark.lowerBound])
            markup += "<span \(look.rawValue)>" + Self.escaped(text.utf8[mark]) + "</span>"
            end = mark.upperBound
        }
        return markup + Self.escaped(text.utf8[end..<text.utf8.count])
    }

    /// The text with more text after it.
    public static func + (left: MarkedText, right: MarkedText) -> MarkedText {
        let length = left.text.utf8.count
        return MarkedText(
            left.text + right.text,
            marks: left.marks + right.marks.map { ($0.lowerBound + length)..<($0.upperBound + length) })
    }

    private static func escaped(_ bytes: Substring) -> String {
        String(bytes).spelled { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] }
    }
}

// MARK: - Cutting

nonisolated extension MarkedText {
    /// The most characters before the word with the first mark.
    private static let mostBefore = 24

    /// The line from shortly before the first mark on, cut between two words. A long word is cut nevertheless, for
    /// scripts that do not separate words.
    public var fromFirstMark: MarkedText {
        guard let mark = marks.first else { return self }
        let beginning = String(text.utf8[0..<mark.lowerBound])
        guard beginning.count > Self.mostBefore else { return self }
        let word = beginning.reversed().prefix { !$0.isWhitespace }.count
        let isEndless = word > Self.mostBefore
        let kept = beginning.suffix(Self.mostBefore + (isEndless ? 0 : word))
        let rest: Substring
        if isEndless {
            rest = kept
        } else if let blank = kept.dropLast(word).firstIndex(where: \.isWhitespace) {
            rest = kept[blank...].drop { $0.isWhitespace }
        } else {
            rest = kept.suffix(word)
        }
        return MarkedText("…") + dropping(mark.lowerBound - rest.utf8.count)
    }

    /// The line up to this many bytes, with an ellipsis if there is more; white space before that is removed.
    public func upTo(_ length: Int) -> MarkedText {
        guard length < text.utf8.count else { return self }
        var beginning = text[..<text.utf8.index(text.startIndex, offsetBy: length)]
        while beginning.last?.isWhitespace == true { beginning.removeLast() }
        let end = beginning.utf8.count
        return MarkedText(
            beginning + "…",
            marks: marks.compactMap { mark in
                mark.lowerBound < end ? mark.lowerBound..<min(mark.upperBound, end) : nil
            })
    }

    private func dropping(_ length: Int) -> MarkedText {
        MarkedText(
            String(text.utf8[length..<text.utf8.count]),
            marks: marks.map { ($0.lowerBound - length)..<($0.upperBound - length) })
    }
}

nonisolated extension String {
    fileprivate func utf8Offset(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) }
}

nonisolated extension String.UTF8View {
    /// The text of a byte range at character boundaries.
    fileprivate subscript(range: Range<Int>) -> Substring {
        let start = index(startIndex, offsetBy: range.lowerBound)
        return Substring(self[start..<index(start, offsetBy: range.count)])
    }
}
