import SongFormat

/// What becomes of the members that are carried over as they are spelled: metadata, those this program does not know, and
/// dates.
struct MemberMerge {
    /// Those of which ours are taken.
    private(set) var adopted: Set<MemberName> = []
    private(set) var conflicts: [MemberConflict] = []
    /// The values of `meta` after a merge of its entries: one, or none if no entry is left. Nil if that changes nothing
    /// of theirs, or if there is no such merge.
    private(set) var meta: [[UInt8]]?

    private let versions: MemberVersions
    private var ours: MemberGroups { versions.ours }
    private var theirs: MemberGroups { versions.theirs }

    init(base: SongFile?, ours: SongFile, theirs: SongFile) throws(SongFormatError) {
        versions = try MemberVersions(base: base, ours: ours, theirs: theirs)
        for name in unknownNames() {
            let takesOurs = try versions.takesOurs(name)
            if takesOurs == nil, name == .meta, let entries = try EntryMerge(versions),
                let adopted = try entries.adopted()
            {
                meta = try entries.values(adopting: adopted)
            } else {
                decide(takesOurs, name)
            }
        }
        decide(try takesOurCreation(), .createdAt)
        decide(try takesOurUpdate(), .updatedAt)
    }

    /// In the order of theirs, then of ours, each once.
    private func unknownNames() -> [MemberName] {
        var seen: Set<MemberName> = []
        return [theirs, ours].flatMap { groups in
            zip(groups.members, groups.names).filter { !$0.isKnown && seen.insert($1).inserted }.map(\.1)
        }
    }

    /// Nil is a conflict.
    private mutating func decide(_ takesOurs: Bool?, _ name: MemberName) {
        switch takesOurs {
        case true?: adopted.insert(name)
        case false?: break
        case nil:
            conflicts.append(
                MemberConflict(
                    base: versions.base?.spellings(name) ?? [], ours: ours.spellings(name),
                    theirs: theirs.spellings(name), member: name))
        }
    }
}

// MARK: - Dates

extension MemberMerge {
    private func takesOurCreation() throws(SongFormatError) -> Bool? {
        if let missing = takesOursIfMissing(.createdAt) { return missing }
        if let decided = try versions.takesOurs(.createdAt) { return decided }
        guard let our = ours.file.song.createdAt, let their = theirs.file.song.createdAt else { return nil }
        return our < their
    }

    /// Words that are no date are not worth a conflict where a date is: that of the last save.
    private func takesOurUpdate() throws(SongFormatError) -> Bool? {
        if let missing = takesOursIfMissing(.updatedAt) { return missing }
        switch (ours.file.song.updatedAt, theirs.file.song.updatedAt) {
        case (let our?, let their?): return our > their
        case (_?, nil): return true
        case (nil, _?): return false
        case (nil, nil): return try versions.takesOurs(.updatedAt)
        }
    }

    /// Nil if neither side lacks the member.
    private func takesOursIfMissing(_ name: MemberName) -> Bool? {
        if ours[name].allSatisfy(\.isNull) { return false }
        return theirs[name].allSatisfy(\.isNull) ? true : nil
    }
}
