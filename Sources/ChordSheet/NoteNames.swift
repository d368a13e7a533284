/// How notes are called that a chord comes to when it is transposed.
public struct NoteNames: Hashable, Sendable {
    /// Whether notes between two letters are the lower one's sharp or the higher one's flat.
    public enum Accidentals: Sendable { case sharps, flats }

    /// For the black keys.
    public let accidentals: Accidentals

    /// Whether `B` is the semitone below `H`, as in German, and not `H` itself.
    public let hasH: Bool

    /// Whether a note without an accidental becomes `Fis`, not `F#`. One that has an accidental keeps its kind.
    public let hasSyllables: Bool

    /// - Parameters:
    ///   - hasH: see ``hasH``; who has a whole song knows by whether a chord in it has `H`.
    ///   - hasSyllables: see ``hasSyllables``.
    public init(_ accidentals: Accidentals, hasH: Bool = false, hasSyllables: Bool = false) {
        (self.accidentals, self.hasH, self.hasSyllables) = (accidentals, hasH, hasSyllables)
    }

    /// The note so many semitones higher, called in the way of this one: `Fis` becomes `Gis`, `f#` `g#`, `Sol` `La`.
    func moved(_ note: String, by semitones: Int) -> String {
        guard let spelled = SpelledNote(note, hasH: hasH) else { return note }
        let pitch = ((spelled.pitch + semitones) % 12 + 12) % 12
        return spelled.name(of: pitch, self)
    }

    /// In semitones above C; nil for what is no note.
    func pitch(of note: String) -> Int? { SpelledNote(note, hasH: hasH)?.pitch }
}

extension NoteNames.Accidentals {
    /// Of a key that is so many semitones above this one: flats in F, Bb, Eb, Ab, Db and their minors. Nil for what is
    /// no key.
    public init?(ofKey key: String, movedBy semitones: Int) {
        guard let chord = ChordName(key) ?? ChordName(key, in: .smallLetters) ?? ChordName(key, in: .latin),
            let pitch = NoteNames(.sharps).pitch(of: chord.root)
        else { return nil }
        let isMinor =
            chord.quality.hasPrefix("m") && !chord.quality.hasPrefix("maj")
            || chord.notation == .smallLetters && !chord.root.contains(where: \.isUppercase)
        let major = ((pitch + semitones + (isMinor ? 3 : 0)) % 12 + 12) % 12
        self = [5, 10, 3, 8, 1].contains(major) ? .flats : .sharps
    }
}

/// A note, by how it is written.
private struct SpelledNote {
    /// What makes a note sharp or flat.
    private enum Accidental { case none, ascii, signs, syllables }

    private static let latin = ["DO", "RE", "MI", "FA", "SOL", "LA", "SI"]
    private static let latinPitches = [0, 2, 4, 5, 7, 9, 11]

    let pitch: Int
    private let accidental: Accidental
    private let isSmall: Bool
    /// All in capitals, `SOL`; nil for letters.
    private let isLatinInCapitals: Bool?
    /// `Ees`, `Aes` and `Bes`, which are `Es`, `As` and `B` in German.
    private let isDutch: Bool

    init?(_ note: String, hasH: Bool) {
        guard let first = note.unicodeScalars.first else { return nil }
        isSmall = ("a"..."z").contains(first)
        let upper = note.replacing("é", with: "e").uppercased()
        if !isSmall, let index = Self.latin.firstIndex(where: { upper.hasPrefix($0) }) {
            let name = Self.latin[index]
            let (shift, accidental) = Self.shift(upper.dropFirst(name.count))
            (pitch, self.accidental, isDutch) = (Self.latinPitches[index] + shift, accidental, false)
            isLatinInCapitals = note.replacing("é", with: "e").hasPrefix(name)
            return
        }
        isLatinInCapitals = nil
        let rest = upper.dropFirst()
        let (shift, accidental) = Self.shift(rest)
        let natural: Int
        switch upper.first {
        case "C": natural = 0
        case "D": natural = 2
        case "E": natural = 4
        case "F": natural = 5
        case "G": natural = 7
        case "A": natural = 9
        case "B": natural = hasH && rest.isEmpty ? 10 : 11
        default: natural = 11
        }
        (pitch, self.accidental) = (natural + shift, accidental)
        isDutch = ["EES", "AES", "BES"].contains(upper)
    }

    private static func shift(_ accidental: Substring) -> (Int, Accidental) {
        switch accidental {
        case "#": (1, .ascii)
        case "B": (-1, .ascii)
        case "♯": (1, .signs)
        case "♭": (-1, .signs)
        case "IS": (1, .syllables)
        case "ES", "S": (-1, .syllables)
        default: (0, .none)
        }
    }

    /// - Parameter pitch: from 0 to 11.
    func name(of pitch: Int, _ names: NoteNames) -> String {
        let isFlat = names.accidentals == .flats
        let isBlack = [1, 3, 6, 8, 10].contains(pitch)
        let natural = isBlack ? (isFlat ? pitch + 1 : pitch - 1) : pitch
        let index = Self.latinPitches.firstIndex(of: natural)!
        if let isLatinInCapitals {
            let name = Self.latin[index]
            return (isLatinInCapitals ? name : name.prefix(1) + name.dropFirst().lowercased())
                + sign(isBlack, isFlat)
        }
        var letter = ["C", "D", "E", "F", "G", "A", "B"][index]
        let hasSyllables = accidental == .syllables || accidental == .none && names.hasSyllables
        if pitch == 10, isFlat, names.hasH { return cased("B") }
        if pitch == 11, names.hasH { letter = "H" }
        guard isBlack, hasSyllables else { return cased(letter) + sign(isBlack, isFlat) }
        if !isFlat { return cased(letter + "is") }
        let isShort = !isDutch && (letter == "E" || letter == "A")
        return cased(letter + (isShort ? "s" : "es"))
    }

    private func cased(_ name: String) -> String { isSmall ? name.lowercased() : name }

    private func sign(_ isBlack: Bool, _ isFlat: Bool) -> String {
        guard isBlack else { return "" }
        return accidental == .signs ? (isFlat ? "♭" : "♯") : (isFlat ? "b" : "#")
    }
}
