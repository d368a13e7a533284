/// The name of a chord, as written: `G`, `F#m7/C#`, `(Fis)`, `N.C.`.
///
/// Chords are in the lyrics in square brackets before the letter that they fall on. Source: songbook(5), "Chords". Only
/// this type defines the names of chords; ``SongChords`` decides which names count in a song.
public struct ChordName: Hashable, Sendable {
    /// The name as it was read.
    public let text: String

    /// The notation of the name. A name in letters reads the same in ``ChordNotation/smallLetters``.
    public let notation: ChordNotation

    /// The ranges of root and bass, with their accidentals, in the UTF-8 of the text. Nil if there is none.
    private let rootRange: Range<Int>?, bassRange: Range<Int>?

    /// Whether the name was parsed; false for one that a song only lists (``SongChords``).
    public let isKnown: Bool

    static let longest = 32

    /// Nil unless the whole text is the name of one chord in letters.
    public init?(_ text: some StringProtocol) {
        self.init(text, in: .letters)
    }

    /// Nil unless the whole text is the name of one chord: a root, a quality, and a bass after a slash; root or bass
    /// alone is enough. The name may be in parentheses. `N.C.` and the like mean that no chord is played.
    ///
    /// - Parameter notation: the song's notation. Upper-case names also read in ``ChordNotation/smallLetters``.
    public init?(_ text: some StringProtocol, in notation: ChordNotation) {
        let length = text.utf8.count
        guard length > 0, length <= Self.longest else { return nil }
        guard let reading = ChordReading(Array(text.utf8), notation) else { return nil }
        (rootRange, bassRange) = (reading.root, reading.bass)
        (self.text, self.notation, isKnown) = (String(text), notation, true)
    }

    /// A chord that is only listed.
    init(unknown text: String) {
        (self.text, notation, isKnown, rootRange, bassRange) = (text, .letters, false, nil, nil)
    }

    /// Whether it means that no chord is played.
    public var isNone: Bool { isKnown && rootRange == nil && bassRange == nil }

    /// The root with its accidental, such as `F#`; empty if there is none.
    public var root: String { rootRange.map(note) ?? "" }

    /// The bass after the slash; nil if there is none.
    public var bass: String? { bassRange.map(note) }

    /// The part between root and bass, such as `m7`.
    public var quality: String {
        guard let root = rootRange else { return "" }
        let bytes = Array(text.utf8)
        let end = bassRange.map { $0.lowerBound - 1 } ?? bytes.count - (bytes.first == UInt8(ascii: "(") ? 1 : 0)
        return String(decoding: bytes[root.upperBound..<end], as: UTF8.self)
    }

    /// Whether the whole name is in parentheses.
    public var isParenthesized: Bool { isKnown && text.utf8.first == UInt8(ascii: "(") }

    /// Whether text in another format may be the name of a chord that cannot be read, such as `Xyz`, `^` or `G?`:
    /// without spaces, not the name of a section, not a lower-case word such as `hums`, and not bars or counts.
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
        // Lower-case names can be a minor chord with a suffix at best, and digits a degree.
        return ChordNotation.allCases.contains { ChordName(text, in: $0) != nil }
    }

    /// Finds the chords in a line, as ranges including the brackets, in order.
    ///
    /// - Parameter chords: the chords of the song.
    public static func ranges(in line: String, _ chords: SongChords = .plain) -> [Range<String.Index>] {
        ranges(in: line[...], chords).map(\.range)
    }

    /// The same for a part of a text, with the names.
    static func ranges(in line: Substring, _ chords: SongChords) -> [(range: Range<String.Index>, name: ChordName)] {
        Brackets(in: line).compactMap { pair in chords.name(pair.inside).map { (pair.range, $0) } }
    }

    /// The line without its chords and their brackets.
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

    /// Whether the line contains a chord in brackets.
    public static func isAny(in line: Substring, _ chords: SongChords = .plain) -> Bool {
        line.utf8.contains(UInt8(ascii: "[")) && Brackets(in: line).contains { chords.name($0.inside) != nil }
    }

    private func note(_ range: Range<Int>) -> String {
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
}

extension ChordName {
    /// Compares the bytes of the names.
    public static func == (left: ChordName, right: ChordName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
}
