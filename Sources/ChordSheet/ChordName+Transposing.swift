extension ChordName {
    /// Whether the chord can be transposed, or is the same in every key: `N.C.`, a degree of the scale, or `^`, which
    /// repeats an earlier chord.
    public var canBeTransposed: Bool { isKnown || text == "^" }

    /// The chord transposed up by this many semitones, in its own style of spelling, with the same quality. Chords that
    /// are the same in every key stay as they are, as do unknown ones (``canBeTransposed``).
    public func transposed(by semitones: Int, _ names: NoteNames) -> ChordName {
        guard semitones % 12 != 0 else { return self }
        return ChordRenaming(semitones: semitones % 12, names: names, spelling: .asWritten, key: nil)(self) ?? self
    }
}
