/// How notes are called that a chord comes to when it is transposed.
public struct NoteNames: Hashable, Sendable {
    /// Whether notes between two letters are the lower one's sharp or the higher one's flat.
    public enum Accidentals: Sendable {
        case sharps, flats
        /// Flats for B flat and E flat, and sharps for the others: what songs in C and A minor have.
        case common

        /// - Parameter pitch: in semitones above C.
        func areFlats(at pitch: Int) -> Bool {
            switch self {
            case .sharps: false
            case .flats: true
            case .common: pitch == 3 || pitch == 10
            }
        }
    }

    /// For the black keys.
    public let accidentals: Accidentals

    /// Whether `B` is the semitone below `H`, as in German, and not `H` itself.
    public let hasH: Bool

    /// Whether a note without an accidental becomes `Fis`, not `F#`. One that has an accidental keeps its kind.
    public let hasSyllables: Bool

    /// The same for `F♯`.
    public let hasSigns: Bool

    /// Whether B flat is `Bb` though it is `B` in German: where no `H` is left that says so.
    var writesBb = false

    /// - Parameters:
    ///   - hasH: see ``hasH``; who has a whole song knows by whether a chord in it has `H`.
    ///   - hasSyllables: see ``hasSyllables``.
    ///   - hasSigns: whether a note without an accidental becomes `F♯`.
    public init(_ accidentals: Accidentals, hasH: Bool = false, hasSyllables: Bool = false, hasSigns: Bool = false) {
        (self.accidentals, self.hasH, self.hasSyllables) = (accidentals, hasH, hasSyllables)
        self.hasSigns = hasSigns
    }

    /// As the chords of a song are written: `B` is B flat only where there is an `H`, and notes without an accidental
    /// get `is` and `es` only where the others have that, and none has another.
    init(_ accidentals: Accidentals, as chords: some Sequence<ChordName>) {
        var (hasH, hasSyllables, hasASCII, hasSigns) = (false, false, false, false)
        for chord in chords where chord.notation == .letters || chord.notation == .smallLetters {
            for note in [chord.root, chord.bass ?? ""] {
                if note.utf8.first.map({ $0 & 0xDF }) == UInt8(ascii: "H") { hasH = true }
                switch note.utf8.dropFirst().first {
                // Which is written where it would be unclear what `B` is.
                case UInt8(ascii: "b") where note == "Bb" || note == "bb": break
                case UInt8(ascii: "i"), UInt8(ascii: "e"), UInt8(ascii: "s"): hasSyllables = true
                case UInt8(ascii: "#"), UInt8(ascii: "b"): hasASCII = true
                case nil: break
                default: hasSigns = true
                }
            }
        }
        self.init(
            accidentals, hasH: hasH, hasSyllables: hasSyllables && hasH && !hasASCII && !hasSigns,
            hasSigns: hasSigns && !hasASCII)
    }

    /// The note so many semitones higher, called in the way of this one: `Fis` becomes `Gis`, `f#` `g#`, `Sol` `La`.
    func moved(_ note: String, by semitones: Int) -> String {
        guard let spelled = SpelledNote(note, hasH: hasH) else { return note }
        return spelled.moved(by: semitones, accidentals).text(self)
    }

    /// In semitones above C; nil for what is no note.
    func pitch(of note: String) -> Int? { SpelledNote(note, hasH: hasH)?.pitch }
}

extension NoteNames.Accidentals {
    /// Of a key that is so many semitones above this one: flats in F, Bb, Eb, Ab, Db and their minors, both in C and
    /// A minor, sharps in the others. Nil for what is no key.
    public init?(ofKey key: String, movedBy semitones: Int) {
        guard let key = MusicalKey(key, hasH: false) else { return nil }
        self = key.accidentals(movedBy: semitones)
    }
}
