import ChordSheet

/// The directive `{transpose: n}`: values add up, and an empty one cancels the last.
struct Transposition {
    /// Nil accidentals mean those of the resulting key.
    private var stack: [(semitones: Int, accidentals: NoteNames.Accidentals?)] = []

    /// The number of semitones upward.
    var semitones: Int { stack.reduce(0) { ($0 + $1.semitones) % 12 } }

    /// Sharps for moving up, flats for moving down, unless the value says `s` or `f`, or `k` for those of the resulting
    /// key.
    ///
    /// - Parameter key: the song's key before the transposition.
    func accidentals(from key: String?) -> NoteNames.Accidentals {
        guard let last = stack.last else { return .sharps }
        return last.accidentals ?? key.flatMap { NoteNames.Accidentals(ofKey: $0, movedBy: semitones) }
            ?? (last.semitones < 0 ? .flats : .sharps)
    }

    /// Returns false if the value is invalid.
    mutating func set(_ value: String) -> Bool {
        if value.isEmpty {
            _ = stack.popLast()
            return true
        }
        var digits = value[...]
        let suffix = digits.last.map { "s#♯fb♭k".contains($0) } ?? false ? digits.popLast() : nil
        guard let semitones = Int(digits), (-1_000...1_000).contains(semitones), stack.count < 100 else { return false }
        switch suffix {
        case nil: stack.append((semitones, semitones < 0 ? .flats : .sharps))
        case "k"?: stack.append((semitones, nil))
        case let suffix?: stack.append((semitones, "s#♯".contains(suffix) ? .sharps : .flats))
        }
        return true
    }
}
