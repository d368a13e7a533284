/// How notes are called.
public struct NoteNames: Hashable, Sendable {
    /// Whether notes between two letters are the lower one's sharp or the higher one's flat.
    public enum Accidentals: Sendable { case sharps, flats }

    /// For the black keys.
    public let accidentals: Accidentals

    /// Whether `B` is the semitone below `H`, as in German, and not `H` itself.
    public let hasH: Bool

    /// - Parameter hasH: see ``hasH``; who has a whole song knows by whether a chord in it has `H`.
    public init(_ accidentals: Accidentals, hasH: Bool = false) {
        self.accidentals = accidentals
        self.hasH = hasH
    }

    private static let sharps = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    private static let flats = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]

    /// - Parameter pitch: in semitones above any C.
    func name(of pitch: Int) -> String {
        let pitch = ((pitch % 12) + 12) % 12
        if hasH, pitch == 11 { return "H" }
        if hasH, pitch == 10, accidentals == .flats { return "B" }
        return (accidentals == .sharps ? Self.sharps : Self.flats)[pitch]
    }

    /// In semitones above C.
    func pitch(of note: String) -> Int {
        var letters = note.unicodeScalars
        let pitch =
            switch letters.removeFirst() {
            case "C": 0
            case "D": 2
            case "E": 4
            case "F": 5
            case "G": 7
            case "A": 9
            case "B": hasH && letters.isEmpty ? 10 : 11
            default: 11
            }
        return switch letters.first {
        case "#", "♯": pitch + 1
        case "b", "♭": pitch - 1
        default: pitch
        }
    }
}

extension ChordName {
    /// The chord so many semitones higher, or lower, with its quality as it is written. `N.C.` and 0 semitones leave it as
    /// it is.
    public func transposed(by semitones: Int, _ names: NoteNames) -> ChordName {
        guard semitones % 12 != 0, !isNone else { return self }
        func moved(_ note: String) -> String { names.name(of: names.pitch(of: note) + semitones % 12) }
        let root = moved(root)
        // `F#b5` a semitone higher is no `Gb` with a fifth.
        let isAlone = root.utf8.count > 1 || !"#b♯♭".contains { quality.hasPrefix(String($0)) }
        let bass = bass.map { "/" + moved($0) } ?? ""
        return ChordName(root + (isAlone ? quality : "(\(quality))") + bass) ?? self
    }
}
