/// The lyrics of a song and its members about the chords in them.
public struct ChordedText: Hashable, Sendable {
    /// The lyrics.
    public var text: String
    /// The member `chords`.
    public var listed: [String]
    /// The member `key`: the key of the chords as played.
    public var key: String?
    /// The fret of the capo; 0 for none.
    public var capo: Int

    /// A song's text with the given members.
    public init(text: String, listed: [String] = [], key: String? = nil, capo: Int = 0) {
        (self.text, self.listed, self.key, self.capo) = (text, listed, key, capo)
    }
}

extension ChordedText {
    /// The names of the chords in words and grids, each once, in order.
    public var chordNames: [String] {
        var seen: Set<String> = []
        return TransformedChords(of: self).names.map(\.text).filter { seen.insert($0).inserted }
    }
}

extension ChordTransform.Transposition {
    /// Parses typed text: semitones from -24 to 24, or a key. Nil for anything else.
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

/// A change of a song's chords: transposing, rewriting for another capo, or renaming.
///
/// Source: songbook-open(1), "Chords of sheets". Affects chords in brackets and in grids, but not tablature.
public struct ChordTransform: Hashable, Sendable {
    /// How far to transpose the chords.
    public enum Transposition: Hashable, Sendable {
        /// Upward, or downward if negative.
        case semitones(Int)
        /// To the key with this tonic. Minor keys stay minor, and major keys major.
        case key(String)
    }

    /// Applied before the capo.
    public var transposition = Transposition.semitones(0)
    /// The fret to write the chords for, at the same sounding pitch; nil for the song's own.
    public var capo: Int?
    /// The names of the chords.
    public var spelling = ChordSpelling.asWritten

    /// No change.
    public init() {}

    /// Whether it changes no song.
    public var isEmpty: Bool { self == ChordTransform() }

    /// The result for a song.
    public struct Result: Hashable, Sendable {
        /// The changed song.
        public var song: ChordedText
        /// The transposition of the chords, upward.
        public var semitones = 0
        /// What could not be done, each once.
        public var remarks: [Remark] = []
    }

    /// Something that stays unchanged.
    public enum Remark: Hashable, Sendable {
        /// A chord with this name, which cannot be read, or is a degree of an unknown key.
        case chord(String)
        /// A key that cannot be read.
        case key(String)
        /// Tablature.
        case tablature
        /// The whole song: a target key was given, but the song's own key is unknown.
        case keyless
    }

    /// The song with all changes.
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
        // Without any `H`, a `B` would not read as B flat.
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
    /// From -5 to 6; nil if the name is not a key.
    fileprivate func semitones(to name: String) -> Int? {
        guard let other = MusicalKey(name, hasH: hasH) else { return nil }
        return (other.pitch - pitch + 17) % 12 - 5
    }
}
