/// The key of a song: `G`, `F#m`, `Es-Dur`, `a-Moll`, `Sol`, `G major`.
public struct MusicalKey: Hashable, Sendable {
    /// Its tonic, with what makes it minor.
    private let name: ChordName
    /// What follows the name, such as `-Dur`.
    private let rest: String
    /// Whether `B` is B flat in it.
    let hasH: Bool

    /// Whether it is a minor key.
    public let isMinor: Bool

    /// In semitones above C, from 0 to 11.
    public let pitch: Int

    /// Nil for what is no key.
    ///
    /// - Parameters:
    ///   - text: as the member `key` has it.
    ///   - hasH: whether `B` is B flat, as it is where the chords of the song have an `H`.
    public init?(_ text: String, hasH: Bool) {
        let text = text[...].trimmed
        var end = text.firstIndex { $0.isWhitespace } ?? text.endIndex
        if let hyphen = text[..<end].firstIndex(of: "-"), text[text.index(after: hyphen)...].first?.isLetter ?? false {
            end = hyphen
        }
        let rest = text[end...]
        let mode = rest.drop { !$0.isLetter }.lowercased()
        guard
            let name = [ChordNotation.letters, .smallLetters, .latin].lazy.compactMap({
                ChordName(text[..<end], in: $0)
            }).first, name.bass == nil
        else { return nil }
        self.init(name, rest: String(rest), mode: mode, hasH)
    }

    /// Of a chord; nil where it has no root.
    init?(of chord: ChordName, hasH: Bool) {
        let isParenthesized = chord.isParenthesized
        let text = isParenthesized ? chord.text.dropFirst().dropLast() : chord.text[...]
        guard let name = ChordName(text, in: chord.notation) else { return nil }
        self.init(name, rest: "", mode: "", hasH)
    }

    private init?(_ name: ChordName, rest: String, mode: String, _ hasH: Bool) {
        guard !name.notation.isRelative, let note = SpelledNote(name.root, hasH: hasH) else { return nil }
        (self.name, self.rest, self.hasH) = (name, rest, hasH)
        pitch = (note.pitch + 12) % 12
        let isMajor = ["maj", "may", "mag", "dur"].contains { mode.hasPrefix($0) }
        let saysMinor = ["min", "mol", "men", "moll"].contains { mode.hasPrefix($0) } || mode == "m"
        isMinor = !isMajor && (saysMinor || name.isMinor)
    }

    /// Whether it is called as keys are, and not as a chord such as `G7`.
    var isPlain: Bool { ["", "m", "min", "-"].contains(name.quality) }

    /// In semitones above C, from 0 to 11: of itself, or of the major key with the same accidentals.
    var majorPitch: Int { (pitch + (isMinor ? 3 : 0)) % 12 }

    /// Which of C, D, E, F, G, A and B the tonic of that major key is, from 0.
    var majorLetter: Int {
        let letter = SpelledNote(name.root, hasH: hasH)!.letter
        return isMinor ? (letter + 2) % 7 : letter
    }

    /// Of the key that is so many semitones higher.
    public func accidentals(movedBy semitones: Int) -> NoteNames.Accidentals {
        switch ((majorPitch + semitones) % 12 + 12) % 12 {
        case 0: .common
        case 5, 10, 3, 8, 1: .flats
        default: .sharps
        }
    }

    /// The key so many semitones higher, as it is written in a song.
    func text(movedBy semitones: Int, _ renaming: ChordRenaming) -> String? {
        renaming.moved(name, by: semitones).map { $0.text + rest }
    }
}

extension ChordName {
    /// Whether its third is a minor one.
    var isMinor: Bool {
        if quality.hasPrefix("ma") { return false }
        if quality.hasPrefix("m") || quality.hasPrefix("Min") || quality.hasPrefix("MIN") { return true }
        if quality.hasPrefix("-"), !(quality.dropFirst().first.map { "59".contains($0) } ?? false) { return true }
        return hasSmallRoot && !saysThird
    }

    /// Whether the letters of the root say that it is a minor chord, as those of `a` and `vi` do.
    var hasSmallRoot: Bool {
        switch notation {
        case .smallLetters: root.first?.isLowercase ?? false
        case .roman: root.contains("i") || root.contains("v")
        default: false
        }
    }

    /// Whether the quality says that there is no major or minor third, or which one.
    var saysThird: Bool {
        ["m", "M", "-", "sus", "dim", "Dim", "aug", "Aug", "+", "°", "º", "ø", "Ø", "o", "0", "h", "5"].contains {
            quality.hasPrefix($0)
        } && !quality.hasPrefix("maj")
    }
}

extension Substring {
    /// Without blanks around it.
    var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
