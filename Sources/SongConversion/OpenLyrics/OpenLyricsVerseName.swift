import ChordSheet

/// The names of verses in OpenLyrics: a letter for the kind, a number, and a letter for the part. Source: OpenLyrics,
/// "Verse Name".
struct OpenLyricsVerseName: Hashable {
    private static let words: [(letter: Character, word: String)] = [
        ("v", "Verse"), ("c", "Chorus"), ("p", "Pre-Chorus"), ("b", "Bridge"), ("i", "Intro"), ("e", "Ending"),
        ("s", "Solo"), ("m", "Interlude"),
    ]

    let letter: Character
    /// Nil if there is none.
    var number: Int?
    /// From `a` to `z`; empty if there is none.
    var part: String

    /// Such as `v1a`.
    var text: String { "\(letter)\(number.map(String.init) ?? "")\(part)" }

    /// The line of our lyrics that begins the verse. Other parts get a name in brackets, which is kept unchanged and is
    /// not a section.
    var heading: String {
        let suffix = "\(number.map(String.init) ?? "")\(part)"
        guard let word = Self.words.first(where: { $0.letter == letter })?.word else {
            return suffix.isEmpty ? "[Other]" : "[Other \(suffix)]"
        }
        return suffix.isEmpty ? word : "\(word) \(suffix)"
    }

    /// Parses a name; nil if it is invalid.
    init?(_ text: String) {
        var rest = text.lowercased()[...]
        guard let letter = rest.popFirst(), "vcpbeiosm".contains(letter) else { return nil }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest[digits.endIndex...]
        guard digits.utf8.count <= 6, digits.first != "0",
            rest.isEmpty || rest.utf8.count == 1 && rest.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
        else { return nil }
        (self.letter, number, part) = (letter, Int(digits), String(rest))
    }

    /// The name for a section of our lyrics; its heading can differ.
    init(of section: SectionName, isInstrumental: Bool) {
        letter =
            switch section.kind {
            case .verse: "v"
            case .chorus, .refrain: "c"
            case .preChorus: "p"
            case .bridge: "b"
            case .intro: "i"
            case .outro, .coda, .ending: "e"
            case .solo: isInstrumental ? "s" : "o"
            case .interlude, .instrumental, .break: isInstrumental ? "m" : "o"
            case .hook, .tag, .postChorus, .part: "o"
            }
        number = section.number.flatMap { (1...99).contains($0) ? $0 : nil }
        if letter == "v", number == nil { number = 1 }
        part = section.letter.flatMap { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } ? $0 : nil } ?? ""
    }

    /// A verse that has no name in our lyrics, or is of another kind.
    init(letter: Character, number: Int? = nil) {
        (self.letter, self.number, part) = (letter, number, "")
    }

    /// A part with a name in brackets, such as `[Other 2]`.
    init(other heading: String) {
        let suffix = heading.starts(with: "[Other ") ? heading.dropFirst(7).dropLast() : ""
        let read = OpenLyricsVerseName("o" + suffix)
        (letter, number, part) = ("o", read?.number.flatMap { $0 < 100 ? $0 : nil }, read?.part ?? "")
    }

    /// Whether the letter is of a kind that can be instrumental.
    var canBeInstrumental: Bool { "iesm".contains(letter) }
}

/// Gives each verse of a song a unique name.
struct OpenLyricsVerseNames {
    private var taken: Set<OpenLyricsVerseName> = []

    /// The name, if it is free.
    mutating func take(_ name: OpenLyricsVerseName) -> OpenLyricsVerseName? {
        taken.insert(name).inserted ? name : nil
    }

    /// The name with the first free number; if none below 100 is free, the name of a verse.
    mutating func next(_ name: OpenLyricsVerseName) -> OpenLyricsVerseName {
        if let name = take(name) { return name }
        for number in 2..<100 {
            if let name = take(OpenLyricsVerseName(letter: name.letter, number: number)) { return name }
        }
        while true {
            verses += 1
            if let name = take(OpenLyricsVerseName(letter: "v", number: verses)) { return name }
        }
    }

    private var verses = 0
}
