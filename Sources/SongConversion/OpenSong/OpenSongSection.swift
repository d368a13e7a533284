import ChordSheet

/// The bracketed name at the beginning of an OpenSong section: a letter, a number and another letter, each of them
/// optional, or any other name.
enum OpenSongSection {
    private static let kinds = [
        ("V", "Verse"), ("C", "Chorus"), ("P", "Pre-Chorus"), ("B", "Bridge"), ("T", "Tag"), ("I", "Intro"),
        ("O", "Outro"),
    ]

    /// Letters of other programs, only for reading: OpenLP has `E` for the ending.
    private static let others = [("E", "Ending")]

    /// The line of our lyrics that begins this section. A name that is not a section of ours stays in its brackets; one
    /// that would be a chord there gets a colon instead.
    static func heading(for name: Substring) -> String {
        let name = name.trimmed
        if let parts = Parts(name), let word = word(for: parts.letter) {
            let suffix = parts.number + parts.part
            return suffix.isEmpty ? word : "\(word) \(suffix)"
        }
        if SectionName.isOnly(name) { return String(name) }
        // `[a]` is A minor unless the other chords show that it is a word.
        return ChordName(name, in: .smallLetters) == nil ? "[\(name)]" : "\(name):"
    }

    /// The heading of a section with this code; nil if it is not a code.
    static func heading(ofCode code: Substring) -> String? {
        Parts(code).flatMap { word(for: $0.letter) } == nil ? nil : heading(for: code)
    }

    /// The heading of one verse in a section whose lines begin with the number of their verse.
    static func heading(for name: Substring, verse: Character) -> String {
        let name = name.trimmed
        return heading(for: "\(name.isEmpty ? "V" : name)\(verse)"[...])
    }

    /// Whether the section can have lines of several verses, which requires that it has no number.
    static func canBeGrouped(_ name: Substring) -> Bool {
        let name = name.trimmed
        return name.isEmpty
            || Parts(name).map { $0.number.isEmpty && $0.part.isEmpty && word(for: $0.letter) != nil } ?? false
    }

    /// The bracketed code for a line of our lyrics that begins a section; nil for a line that must be written
    /// unchanged.
    static func code(for heading: Substring) -> String? {
        for (letter, name) in kinds {
            guard heading.starts(with: name) else { continue }
            let suffix = heading.dropFirst(name.count)
            if suffix.isEmpty { return letter }
            let code = letter + suffix.dropFirst()
            if suffix.first == " ", Self.heading(for: code[...]).utf8.elementsEqual(heading.utf8) { return code }
        }
        return nil
    }

    /// The contents of a line of our lyrics that is one pair of brackets but not a chord; nil for any other line.
    static func bracketed(_ line: Substring) -> Substring? {
        guard line.utf8.count > 2, let inside = inBrackets(line) else { return nil }
        guard !inside.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }),
            heading(for: inside).utf8.elementsEqual(line.utf8)
        else { return nil }
        return inside
    }

    /// The contents of a word that is in brackets; nil for any other word.
    static func inBrackets(_ word: Substring) -> Substring? {
        guard word.utf8.first == UInt8(ascii: "["), word.utf8.last == UInt8(ascii: "]"), word.utf8.count > 1 else {
            return nil
        }
        return word.behindFirst[..<word.utf8.index(before: word.endIndex)]
    }

    private static func word(for letter: String) -> String? {
        let letter = letter.isEmpty ? "V" : letter.uppercased()
        return (kinds + others).first { $0.0 == letter }?.1
    }

    /// The parts of a code such as `V12a`.
    private struct Parts {
        let letter: String
        let number: String
        let part: String

        init?(_ name: Substring) {
            guard !name.isEmpty, name.utf8.count <= 8, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
            var rest = name
            let letter = rest.prefix { !$0.isNumber }
            rest = rest[letter.endIndex...]
            let number = rest.prefix { $0.isNumber }
            rest = rest[number.endIndex...]
            guard letter.count <= 1, number.count <= 2, rest.count <= 1, rest.allSatisfy(\.isLetter),
                letter.allSatisfy(\.isLetter), !letter.isEmpty || !number.isEmpty
            else { return nil }
            self.letter = String(letter)
            self.number = String(number)
            part = String(rest)
        }
    }
}

extension Substring {
    /// Without its first byte, which is ASCII. Dropping the first character would also drop a combining accent.
    var behindFirst: Substring { isEmpty ? self : self[utf8.index(after: startIndex)...] }
}
