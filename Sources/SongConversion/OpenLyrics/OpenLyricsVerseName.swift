import ChordSheet

/// The names of verses in OpenLyrics: a letter for what it is, a number, a letter for a part. Source: OpenLyrics, "Verse
/// Name".
struct OpenLyricsVerseName: Hashable {
    private static let words: [(letter: Character, word: String)] = [
        ("v", "Verse"), ("c", "Chorus"), ("p", "Pre-Chorus"), ("b", "Bridge"), ("i", "Intro"), ("e", "Ending"),
        ("s", "Solo"), ("m", "Interlude"),
    ]

    let letter: Character
    /// Nil where there is none.
    var number: Int?
    /// From `a` to `z`; empty where there is none.
    var part: String

    /// `v1a`.
    var text: String { "\(letter)\(number.map(String.init) ?? "")\(part)" }

    /// The line of our lyrics that begins the verse. What is something else gets a name in brackets, which is kept as it
    /// is and is no section.
    var heading: String {
        let suffix = "\(number.map(String.init) ?? "")\(part)"
        guard let word = Self.words.first(where: { $0.letter == letter })?.word else {
            return suffix.isEmpty ? "[Other]" : "[Other \(suffix)]"
        }
        return suffix.isEmpty ? word : "\(word) \(suffix)"
    }

    /// A name that is read; nil for one that is none.
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

    /// The name that a section of our lyrics gets; its heading can be another one.
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

    /// A verse without a name in our lyrics, or one of another kind.
    init(letter: Character, number: Int? = nil) {
        (self.letter, self.number, part) = (letter, number, "")
    }

    /// A part with a name in brackets: `[Other 2]`, or any other.
    init(other heading: String) {
        let suffix = heading.starts(with: "[Other ") ? heading.dropFirst(7).dropLast() : ""
        let read = OpenLyricsVerseName("o" + suffix)
        (letter, number, part) = ("o", read?.number.flatMap { $0 < 100 ? $0 : nil }, read?.part ?? "")
    }

    /// Whether it says what kind an instrumental part is.
    var canBeInstrumental: Bool { "iesm".contains(letter) }
}

/// Gives each verse of a song a name of its own.
struct OpenLyricsVerseNames {
    private var taken: Set<OpenLyricsVerseName> = []

    /// The name, if it is free.
    mutating func take(_ name: OpenLyricsVerseName) -> OpenLyricsVerseName? {
        taken.insert(name).inserted ? name : nil
    }

    /// The name with the first free number; where there is none below 100, a verse's.
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
