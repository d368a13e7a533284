/// The parts of a chord's name: root, quality, bass.
///
/// Source: ChordPro 6, `lib/ChordPro/Chords/Parser.pm`, and other common spellings: `C6/9`, `CM7`, `C7(b9)`, `C7M`,
/// `C7/9`, `C07`, `Gma7`, `A*`.
struct ChordReading {
    /// In bytes of the name; nil if there is none.
    private(set) var root: Range<Int>?, bass: Range<Int>?

    /// Nil if it is not the name of a chord.
    init?(_ bytes: [UInt8], _ notation: ChordNotation) {
        var inside = bytes[...]
        if inside.first == UInt8(ascii: "("), inside.last == UInt8(ascii: ")"), inside.count > 2 {
            inside = inside.dropFirst().dropLast()
        }
        if inside.first == UInt8(ascii: "N") || inside.first == UInt8(ascii: "n"),
            Self.sayNone.contains(where: inside.elementsEqual)
        {
            return
        }
        if inside.count == 2 || inside.count == 4, Self.words.contains(where: inside.elementsEqual) { return nil }
        if inside.first == UInt8(ascii: "/") {
            guard let bass = Self.whole(inside.dropFirst(), notation) else { return nil }
            self.bass = bass
            return
        }
        // `Esus4` is not E flat: uses the longest root with a readable rest.
        for length in ChordRoot.lengths(at: inside, notation) {
            var quality = QualityReading(inside.dropFirst(length))
            let start = inside.startIndex
            guard quality.read(hasDegreesAsBass: notation == .nashville) else { continue }
            root = start..<(start + length)
            if quality.isAtEnd { return }
            guard quality.takes("/"), let bass = Self.whole(quality.rest, notation) else { continue }
            self.bass = bass
            return
        }
        return nil
    }

    /// Reads all bytes as one note. A bass can also be in lower case.
    private static func whole(_ bytes: ArraySlice<UInt8>, _ notation: ChordNotation) -> Range<Int>? {
        let notation = notation == .letters ? .smallLetters : notation
        return ChordRoot.lengths(at: bytes, notation).contains(bytes.count) ? bytes.indices : nil
    }

    private static let sayNone = ["N.C.", "N.C", "NC.", "NC", "n.c.", "n.c", "nc"].map { Array($0.utf8) }

    /// Would otherwise read as diminished and half-diminished chords.
    private static let words = ["Ah", "Eh", "Hh", "Ho", "Go", "Solo", "SOLO"].map { Array($0.utf8) }
}

/// Lengths in bytes below 16, the longest first.
struct Lengths: Sequence, IteratorProtocol, ExpressibleByArrayLiteral {
    /// The bit of each length.
    private var bits: UInt16 = 0

    init(arrayLiteral lengths: Int...) {
        for length in lengths { insert(length) }
    }

    mutating func insert(_ length: Int) { bits |= 1 << UInt16(length) }

    func contains(_ length: Int) -> Bool { length < UInt16.bitWidth && bits & 1 << UInt16(length) != 0 }

    mutating func next() -> Int? {
        guard bits != 0 else { return nil }
        let length = UInt16.bitWidth - 1 - bits.leadingZeroBitCount
        bits &= ~(1 << UInt16(length))
        return length
    }
}

/// Finds the ends of roots.
enum ChordRoot {
    /// The possible lengths; empty if no root begins here.
    static func lengths(at bytes: ArraySlice<UInt8>, _ notation: ChordNotation) -> Lengths {
        let isSmall = bytes.first.map { (0x61...0x7A).contains($0) } ?? false
        switch notation {
        case .letters: return isSmall ? [] : letters(bytes)
        case .smallLetters: return letters(bytes)
        case .latin: return latin(bytes)
        case .nashville: return degree(bytes) { (0x31...0x37).contains($0.first ?? 0) ? [1] : [] }
        case .roman: return degree(bytes, roman)
        }
    }

    private static func letters(_ bytes: ArraySlice<UInt8>) -> Lengths {
        guard let first = bytes.first, (UInt8(ascii: "A")...UInt8(ascii: "H")).contains(first & 0xDF) else { return [] }
        var lengths: Lengths = [1]
        let rest = bytes.dropFirst()
        guard let second = rest.first else { return lengths }
        let letter = first & 0xDF
        let hasAnother = rest.dropFirst().first == UInt8(ascii: "s")
        // `His` is a word.
        if second == UInt8(ascii: "i"), hasAnother, letter != UInt8(ascii: "H"), letter != UInt8(ascii: "B") {
            lengths.insert(3)
        }
        if second == UInt8(ascii: "e"), hasAnother { lengths.insert(3) }
        if second == UInt8(ascii: "s"), letter == UInt8(ascii: "A") || letter == UInt8(ascii: "E") {
            lengths.insert(2)
        }
        if let sign = sign(rest) { lengths.insert(1 + sign) }
        return lengths
    }

    private static func latin(_ bytes: ArraySlice<UInt8>) -> Lengths {
        for name in ["Do", "Ré", "Re", "Mi", "Fa", "Sol", "La", "Si", "DO", "RE", "MI", "FA", "SOL", "LA", "SI"]
        where bytes.starts(with: name.utf8) {
            let length = name.utf8.count
            guard let sign = sign(bytes.dropFirst(length)) else { return [length] }
            return [length + sign, length]
        }
        return []
    }

