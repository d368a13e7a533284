/// Headings in square brackets, as on lyrics sites. Source: Genius, "How to add songs", and its pages.
enum BracketedHeading {
    /// Where the name ends and a remark begins: at a colon, or a dash between spaces; nil if there is none.
    static func end(of text: String) -> String.Index? {
        if let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }) { return colon }
        return [" - ", " – ", " — "].lazy.compactMap { text.firstRange(of: $0)?.lowerBound }.first
    }

    /// Possible spellings of a name and number that ``SectionName`` knows, the likeliest first: without leading words,
    /// and with digits for number words and Roman numerals.
    static func plain(_ text: String) -> [String] {
        var words = text.split(whereSeparator: { $0.isWhitespace || $0 == "\u{A0}" }).map(String.init)
        guard !words.isEmpty, words.count <= 8 else { return [] }
        var names: [String] = []
        func add() { if !words.isEmpty { names.append(words.joined(separator: " ")) } }
        if let last = words.last, words.count > 1, let number = number(last) {
            words[words.count - 1] = String(number)
        }
        add()
        while words.count > 1, before.contains(words[0]) {
            words.removeFirst()
            add()
        }
        // `Verse 2 & Chorus`, `Guitar Solo / Outro`.
        if let sign = words.firstIndex(where: { ["&", "+", "/", "and"].contains($0) }), sign > 0 {
            words.removeSubrange(sign...)
            add()
        }
        while words.count > 1, behind.contains(words[words.count - 1]) {
            words.removeLast()
            add()
        }
        return names
    }

    /// The kind of a name that is a section only in brackets, with or without a number.
    static func kind(of text: String) -> SectionName.Kind? {
        plain(text).lazy.compactMap { name in
            let words = name.split(separator: " ")
            let isNumbered = words.count > 1 && words[words.count - 1].allSatisfy(\.isNumber)
            return kinds[(isNumbered ? words.dropLast() : words[...]).joined(separator: " ")]
        }.first
    }

    private static let kinds: [String: SectionName.Kind] = [
        "part": .part, "teil": .part, "partie": .part, "parte": .part, "movement": .part, "skit": .interlude,
        "spoken": .interlude, "spoken word": .interlude, "narration": .interlude, "dialogue": .interlude,
        "sample": .interlude, "breakdown": .break, "build": .preChorus, "build-up": .preChorus, "buildup": .preChorus,
        "drop": .instrumental, "beat drop": .instrumental, "beat switch": .break, "vamp": .tag, "ad-libs": .tag,
        "adlibs": .tag, "turnaround": .interlude, "transition": .interlude, "lift": .preChorus, "riff": .instrumental,
        "prelude": .intro, "introduction": .intro, "opening": .intro, "postlude": .outro, "end": .ending,
        "finale": .ending, "prologue": .intro, "epilogue": .outro, "non-lyrical vocals": .interlude,
        "humming": .interlude, "scat": .interlude, "chant": .hook, "middle eight": .bridge, "middle 8": .bridge,
        "pont": .bridge, "hymn": .verse, "stanza": .verse, "ponte": .bridge,
    ]

    private static let before: Set<String> = [
        "final", "last", "first", "second", "third", "fourth", "opening", "closing", "short", "long", "extended",
        "half",
        "double", "repeat", "alternate", "alternative", "alt", "new", "a", "the", "guitar", "piano", "drum", "bass",
        "sax", "saxophone", "violin", "organ", "keyboard", "synth", "harmonica", "trumpet", "fiddle", "vocal", "spoken",
        "instrumental", "musical", "big", "quiet", "soft", "acoustic", "choir", "children's", "key", "acapella", "rap",
        "letzter", "erster", "dernier", "último",
    ]

    private static let behind: Set<String> = [
        "solo", "break", "section", "reprise", "repeat", "repeated", "variation", "alternate", "refrain", "interlude",
        "instrumental", "part", "version", "again", "twice", "outro", "intro", "hook", "melody", "mashup",
    ]

    private static func number(_ word: String) -> Int? {
        if let place = roman.firstIndex(of: word) ?? words.firstIndex(of: word) { return place + 1 }
        return nil
    }

    private static let roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
    private static let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
}
