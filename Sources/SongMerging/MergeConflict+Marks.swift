public import SongFormat

/// The lines that git puts around both versions. Source: git-merge-file(1).
enum ConflictMark {
    static let ours = "<<<<<<< ours"
    static let between = "======="
    static let theirs = ">>>>>>> theirs"
}

extension MergeConflict {
    /// The song with both versions in its lyrics, between the marks that git puts into files: our lines first. A title, an
    /// id and other members that are in conflict are ours, and stand with theirs in marks above the lyrics.
    ///
    /// - Throws: `.tooLarge`.
    public func marked() throws(SongFormatError) -> SongFile {
        var above: [String] = []
        for (name, value) in [("title", title), ("id", id)] {
            if let value { above += Self.marks(["\(name): \(value.ours)"], ["\(name): \(value.theirs)"]) }
        }
        for member in members {
            above += Self.marks(
                member.ours.map { "\(member.name): \($0)" }, member.theirs.map { "\(member.name): \($0)" })
        }
        return try resolved(by: MergeChoices(.ours, for: self), lyrics: text.marked(below: above))
    }

    private static func marks(_ ours: [String], _ theirs: [String]) -> [String] {
        let (ours, theirs) = (ours.flatMap(lines), theirs.flatMap(lines))
        return [ConflictMark.ours] + ours + [ConflictMark.between] + theirs + [ConflictMark.theirs]
    }

    /// The lines of a value, which may be JSON with line ends between its tokens (RFC 8259 section 2).
    private static func lines(of value: String) -> [String] {
        value.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.map(String.init)
    }
}
