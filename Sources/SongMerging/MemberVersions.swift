import SongFormat

/// Three versions of the members of an object.
struct MemberVersions {
    /// Nil if unknown.
    let base: MemberGroups?
    let ours: MemberGroups
    let theirs: MemberGroups

    /// Whether the result takes members with this name from ours; nil for a conflict.
    func takesOurs(_ name: MemberName) throws(SongFormatError) -> Bool? {
        if try ours.hasSame(name, as: theirs) { return false }
        guard let base else {
            return theirs[name].isEmpty ? true : ours[name].isEmpty ? false : nil
        }
        if try ours.hasSame(name, as: base) { return false }
        return try theirs.hasSame(name, as: base) ? true : nil
    }

    /// The names in the order of theirs, followed by others of ours, without duplicates.
    func names(_ isIncluded: (SongMember) -> Bool = { _ in true }) -> [MemberName] {
        var seen: Set<MemberName> = []
        return [theirs, ours].flatMap { groups in
            zip(groups.members, groups.names).filter { isIncluded($0) && seen.insert($1).inserted }.map(\.1)
        }
    }

    /// - Parameter isEntry: whether the object is `meta`.
    func conflict(_ name: MemberName, isEntry: Bool) -> MemberConflict {
        MemberConflict(
            base: base?.spellings(name) ?? [], ours: ours.spellings(name), theirs: theirs.spellings(name), member: name,
            isEntry: isEntry)
    }
}

extension MemberVersions {
    /// The versions of a song.
    init(base: SongFile?, ours: SongFile, theirs: SongFile) throws(SongFormatError) {
        self.base = if let base { try MemberGroups(base) } else { nil }
        self.ours = try MemberGroups(ours)
        self.theirs = try MemberGroups(theirs)
    }
}
