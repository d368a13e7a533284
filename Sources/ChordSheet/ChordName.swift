/// The name of a chord, as it is written: `G`, `F#m7/C#`, `N.C.`.
///
/// Chords stand in the lyrics in square brackets before the letter they fall on. Source: songbook(5), "Chords".
public struct ChordName: Hashable, Sendable {
    /// As it was read.
    public let text: String

    /// Of the root's letter and accidental, and of the bass's, in the UTF-8 of the text; none of both in `N.C.`.
    let notes: [Range<Int>]

    private static let longest = 32

    /// Nil unless the whole of the text is the name of one chord: a root from `A` to `G`, or `H`, with `#` or `b`, a
    /// quality, and a bass after a slash; or `N.C.`, where none is played.
    public init?(_ text: some StringProtocol) {
        let length = text.utf8.count
        guard length > 0, length <= Self.longest else { return nil }
        let bytes = Array(text.utf8)
        guard let notes = Self.notes(in: bytes) else { return nil }
        self.text = String(text)
        self.notes = notes
    }

    /// Whether no chord is played.
    public var isNone: Bool { notes.isEmpty }

    /// The root with its accidental, such as `F#`; empty where no chord is played.
    public var root: String { notes.first.map(note) ?? "" }

    /// The bass after the slash; nil where there is none.
    public var bass: String? { notes.count > 1 ? note(notes[1]) : nil }

    /// What stands between root and bass, such as `m7`.
    public var quality: String {
        guard let root = notes.first else { return "" }
        let bytes = Array(text.utf8)
        return String(
            decoding: bytes[root.upperBound..<(notes.count > 1 ? notes[1].lowerBound - 1 : bytes.count)], as: UTF8.self)
    }

    /// Where chords stand in a line, each with its brackets, in order.
    public static func ranges(in line: String) -> [Range<String.Index>] {
        ranges(in: line[...]).map(\.range)
    }

    /// The same of a part of a text, with the names.
    static func ranges(in line: Substring) -> [(range: Range<String.Index>, name: ChordName)] {
        var ranges: [(Range<String.Index>, ChordName)] = []
        forEach(in: line) { range, name in
            ranges.append((range, name))
            return true
        }
        return ranges
    }

    /// A line without the chords in it and their brackets.
    static func removed(from line: Substring) -> String {
        guard line.utf8.contains(UInt8(ascii: "[")) else { return String(line) }
        var words = ""
        var start = line.startIndex
        forEach(in: line) { range, _ in
            words += line[start..<range.lowerBound]
            start = range.upperBound
            return true
        }
        return words + line[start...]
    }

    /// Whether there is a chord in brackets in a line.
    public static func isAny(in line: Substring) -> Bool {
        var isAny = false
        forEach(in: line) { _, _ in
            isAny = true
            return false
        }
        return isAny
    }

    /// Calls `body` with each chord in brackets, until it returns false.
    private static func forEach(in line: Substring, _ body: (Range<String.Index>, ChordName) -> Bool) {
        let bytes = line.utf8
        var open: String.Index?
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "["): open = index
            case UInt8(ascii: "]"):
                guard let start = open else { continue }
                open = nil
                let end = bytes.index(after: index)
                if let name = ChordName(line[bytes.index(after: start)..<index]), !body(start..<end, name) { return }
            default: break
            }
        }
    }

    private func note(_ range: Range<Int>) -> String {
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }

    private static func notes(in bytes: [UInt8]) -> [Range<Int>]? {
        if bytes == Array("N.C.".utf8) { return [] }
        var reading = Reading(bytes)
        guard reading.root() else { return nil }
        let root = 0..<reading.position
        guard reading.quality() else { return nil }
        if reading.isAtEnd { return [root] }
        guard reading.takes("/") else { return nil }
        let bass = reading.position
        guard reading.root(), reading.isAtEnd else { return nil }
        return [root, bass..<reading.position]
    }
}

extension ChordName {
    /// By the bytes of the name.
    public static func == (left: ChordName, right: ChordName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
}

/// What is left of a name that is read from its beginning.
private struct Reading {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// How many bytes were taken.
    var position: Int { rest.startIndex }

    /// Takes these letters, if they come next.
    mutating func takes(_ letters: String) -> Bool {
        guard rest.starts(with: letters.utf8) else { return false }
        rest.removeFirst(letters.utf8.count)
        return true
    }

    /// Takes the first of them that comes next; longer ones are to come before their beginnings.
    private mutating func takes(oneOf words: [String]) -> Bool {
        for word in words where takes(word) { return true }
        return false
    }

    mutating func root() -> Bool {
        guard let letter = rest.first, (UInt8(ascii: "A")...UInt8(ascii: "H")).contains(letter) else { return false }
        rest.removeFirst()
        _ = takes(oneOf: ["#", "b", "♯", "♭"])
        return true
    }

    /// All there is until the bass; whether it can be read.
    mutating func quality() -> Bool {
        _ = takes(oneOf: ["maj", "min", "dim", "aug", "m", "M", "+", "-", "°", "ø", "Δ"])
        _ = takes(oneOf: ["6/9", "69", "11", "13", "2", "4", "5", "6", "7", "9"])
        while !isAtEnd, rest.first != UInt8(ascii: "/") {
            guard addition() else { return false }
        }
        return true
    }

    /// What is added to a chord, or another in it: `maj7`, `sus4`, `add9`, `b5`, `(#11)`, `no3`, `alt`.
    private mutating func addition() -> Bool {
        if takes("(") {
            guard addition() else { return false }
            while takes(",") || addition() {}
            return takes(")")
        }
        if takes(oneOf: ["maj", "M"]) { return takes(oneOf: ["7", "9", "11", "13"]) }
        if takes("sus") {
            _ = takes(oneOf: ["24", "2", "4"])
            return true
        }
        if takes(oneOf: ["add", "no", "omit"]) { return degree() }
        if takes("alt") { return true }
        return takes(oneOf: ["#", "b", "♯", "♭", "+", "-"]) && takes(oneOf: Self.degrees)
    }

    private static let degrees = ["11", "13", "2", "3", "4", "5", "6", "7", "9"]

    private mutating func degree() -> Bool {
        _ = takes(oneOf: ["#", "b", "♯", "♭"])
        return takes(oneOf: Self.degrees)
    }
}
