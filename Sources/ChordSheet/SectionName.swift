/// The name of a section of a song, on its own line in the lyrics: `Verse 1`, `[Chorus]`, `Refrain x2:`.
///
/// Source: songbook(5), "Sections". The lyrics stay plain text; only these lines mark where sections begin, and only at
/// the start of a stanza, which the caller must check.
public struct SectionName: Hashable, Sendable {
    /// The kind of a section, in any language.
    public enum Kind: String, CaseIterable, Sendable {
        case verse, chorus, preChorus, postChorus, bridge, intro, outro, refrain, hook, interlude, instrumental, solo,
            `break`, tag
        case coda, ending, part
    }

    /// Its kind.
    public let kind: Kind

    /// The number after the name: 2 in `Verse 2b`.
    public private(set) var number: Int?

    /// The letter after the name or the number, in lower case: `b` in `Verse 2b`.
    public private(set) var letter: String?

    /// How often it is sung: 3 in `Chorus x3`.
    public private(set) var repetitions: Int?

    /// The singer or another remark: `Ann` in `[Verse 1: Ann]`.
    public private(set) var remark: String?

    private static let longest = 64
    /// In square brackets, where singers may be named.
    private static let longestInBrackets = 256

    /// Nil unless the line is only the name of a section, with an optional number, letter or `x2`, an optional colon,
    /// and optional brackets around it; in any language that has translations, not only the current one. In square
    /// brackets, as on lyrics sites, the number may be a word or a Roman numeral, a word such as `Final` may come
    /// first, and any remark may follow a colon or a dash: `[Verse Two: Ann & Bob]`.
    ///
    /// - Parameter line: without its line end. White space around it is ignored.
    public init?(_ line: some StringProtocol) {
        var line = String(line)
        guard let name = line.withUTF8({ SectionName(UnsafeRawBufferPointer($0)) }) else { return nil }
        self = name
    }

    /// The same for a line in UTF-8.
    public init?(_ line: UnsafeRawBufferPointer) {
        var bytes = line[...]
        bytes.trimBlanks()
        let isBracketed = bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: "]")
        guard !bytes.isEmpty, bytes.count <= (isBracketed ? Self.longestInBrackets : Self.longest) else { return nil }
        // Most lines are words.
        if !isBracketed, bytes.count > 1, let first = bytes.first, first.isASCIILetter,
            !Self.mayBegin(first, bytes[bytes.startIndex + 1])
        {
            return nil
        }
        var folded = bytes.contains { $0 >= 0x80 } ? Self.lowercased(bytes) : bytes.map(\.asciiLowercase)
        folded.removeColon()
        folded.removeBrackets()
        folded.removeColon()
        guard let name = Self.named(folded[...]) ?? (isBracketed ? Self.bracketed(folded[...], bytes) : nil) else {
            return nil
        }
        self = name
    }

    private static func named(_ folded: ArraySlice<UInt8>) -> SectionName? {
        guard let first = folded.first, let known = names[first] else { return nil }
        for name in known where folded.hasPrefix(name.letters) {
            var section = SectionName(kind: name.kind)
            if section.add(folded[(folded.startIndex + name.letters.count)...]) { return section }
        }
        return nil
    }

    /// - Parameters:
    ///   - folded: the text between the brackets, in lower case.
    ///   - line: the original line with the brackets.
    private static func bracketed(_ folded: ArraySlice<UInt8>, _ line: Slice<UnsafeRawBufferPointer>) -> SectionName? {
        guard !folded.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) else { return nil }
        var text = String(decoding: folded, as: UTF8.self)
        var remark: String?
        if let end = BracketedHeading.end(of: text) {
            let inside = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
            // Lower-case letters can be longer or shorter than capitals, so the remark is searched again.
            remark = BracketedHeading.end(of: inside).map {
                String(inside[$0...].drop { $0.isWhitespace || ":-–—：".contains($0) })
            }
            text = String(text[..<end])
        }
        guard
            var section = BracketedHeading.plain(text).lazy.compactMap({ named(Array($0.utf8)[...]) }).first
                ?? BracketedHeading.kind(of: text).map({ SectionName(kind: $0) })
        else { return nil }
        section.remark = remark.flatMap { $0.isEmpty ? nil : $0 }
        return section
    }

    /// Whether a line is only the name of a section.
    public static func isOnly(_ line: some StringProtocol) -> Bool { SectionName(line) != nil }

    /// The same for a line in UTF-8.
    public static func isOnly(_ line: UnsafeRawBufferPointer) -> Bool { SectionName(line) != nil }

    /// Whether a name can begin with these two bytes, the first of which is an ASCII letter.
    private static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
        second >= 0x80 || beginnings[Int(first.asciiLowercase) << 7 | Int(second.asciiLowercase)]
    }

    /// Indexed by the first and second byte of a name.
    private static let beginnings: [Bool] = {
        var beginnings = [Bool](repeating: false, count: 1 << 14)
        for name in names.values.joined() where name.letters[0] < 0x80 && name.letters[1] < 0x80 {
            beginnings[Int(name.letters[0]) << 7 | Int(name.letters[1])] = true
        }
        return beginnings
    }()

    private init(kind: Kind) {
        self.kind = kind
    }

    private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(String(decoding: Array(bytes), as: UTF8.self).lowercased().utf8)
    }
}

