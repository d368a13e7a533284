/// The names of chords in the output of a song.
public enum ChordSpelling: String, CaseIterable, Sendable {
    /// The names as written in the song.
    case asWritten = "as-written"
    /// `C`, `F#m`, `Bb`, `B`.
    case letters
    /// `C`, `Fism`, `B`, `H`.
    case german
    /// `Do`, `Fa#m`, `Sib`, `Si`.
    case latin
    /// Degrees of the major scale: `1`, `4m`, `b7`. In a minor key they are those of the major key with the same
    /// accidentals, so that the tonic is `6m`.
    case nashville

    /// The notation of the new name.
    fileprivate func notation(of chord: ChordName) -> ChordNotation {
        switch self {
        case .asWritten: chord.notation
        case .letters: .letters
        case .german: chord.notation == .smallLetters ? .smallLetters : .letters
        case .latin: .latin
        case .nashville: .nashville
        }
    }
}

/// Renames the chords of one song: transposed, or in another notation.
struct ChordRenaming {
    let semitones: Int
    var names: NoteNames
    let spelling: ChordSpelling
    /// The song's key before the transposition; nil if unknown.
    let key: MusicalKey?

    /// Nil for a chord that has no other name, because it is unknown, or is a degree of an unknown key.
    func callAsFunction(_ chord: ChordName) -> ChordName? {
        if chord.isNone || chord.text == "^" { return chord }
        guard chord.isKnown else { return nil }
        if chord.notation.isRelative {
            if spelling == .asWritten || spelling == .nashville && chord.notation == .nashville { return chord }
        } else if semitones % 12 == 0, spelling == .asWritten {
            return chord
        }
        return renamed(chord) { note(for: $0, in: chord).map(text) }
    }

    /// Renames the tonic of a key in this spelling; keys are never named by degrees.
    func moved(_ name: ChordName, by semitones: Int) -> ChordName? {
        let spelling = spelling == .nashville ? .asWritten : spelling
        if semitones % 12 == 0, spelling == .asWritten { return name }
        return ChordRenaming(semitones: semitones, names: names, spelling: spelling, key: key)(name)
    }

    // MARK: Names

    /// - Parameter note: renames the root and the bass.
    private func renamed(_ chord: ChordName, _ note: (String) -> String?) -> ChordName? {
        var start = ""
        if !chord.root.isEmpty {
            guard let root = note(chord.root) else { return nil }
            start = root
        }
        var end = ""
        if let bass = chord.bass {
            guard let name = note(bass) else { return nil }
            end = "/" + name
        }
        let notation = spelling.notation(of: chord)
        let losesMinor = chord.hasSmallRoot && notation != chord.notation && !chord.saysThird
        let quality = (losesMinor ? "m" : "") + chord.quality
        // `F#b5` a semitone higher must not read as `Gb` with a fifth.
        for quality in quality.isEmpty ? [quality] : [quality, "(\(quality))"] {
            let text = start + quality + end
            let name = ChordName(chord.isParenthesized ? "(\(text))" : text, in: notation)
            if let name, name.root == start, name.quality == quality { return name }
        }
        return nil
    }

    private func text(_ note: SpelledNote) -> String {
        switch spelling {
        case .asWritten: note.text(names)
        case .letters: note.inLetters
        case .german: note.inGerman
        case .latin: note.inLatin
        case .nashville: degree(of: note)
        }
    }

    // MARK: Degrees

    /// The note of a root or a bass, transposed.
    private func note(for name: String, in chord: ChordName) -> SpelledNote? {
        guard chord.notation.isRelative else {
            guard let note = SpelledNote(name, hasH: names.hasH) else { return nil }
            if spelling == .nashville && key == nil { return nil }
            // Degrees are the same in every key.
            return semitones % 12 == 0 || spelling == .nashville ? note : note.moved(by: semitones, names.accidentals)
        }
        guard let key, let degree = Degree(name) else { return nil }
        let pitch = (spelling == .nashville ? 0 : semitones) + key.majorPitch + degree.pitch
        return SpelledNote("C", hasH: false)?.moved(by: pitch, key.accidentals(movedBy: semitones))
    }

    private func degree(of note: SpelledNote) -> String {
        guard let key else { return "" }
        let letter = (note.letter - key.majorLetter + 7) % 7
        let above = ((note.pitch - key.majorPitch) % 12 + 12) % 12
        switch (above - SpelledNote.naturals[letter] + 18) % 12 - 6 {
        case 0: return "\(letter + 1)"
        case 1: return "#\(letter + 1)"
        case -1: return "b\(letter + 1)"
        default: return ["1", "b2", "2", "b3", "3", "4", "#4", "5", "b6", "6", "b7", "7"][above]
        }
    }
}

/// A degree of the major scale, by its name: `4`, `b7`, `VI`.
private struct Degree {
    /// In semitones above the tonic; from -1 to 12.
    let pitch: Int

    init?(_ name: String) {
        var rest = name[...]
        var shift = 0
        switch rest.first {
        case "#", "♯": shift = 1
        case "b", "♭": shift = -1
        default: break
        }
        if shift != 0 { rest.removeFirst() }
        let roman = ["I", "II", "III", "IV", "V", "VI", "VII"]
        guard let degree = Int(rest) ?? roman.firstIndex(of: rest.uppercased()).map({ $0 + 1 }),
            (1...7).contains(degree)
        else { return nil }
        pitch = SpelledNote.naturals[degree - 1] + shift
    }
}
