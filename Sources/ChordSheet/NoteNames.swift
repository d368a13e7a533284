/// The names of notes that result from transposing chords.
public struct NoteNames: Hashable, Sendable {
    /// Whether notes between two letters are sharps of the lower or flats of the higher one.
    public enum Accidentals: Sendable {
        case sharps, flats
        /// Flats for B flat and E flat, sharps for the others, as in songs in C and A minor.
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

    /// Whether `B` is the semitone below `H`, as in German, rather than `H` itself.
    public let hasH: Bool

    /// Whether a note without an accidental becomes `Fis` rather than `F#`. A note with an accidental keeps its kind.
    public let hasSyllables: Bool

    /// The same for `F♯`.
    public let hasSigns: Bool

    /// Whether B flat is `Bb` although German writes `B`, because no `H` remains to make that clear.
    var writesBb = false

    /// - Parameters:
    ///   - hasH: see ``hasH``; for a whole song, whether any chord contains `H`.
    ///   - hasSyllables: see ``hasSyllables``.
    ///   - hasSigns: whether a note without an accidental becomes `F♯`.
    public init(_ accidentals: Accidentals, hasH: Bool = false, hasSyllables: Bool = false, hasSigns: Bool = false) {
        (self.accidentals, self.hasH, self.hasSyllables) = (accidentals, hasH, hasSyllables)
        self.hasSigns = hasSigns
    }

    /// In the style of a song's chords: `B` is B flat only if there is an `H`, and notes without an accidental get `is`
    /// and `es` only if no other kind of accidental occurs.
    init(_ accidentals: Accidentals, as chords: some Sequence<ChordName>) {
        var (hasH, hasSyllables, hasASCII, hasSigns) = (false, false, false, false)
        for chord in chords where chord.notation == .letters || chord.notation == .smallLetters {
            for note in [chord.root, chord.bass ?? ""] {
                if note.utf8.first.map({ $0 & 0xDF }) == UInt8(ascii: "H") { hasH = true }
                switch note.utf8.dropFirst().first {
                // Also written to make clear what `B` would mean.
                case UInt8(ascii: "b") where note == "Bb" || note == "bb": break
                case UInt8(ascii: "i"), UInt8(ascii: "e"), UInt8(ascii: "s"): hasSyllables = true
                case UInt8(ascii: "#"), UInt8(ascii: "b"): hasASCII = true
                case nil: break
                default: hasSigns = true
                }
            }
        }
        self.init(
            accidentals, hasH: hasH, hasSyllables: hasSyllables && !hasASCII && !hasSigns,
            hasSigns: hasSigns && !hasASCII)
    }

    /// The note this many semitones higher, in the style of this one: `Fis` becomes `Gis`, `f#` `g#`, `Sol` `La`.
    func moved(_ note: String, by semitones: Int) -> String {
        guard let spelled = SpelledNote(note, hasH: hasH) else { return note }
        return spelled.moved(by: semitones, accidentals).text(self)
    }

    /// In semitones above C; nil if it is not a note.
    func pitch(of note: String) -> Int? { SpelledNote(note, hasH: hasH)?.pitch }
}

extension NoteNames.Accidentals {
    /// The accidentals of the key this many semitones above the given one: flats in F, Bb, Eb, Ab, Db and their
    /// relative minors, both kinds in C and A minor, sharps in the others. Nil if it is not a key.
    public init?(ofKey key: String, movedBy semitones: Int) {
        guard let key = MusicalKey(key, hasH: false) else { return nil }
        self = key.accidentals(movedBy: semitones)
    }
}
