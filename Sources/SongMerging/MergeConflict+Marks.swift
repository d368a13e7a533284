public import SongFormat

extension MergeConflict {
    /// The song with both versions in its lyrics, between the marks that git puts into files: our lines first. A title, an
    /// id and other members that are in conflict are ours, and stand with theirs in marks above the lyrics.
    ///
    /// - Throws: `.tooLarge`.
    public func marked() throws(SongFormatError) -> SongFile {
        var choices = MergeChoices(.ours, for: self)
        choices.text = text.conflicts.map { .lines(Self.marks(Array($0.ours), Array($0.theirs))) }
        var above: [String] = []
        for (name, value) in [("title", title), ("id", id)] {
            if let value { above += Self.marks(["\(name): \(value.ours)"], ["\(name): \(value.theirs)"]) }
        }
        for member in members {
            above += Self.marks(
                member.ours.map { "\(member.name): \($0)" }, member.theirs.map { "\(member.name): \($0)" })
        }
        return try resolved(by: choices, above: above)
    }

    /// Source: git-merge-file(1).
    private static func marks(_ ours: [String], _ theirs: [String]) -> [String] {
        ["<<<<<<< ours"] + ours + ["======="] + theirs + [">>>>>>> theirs"]
    }
}
