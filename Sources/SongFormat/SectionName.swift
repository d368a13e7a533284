/// The names of a song's sections, which stand in its lyrics as lines of their own: `Verse 1`, `[Chorus]`, `Refrain x2:`.
///
/// Source: songbook(5), "Sections". The lyrics stay plain text; nothing but these lines says where a section begins, and
/// only at the start of a stanza, which is for the caller to know.
public enum SectionName {
    private static let longest = 64

    /// Whether a line is only the name of a section, with an optional number, letter or `x2`, an optional colon, and
    /// optional brackets around; in any of the languages of the messages, whatever the present one is.
    ///
    /// - Parameter line: without its end. Blanks around it do not count.
    public static func isOnly(_ line: some StringProtocol) -> Bool {
        var line = String(line)
        return line.withUTF8 { isOnly(UnsafeRawBufferPointer($0)) }
    }

    /// The same of a line in UTF-8.
    public static func isOnly(_ line: UnsafeRawBufferPointer) -> Bool {
        var bytes = line[...]
        bytes.trimBlanks()
        guard !bytes.isEmpty, bytes.count <= longest else { return false }
        var folded = bytes.contains { $0 >= 0x80 } ? lowercased(bytes) : bytes.map(\.asciiLowercase)
        folded.removeColon()
        folded.removeBrackets()
        folded.removeColon()
        guard let first = folded.first, let names = names[first] else { return false }
        return names.contains { folded.starts(with: $0) && isAddition(folded[$0.count...]) }
    }

    private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(String(decoding: Array(bytes), as: UTF8.self).lowercased().utf8)
    }

    /// Whether what comes behind a name is nothing, or a number or a letter, and how often.
    private static func isAddition(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        rest.trimBlanks()
        let isApart = rest.startIndex > bytes.startIndex
        if rest.first == UInt8(ascii: "#") { rest.removeFirst() }
        let numberLength = rest.prefix { isDigit($0) }.count
        if rest.isEmpty || isRepetition(rest) { return true }
        guard numberLength <= 2, numberLength > 0 || isApart else { return false }
        rest.removeFirst(numberLength)
        if let letter = rest.first, isLetter(letter), !rest.dropFirst().startsWithLetter, !isRepetition(rest) {
            rest.removeFirst()
        } else if numberLength == 0 {
            return false
        }
        if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
        rest.trimBlanks()
        return rest.isEmpty || isRepetition(rest)
    }

    /// `x2`, `×2`, `2x`, with or without brackets.
    private static func isRepetition(_ bytes: ArraySlice<UInt8>) -> Bool {
        var inside = Array(bytes)
        inside.removeBrackets()
        let digits = inside.filter(isDigit)
        guard (1...2).contains(digits.count) else { return false }
        return ["x", "x ", "×", "× "].contains { inside == Array($0.utf8) + digits }
            || ["x", "×"].contains { inside == digits + Array($0.utf8) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    fileprivate static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || byte >= 0x80 }
}

// MARK: - Names

extension SectionName {
    /// In small letters, by their first bytes; of those that begin alike the longer ones first.
    private static let names: [UInt8: [[UInt8]]] = Dictionary(
        grouping: Set(languages.joined().flatMap(spellings)).map { Array($0.utf8) }.sorted { $0.count > $1.count },
        by: { $0[0] })

    /// `Pre-Chorus` is also written `Pre Chorus` and `Prechorus`.
    private static func spellings(_ name: String) -> [String] {
        [name, name.replacing("-", with: " "), name.replacing("-", with: "")]
    }

    /// Of each language that has messages, those that are not the English ones. Words that are more often sung than called
    /// a section are left out.
    private static let languages = [
        [
            "verse", "chorus", "pre-chorus", "bridge", "intro", "outro", "refrain", "hook", "interlude", "instrumental",
            "solo", "break", "tag", "coda", "ending",
        ],
        ["strophe", "vers", "kehrvers", "vorspiel", "zwischenspiel", "nachspiel", "überleitung", "schluss"],
        ["estrofa", "tornada", "pont"],
        ["omkvæd", "kontraststykke", "mellemspil"],
        ["estribillo", "estrofa", "verso", "coro", "puente", "pre-coro"],
        ["couplet", "pré-refrain", "pont"],
        ["strofa", "ritornello", "ponte", "pre-ritornello"],
        ["サビ", "aメロ", "bメロ", "cメロ", "イントロ", "アウトロ", "間奏"],
        ["refreng", "mellomspill"],
        ["refrein", "tussenspel"],
        ["zwrotka", "refren", "łącznik"],
        ["estrofe", "refrão", "ponte", "pré-refrão"],
        ["куплет", "припев", "бридж", "проигрыш", "вступление"],
        ["refräng", "mellanspel"],
        ["kıta", "nakarat", "köprü"],
        ["приспів", "програш", "вступ"],
    ]
}

// MARK: - Bytes

extension UInt8 {
    fileprivate var asciiLowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension BidirectionalCollection where Element == UInt8, SubSequence == Self {
    fileprivate mutating func trimBlanks() {
        while first?.isBlank == true { removeFirst() }
        while last?.isBlank == true { removeLast() }
    }
}

extension ArraySlice<UInt8> {
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
