/// The lyrics of a song and what its members say of the chords in them.
public struct ChordedText: Hashable, Sendable {
    /// The lyrics.
    public var text: String
    /// The member `chords`.
    public var listed: [String]
    /// The member `key`: that of the chords as they are played.
    public var key: String?
    /// The fret of the capo; 0 for none.
    public var capo: Int

    /// All as the song says it.
    public init(text: String, listed: [String] = [], key: String? = nil, capo: Int = 0) {
        (self.text, self.listed, self.key, self.capo) = (text, listed, key, capo)
    }
}

extension ChordedText {
    /// The names of its chords in words and grids, each once, in order.
    public var chordNames: [String] {
        var seen: Set<String> = []
        return TransformedChords(of: self).names.map(\.text).filter { seen.insert($0).inserted }
    }
}

extension ChordTransform.Transposition {
    /// What a person types: semitones from -24 to 24, or a key. Nil for anything else.
    public init?(_ typed: String) {
        let text = String(typed[...].trimmed)
        let digits = text.drop { $0 == "+" || $0 == "-" }
        if text.count - digits.count <= 1, let semitones = Int(text), (-24...24).contains(semitones) {
            self = .semitones(semitones)
        } else if let key = MusicalKey(text, hasH: false), key.isPlain {
            self = .key(text)
        } else {
            return nil
        }
    }
}

/// What is to become of the chords of a song: moved, written for another capo, or called in another way.
///
/// Source: songbook-open(1), "Chords of sheets". Chords in brackets and in grids are meant; tablature stays.
public struct ChordTransform: Hashable, Sendable {
    /// How far chords are moved.
    public enum Transposition: Hashable, Sendable {
        /// Upwards; downwards if it is below zero.
        case semitones(Int)
        /// To the key with this tonic. A minor key stays one, and so does a major key.
        case key(String)
    }

    /// Before the capo is looked at.
    public var transposition = Transposition.semitones(0)
    /// The fret that the chords are to be written for, without another sound; nil for the song's.
    public var capo: Int?
    /// How they are called.
    public var spelling = ChordSpelling.asWritten

    /// None.
    public init() {}

    /// Whether it changes no song.
    public var isEmpty: Bool { self == ChordTransform() }

    /// What became of a song.
    public struct Result: Hashable, Sendable {
        /// Changed.
        public var song: ChordedText
        /// Of the chords, upwards.
        public var semitones = 0
        /// What was to be done and was not, each once.
        public var remarks: [Remark] = []
    }

    /// What stays as it was.
    public enum Remark: Hashable, Sendable {
        /// A chord of this name, which cannot be read, or is a degree of a key that is not known.
        case chord(String)
        /// A key that cannot be read.
        case key(String)
        /// Tablature.
        case tablature
        /// All of it: it is to come to a key, and it is not known in which key it is.
        case keyless
    }

    /// The song with all that is asked for.
    public func applied(to song: ChordedText) -> Result {
        var result = Result(song: song)
        let chords = TransformedChords(of: song)
        result.semitones = semitones(for: song, chords.key)
        var renaming = ChordRenaming(
            semitones: result.semitones,
            names: NoteNames(
                chords.key?.accidentals(movedBy: result.semitones) ?? (result.semitones < 0 ? .flats : .sharps),
                as: chords.names),
            spelling: spelling, key: chords.key)
        if let capo { result.song.capo = capo }
        if case .key = transposition, chords.key == nil, !chords.names.isEmpty { result.remarks = [.keyless] }
        guard result.semitones != 0 || spelling != .asWritten else { return result }
        var renamed = chords.renamed(renaming)
        // Without an `H` nothing says that `B` is B flat.
        if spelling == .asWritten, renaming.names.hasH, !renamed.hasH {
            renaming.names.writesBb = true
            renamed = chords.renamed(renaming)
        }
        (result.song.text, result.song.listed) = (renamed.text, renamed.listed)
        result.remarks += renamed.remarks
        if let text = song.key, !text.allSatisfy(\.isWhitespace) {
            let key = MusicalKey(text, hasH: renaming.names.hasH)
            if let moved = key?.text(movedBy: result.semitones, renaming) {
                result.song.key = moved
            } else if result.semitones != 0 {
                result.remarks.append(.key(text))
            }
        }
        return result
    }

    /// From -11 to 11.
    private func semitones(for song: ChordedText, _ key: MusicalKey?) -> Int {
        var semitones =
            switch transposition {
            case .semitones(let semitones): semitones % 12
            case .key(let name):
                key.flatMap { key in key.semitones(to: name) } ?? 0
            }
        if let capo { semitones += (song.capo - capo) % 12 }
        return semitones % 12
    }
}

extension MusicalKey {
    /// From -5 to 6; nil where the name is no key.
    fileprivate func semitones(to name: String) -> Int? {
        guard let other = MusicalKey(name, hasH: hasH) else { return nil }
        return (other.pitch - pitch + 17) % 12 - 5
    }
}
