public import SongFormat

/// The lines that git puts around both versions. Source: git-merge-file(1).
enum ConflictMark {
    static let ours = "<<<<<<< ours"
    static let between = "======="
    static let theirs = ">>>>>>> theirs"
}

extension MergeConflict {
    /// The song with both versions in its lyrics, between conflict markers as in git: our lines first. A title, an id
    /// and other members in conflict are ours, and both versions of them are between markers above the lyrics.
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

    /// The song as a base for later merges of versions in which this conflict may have been resolved differently: both
    /// versions are in its lyrics as in ``marked()``, and a title, an id and other members in conflict have a value
    /// that no version has. So any value of another version there, or its absence, always counts as changed.
    ///
    /// - Throws: `.tooLarge`.
    public func ancestor() throws(SongFormatError) -> SongFile {
        var splice = splice
        splice.edit.text = text.marked(below: [])
        if let title { splice.edit.title = Self.value([title.ours], [title.theirs]) }
        if let id { splice.edit.id = Self.value([id.ours], [id.theirs]) }
        for member in members {
            let value = JSONValue.string(Self.value(member.ours, member.theirs)).serialized(pretty: false)
            if member.isEntry {
                splice.replacedEntries[member.member] = value
            } else {
                splice.replaced[member.member] = value
            }
        }
        return try splice.song()
    }

    /// A value that neither version has.
    private static func value(_ ours: [String], _ theirs: [String]) -> String {
        marks(ours, theirs).joined(separator: " ")
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