    private static func degree(_ bytes: ArraySlice<UInt8>, _ name: (ArraySlice<UInt8>) -> Lengths) -> Lengths {
        let sign = sign(bytes) ?? 0
        var lengths: Lengths = []
        for length in name(bytes.dropFirst(sign)) { lengths.insert(sign + length) }
        return lengths
    }

    private static func roman(_ bytes: ArraySlice<UInt8>) -> Lengths {
        var lengths: Lengths = []
        for name in ["vii", "iii", "vi", "iv", "ii", "v", "i"]
        where bytes.starts(with: name.utf8) || bytes.starts(with: name.uppercased().utf8) {
            lengths.insert(name.utf8.count)
        }
        return lengths
    }

    /// The length of a sharp or a flat; nil if there is none.
    private static func sign(_ bytes: ArraySlice<UInt8>) -> Int? {
        switch bytes.first {
        case UInt8(ascii: "#"), UInt8(ascii: "b"): 1
        case 0xE2: ["♯", "♭"].first { bytes.starts(with: $0.utf8) }?.utf8.count
        default: nil
        }
    }
}

/// Parses a quality from its beginning.
private struct QualityReading {
    private(set) var rest: ArraySlice<UInt8>
    private var last: UInt8 = 0

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Consumes these letters if they come next.
    mutating func takes(_ letters: String) -> Bool {
        guard !letters.isEmpty, rest.starts(with: letters.utf8) else { return false }
        rest.removeFirst(letters.utf8.count)
        last = letters.utf8.last!
        return true
    }

    /// Consumes the first of these words that comes next; longer words must precede their prefixes.
    private mutating func takes(oneOf words: [String]) -> Bool {
        for word in words where takes(word) { return true }
        return false
    }

    /// Consumes everything up to the bass. Returns whether it is valid.
    ///
    /// - Parameter hasDegreesAsBass: whether `4/6` has a bass rather than a sixth.
    mutating func read(hasDegreesAsBass: Bool) -> Bool {
        if isAtEnd { return true }
        let start = self
        if takes(oneOf: ["maj", "Maj", "MAJ", "ma", "MA", "Ma"]) {
            // `Am` followed by something that begins with an a.
            if [UInt8(ascii: "a"), UInt8(ascii: "A")].contains(last), !(rest.first.map(Self.isDigit) ?? false) {
                self = start
                _ = takes(oneOf: ["m", "M"])
            }
        } else {
            _ = takes(oneOf: Self.kinds)
        }
        _ = takes(oneOf: ["6/9", "69", "11", "13", "2", "3", "4", "5", "6", "7", "9"])
        while !isAtEnd {
            let before = self
            if rest.first == UInt8(ascii: "/") {
                if hasDegreesAsBass { break }
                _ = takes("/")
                guard addition(afterSlash: true) else {
                    self = before
                    break
                }
            } else if !addition() {
                return false
            }
        }
        return true
    }

    private static let kinds = [
        "min", "Min", "MIN", "mi", "dim", "Dim", "aug", "Aug", "m", "M", "+", "-", "°", "º", "ø", "Ø", "Δ", "∆", "^",
        "0", "o", "h",
    ]

    /// Consumes an addition or alteration: `maj7`, `sus4`, `add9`, `b5`, `(#11)`, `no3`, `alt`, `7M`, `7+`, `*`.
    private mutating func addition(afterSlash: Bool = false, inParentheses: Bool = false) -> Bool {
        if !inParentheses, takes("(") {
            guard addition(inParentheses: true) else { return false }
            while takes(oneOf: [",", "/"]) || addition(inParentheses: true) {}
            return takes(")")
        }
        let hadDigit = Self.isDigit(last)
        if takes(oneOf: ["maj", "Maj", "MAJ", "ma", "M", "^"]) {
            let isSuffix = hadDigit && last == UInt8(ascii: "M")
            return takes(oneOf: ["7", "9", "11", "13"]) || isSuffix
        }
        if takes("sus") {
            _ = takes(oneOf: ["24", "2", "4", "9", "b2"])
            return true
        }
        if takes(oneOf: ["add", "Add", "no", "omit"]) { return degree() }
        if takes("alt") { return true }
        if afterSlash || inParentheses, degree() {
            _ = takes(oneOf: ["+", "-", "M"])
            return true
        }
        if takes(oneOf: ["#", "b", "♯", "♭", "+", "-"]) {
            let isSuffix = hadDigit && (last == UInt8(ascii: "+") || last == UInt8(ascii: "-"))
            return takes(oneOf: Self.degrees) || isSuffix
        }
        if hadDigit, takes(oneOf: ["11", "13"]) { return true }
        return takes("*")
    }

    private static let degrees = ["11", "13", "2", "3", "4", "5", "6", "7", "9"]

    private mutating func degree() -> Bool {
        _ = takes(oneOf: ["#", "b", "♯", "♭", "+", "-"])
        return takes(oneOf: Self.degrees)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
