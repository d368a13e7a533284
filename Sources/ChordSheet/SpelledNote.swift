/// A note with its spelling.
struct SpelledNote {
    /// The spelling of a sharp or flat.
    enum Accidental { case none, ascii, signs, syllables }

    private static let latin = ["DO", "RE", "MI", "FA", "SOL", "LA", "SI"]
    private static let letters = ["C", "D", "E", "F", "G", "A", "B"]
    /// C, D, E, F, G, A, B in semitones above C.
    static let naturals = [0, 2, 4, 5, 7, 9, 11]

    /// The index in C, D, E, F, G, A and B, from 0.
    private(set) var letter: Int
    /// 1 for a sharp, -1 for a flat, otherwise 0.
    private(set) var shift: Int
    private let accidental: Accidental
    let isSmall: Bool
    /// Whether it is all in capitals, such as `SOL`; nil for letters.
    private let isLatinInCapitals: Bool?
    /// Whether it is `Ees`, `Aes` or `Bes`, which are `Es`, `As` and `B` in German.
    private let isDutch: Bool

    /// In semitones above C; from -1 to 12.
    var pitch: Int { Self.naturals[letter] + shift }

    /// - Parameter hasH: whether `B` means B flat.
    init?(_ note: String, hasH: Bool) {
        guard let first = note.unicodeScalars.first else { return nil }
        isSmall = ("a"..."z").contains(first)
        let upper = note.replacing("é", with: "e").uppercased()
        if !isSmall, let index = Self.latin.firstIndex(where: { upper.hasPrefix($0) }) {
            let name = Self.latin[index]
            (shift, accidental) = Self.shift(upper.dropFirst(name.count))
            (letter, isDutch) = (index, false)
            isLatinInCapitals = note.replacing("é", with: "e").hasPrefix(name)
            return
        }
        isLatinInCapitals = nil
        let rest = upper.dropFirst()
        (shift, accidental) = Self.shift(rest)
        letter = upper.first.flatMap { Self.letters.firstIndex(of: String($0)) } ?? 6
        if hasH, upper == "B" { shift = -1 }
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

    /// The note this many semitones higher; without an accidental if possible.
    func moved(by semitones: Int, _ accidentals: NoteNames.Accidentals) -> SpelledNote {
        let pitch = ((pitch + semitones) % 12 + 12) % 12
        var note = self
        if let natural = Self.naturals.firstIndex(of: pitch) {
            (note.letter, note.shift) = (natural, 0)
        } else {
            note.shift = accidentals.areFlats(at: pitch) ? -1 : 1
            note.letter = Self.naturals.firstIndex(of: pitch - note.shift)!
        }
        return note
    }

    /// The name in the original style, where that determines it.
    func text(_ names: NoteNames) -> String {
        if let isLatinInCapitals { return latin(inCapitals: isLatinInCapitals) + sign }
        let hasSyllables = accidental == .syllables || accidental == .none && names.hasSyllables
        if letter == 6, names.hasH, shift <= 0 { return cased(shift == 0 ? "H" : names.writesBb ? "Bb" : "B") }
        let letter = Self.letters[letter]
        guard shift != 0, hasSyllables else {
            return cased(letter) + (names.hasSigns && accidental != .ascii ? unicodeSign : sign)
        }
        return cased(letter + syllable(isDutch: isDutch))
    }

    /// The name in letters, as in English.
    var inLetters: String { Self.letters[letter] + sign }

    /// The German name.
    var inGerman: String {
        // `His` is not the name of a chord.
        if letter == 6 { return cased(shift == 1 ? "C" : shift == 0 ? "H" : "B") }
        return cased(Self.letters[letter] + (shift == 0 ? "" : syllable(isDutch: false)))
    }

    /// The Italian, Spanish or French name.
    var inLatin: String { latin(inCapitals: false) + sign }

    private func latin(inCapitals: Bool) -> String {
        let name = Self.latin[letter]
        return inCapitals ? name : name.prefix(1) + name.dropFirst().lowercased()
    }

    private func syllable(isDutch: Bool) -> String {
        if shift > 0 { return "is" }
        return !isDutch && (letter == 2 || letter == 5) ? "s" : "es"
    }

    private func cased(_ name: String) -> String { isSmall ? name.lowercased() : name }

    private var sign: String {
        if accidental == .signs { return unicodeSign }
        return shift == 0 ? "" : shift < 0 ? "b" : "#"
    }

    private var unicodeSign: String { shift == 0 ? "" : shift < 0 ? "♭" : "♯" }
}
