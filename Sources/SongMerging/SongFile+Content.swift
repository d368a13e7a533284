public import SongFormat

extension SongFile {
    /// Whether both files have the same song content: title, lyrics, byte for byte, its metadata, and every unknown
    /// member. Ignores its id, its dates, and the tags and pin that arrange it.
    ///
    /// - Throws: what is wrong with a member's value; not for a valid song.
    public func hasSameContent(as other: SongFile) throws(SongFormatError) -> Bool {
        guard song.title.hasSameBytes(as: other.song.title), song.text.hasSameBytes(as: other.song.text) else {
            return false
        }
        let (mine, others) = (try MemberGroups(self), try MemberGroups(other))
        for name in mine.unknownNames.union(others.unknownNames) {
            guard try mine.hasSame(name, as: others) else { return false }
        }
        return true
    }
}

extension MemberGroups {
    fileprivate var unknownNames: Set<MemberName> {
        Set(zip(members, names).filter { !$0.0.isKnown }.map(\.1))
    }
}
