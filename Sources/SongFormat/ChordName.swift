/// The names of chords, which stand in the lyrics in square brackets before the letter they fall on: `[G]`, `[F#m7/C#]`.
///
/// Source: songbook(5), "Chords".
public enum ChordName {
    private static let longest = 32

    /// Whether the whole of a text is the name of one chord: a root from `A` to `G`, or `H`, with `#` or `b`, a quality,
    /// and a bass after a slash; or `N.C.`, where none is played.
    public static func isOnly(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= longest else { return false }
        if bytes == Array("N.C.".utf8) { return true }
        var reading = Reading(bytes)
        return reading.root() && reading.quality() && (reading.isAtEnd || reading.takes("/") && reading.root())
            && reading.isAtEnd
    }

    /// Where chords stand in a line, each with its brackets, in order.
    public static func ranges(in line: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        let bytes = line.utf8
        var open: String.Index?
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "["): open = index
            case UInt8(ascii: "]"):
                guard let start = open else { continue }
                open = nil
                let end = bytes.index(after: index)
                if isOnly(line[bytes.index(after: start)..<index]) { ranges.append(start..<end) }
            default: break
            }
        }
        return ranges
    }
}

/// What is left of a name that is read from its beginning.
private struct Reading {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

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
