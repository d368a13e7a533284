/// The name of a chord, as it is written: `G`, `F#m7/C#`, `(Fis)`, `N.C.`.
///
/// Chords stand in the lyrics in square brackets before the letter they fall on. Source: songbook(5), "Chords". This is
/// the only place that knows what a chord is called; which names count in a song is for ``SongChords``.
public struct ChordName: Hashable, Sendable {
    /// As it was read.
    public let text: String

    /// In which the name reads. A name of letters reads the same in ``ChordNotation/smallLetters``.
    public let notation: ChordNotation

    /// Of the root with its accidental, and of the bass's, in the UTF-8 of the text. Nil where there is none.
    private let rootRange: Range<Int>?, bassRange: Range<Int>?

    /// Whether the name says what is played; false for one that a song only lists (``SongChords``).
    public let isKnown: Bool

    static let longest = 32

    /// Nil unless the whole of the text is the name of one chord in letters.
    public init?(_ text: some StringProtocol) {
        self.init(text, in: .letters)
    }

    /// Nil unless the whole of the text is the name of one chord: a root, a quality, and a bass after a slash; one of
    /// both is enough. Parentheses may stand around all of it. `N.C.` and the like say that none is played.
    ///
    /// - Parameter notation: of the song. Names in capital letters read in ``ChordNotation/smallLetters``, too.
    public init?(_ text: some StringProtocol, in notation: ChordNotation) {
        let length = text.utf8.count
        guard length > 0, length <= Self.longest else { return nil }
        guard let reading = ChordReading(Array(text.utf8), notation) else { return nil }
        (rootRange, bassRange) = (reading.root, reading.bass)
        (self.text, self.notation, isKnown) = (String(text), notation, true)
    }

    /// One that is listed.
    init(unknown text: String) {
        (self.text, notation, isKnown, rootRange, bassRange) = (text, .letters, false, nil, nil)
    }

    /// Whether no chord is played.
    public var isNone: Bool { isKnown && rootRange == nil && bassRange == nil }

    /// The root with its accidental, such as `F#`; empty where there is none.
    public var root: String { rootRange.map(note) ?? "" }

    /// The bass after the slash; nil where there is none.
    public var bass: String? { bassRange.map(note) }

    /// What stands between root and bass, such as `m7`.
    public var quality: String {
        guard let root = rootRange else { return "" }
        let bytes = Array(text.utf8)
        let end = bassRange.map { $0.lowerBound - 1 } ?? bytes.count - (bytes.first == UInt8(ascii: "(") ? 1 : 0)
        return String(decoding: bytes[root.upperBound..<end], as: UTF8.self)
    }

    /// Whether parentheses are around all of it.
    public var isParenthesized: Bool { isKnown && text.utf8.first == UInt8(ascii: "(") }

    /// Whether a format's chord that cannot be read may be one that has a name of its own, such as `Xyz`, `^` or `G?`:
    /// no blanks, no name of a section, no word in small letters, such as `hums`, no bars or counts.
    public static func mayBeUnknown(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        guard (1...longest).contains(bytes.count), bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            !bytes.contains(where: { "[]{}".utf8.contains($0) }), bytes.last != UInt8(ascii: ":")
        else { return false }
        if text == "^" { return true }
        let inside = text.drop { $0 == "(" || $0 == "^" }
        guard let first = inside.first, !SectionName.isOnly(text), !text.contains(where: \.isWhitespace) else {
            return false
        }
        if first.isUppercase { return true }
        // Small letters are a minor chord with more behind it at best, and digits a degree.
        return ChordNotation.allCases.contains { ChordName(text, in: $0) != nil }
    }

    /// Where chords stand in a line, each with its brackets, in order.
    ///
    /// - Parameter chords: of the song.
    public static func ranges(in line: String, _ chords: SongChords = .plain) -> [Range<String.Index>] {
        ranges(in: line[...], chords).map(\.range)
    }

    /// The same of a part of a text, with the names.
    static func ranges(in line: Substring, _ chords: SongChords) -> [(range: Range<String.Index>, name: ChordName)] {
        Brackets(in: line).compactMap { pair in chords.name(pair.inside).map { (pair.range, $0) } }
    }

    /// A line without the chords in it and their brackets.
    public static func removed(from line: Substring, _ chords: SongChords = .plain) -> String {
        guard line.utf8.contains(UInt8(ascii: "[")) else { return String(line) }
        var words = ""
        var start = line.startIndex
        for pair in Brackets(in: line) where chords.name(pair.inside) != nil {
            words += line[start..<pair.range.lowerBound]
            start = pair.range.upperBound
        }
        return words + line[start...]
    }

    /// Whether there is a chord in brackets in a line.
    public static func isAny(in line: Substring, _ chords: SongChords = .plain) -> Bool {
        line.utf8.contains(UInt8(ascii: "[")) && Brackets(in: line).contains { chords.name($0.inside) != nil }
    }

    private func note(_ range: Range<Int>) -> String {
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
}

extension ChordName {
    /// By the bytes of the name.
    public static func == (left: ChordName, right: ChordName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
}
