extension ChordName {
    /// Whether the chord can be moved, or is the same one in each key: `N.C.`, a degree of the scale, or `^`, which is
    /// a chord that was played before.
    public var canBeTransposed: Bool { isKnown || text == "^" }

    /// The chord so many semitones higher, or lower, spelled in the way that it is written, with its quality as it is.
    /// What is the same in each key stays as it is, and so does what is not known (``canBeTransposed``).
    public func transposed(by semitones: Int, _ names: NoteNames) -> ChordName {
        guard semitones % 12 != 0 else { return self }
        return ChordRenaming(semitones: semitones % 12, names: names, spelling: .asWritten, key: nil)(self) ?? self
    }
}
