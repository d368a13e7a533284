import ChordSheet

/// The directive `{transpose: n}`: values add up, and an empty one takes the last back.
struct Transposition {
    private var stack: [(semitones: Int, accidentals: NoteNames.Accidentals)] = []

    /// Upwards.
    var semitones: Int { stack.reduce(0) { ($0 + $1.semitones) % 12 } }

    /// Upwards with sharps, downwards with flats, unless the value says `s` or `f`.
    func names(hasH: Bool) -> NoteNames { NoteNames(stack.last?.accidentals ?? .sharps, hasH: hasH) }

    /// False if the value is none.
    mutating func set(_ value: String) -> Bool {
        if value.isEmpty {
            _ = stack.popLast()
            return true
        }
        var digits = value[...]
        let suffix = digits.last.map { "sf".contains($0) } ?? false ? digits.popLast() : nil
        guard let semitones = Int(digits), (-1_000...1_000).contains(semitones), stack.count < 100 else { return false }
        stack.append((semitones, suffix == "f" || suffix == nil && semitones < 0 ? .flats : .sharps))
        return true
    }
}