// MARK: - Behind the name

extension SectionName {
    /// Parses the text after a name: nothing, or a number or a letter, and repetitions. Returns false if it is anything
    /// else.
    private mutating func add(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        rest.trimBlanks()
        let isApart = rest.startIndex > bytes.startIndex
        if rest.first == UInt8(ascii: "#") { rest.removeFirst() }
        let digits = rest.prefix { Self.isDigit($0) }
        if rest.isEmpty || addRepetition(rest) { return true }
        guard digits.count <= 2, !digits.isEmpty || isApart else { return false }
        rest.removeFirst(digits.count)
        number = Int(String(decoding: digits, as: UTF8.self))
        if let first = rest.first, Self.isLetter(first), !rest.dropFirst().startsWithLetter, !addRepetition(rest) {
            letter = String(decoding: [first], as: UTF8.self)
            rest.removeFirst()
        } else if digits.isEmpty {
            return false
        }
        if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
        rest.trimBlanks()
        return rest.isEmpty || addRepetition(rest)
    }

    /// Parses `x2`, `×2` or `2x`, with or without brackets.
    private mutating func addRepetition(_ bytes: ArraySlice<UInt8>) -> Bool {
        // The first byte of `×`.
        guard bytes.contains(where: { $0 == UInt8(ascii: "x") || $0 == 0xC3 }) else { return false }
        var inside = Array(bytes)
        inside.removeBrackets()
        let digits = inside.filter(Self.isDigit)
        guard (1...2).contains(digits.count),
            ["x", "x ", "×", "× "].contains(where: { inside == Array($0.utf8) + digits })
                || ["x", "×"].contains(where: { inside == digits + Array($0.utf8) })
        else { return false }
        repetitions = Int(String(decoding: digits, as: UTF8.self))
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    fileprivate static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || byte >= 0x80 }
}

// MARK: - Bytes

extension UInt8 {
    fileprivate var asciiLowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self & 0xDF) }

    /// A space, a tab, or a byte that ends a line or a page.
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension BidirectionalCollection where Element == UInt8, SubSequence == Self {
    fileprivate mutating func trimBlanks() {
        while first?.isBlank == true { removeFirst() }
        while last?.isBlank == true { removeLast() }
    }
}

extension ArraySlice<UInt8> {
    /// Like `starts(with:)`, but several times as fast.
    fileprivate func hasPrefix(_ bytes: [UInt8]) -> Bool {
        guard count >= bytes.count else { return false }
        for index in bytes.indices where self[startIndex + index] != bytes[index] { return false }
        return true
    }

    fileprivate var startsWithLetter: Bool { first.map(SectionName.isLetter) ?? false }
}

extension [UInt8] {
    private static let brackets: [(UInt8, UInt8)] = [("[", "]"), ("(", ")"), ("{", "}"), ("<", ">")].map {
        (UInt8(ascii: $0), UInt8(ascii: $1))
    }

    fileprivate mutating func removeColon() {
        guard last == UInt8(ascii: ":") else { return }
        removeLast()
        trim()
    }

    fileprivate mutating func removeBrackets() {
        guard count > 2, Self.brackets.contains(where: { first == $0 && last == $1 }) else { return }
        removeFirst()
        removeLast()
        trim()
    }

    private mutating func trim() {
        var inside = self[...]
        inside.trimBlanks()
        self = Array(inside)
    }
}
