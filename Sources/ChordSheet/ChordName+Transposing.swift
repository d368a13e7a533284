extension ChordName {
    /// Whether the chord can be moved, or is the same one in each key: `N.C.`, a degree of the scale, or `^`, which is
    /// a chord that was played before.
    public var canBeTransposed: Bool { isKnown || text == "^" }

    /// The chord so many semitones higher, or lower, spelled in the way that it is written, with its quality as it is.
    /// What is the same in each key stays as it is, and so does what is not known (``canBeTransposed``).
    public func transposed(by semitones: Int, _ names: NoteNames) -> ChordName {
        guard semitones % 12 != 0, isKnown, !isNone, !notation.isRelative else { return self }
        let root = root.isEmpty ? "" : names.moved(root, by: semitones % 12)
        // `F#b5` a semitone higher is no `Gb` with a fifth, and `Bsus4` a semitone lower is no `As` with `us4`.
        let isAlone =
            root.utf8.count > 1 || !["#", "b", "♯", "♭", "is", "es", "s"].contains { quality.hasPrefix($0) }
            || quality.hasPrefix("sus")
        let bass = bass.map { "/" + names.moved($0, by: semitones % 12) } ?? ""
        let moved = root + (isAlone ? quality : "(\(quality))") + bass
        let isParenthesized = isParenthesized
        return ChordName(isParenthesized ? "(\(moved))" : moved, in: notation) ?? self
    }
}
