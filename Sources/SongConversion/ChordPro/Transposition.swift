import ChordSheet

/// The directive `{transpose: n}`: values add up, and an empty one takes the last back.
struct Transposition {
    /// Without accidentals, those of the key it comes to.
    private var stack: [(semitones: Int, accidentals: NoteNames.Accidentals?)] = []

    /// Upwards.
    var semitones: Int { stack.reduce(0) { ($0 + $1.semitones) % 12 } }

    /// Upwards with sharps, downwards with flats, unless the value says `s` or `f`, or `k` for those of the key.
    ///
    /// - Parameter key: of the song, before it is moved.
    func accidentals(from key: String?) -> NoteNames.Accidentals {
        guard let last = stack.last else { return .sharps }
        return last.accidentals ?? key.flatMap { NoteNames.Accidentals(ofKey: $0, movedBy: semitones) }
            ?? (last.semitones < 0 ? .flats : .sharps)
    }

    /// False if the value is none.
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
