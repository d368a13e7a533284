import SongFormat

/// What becomes of the members that are carried over as they are spelled: metadata, those this program does not know, and
/// dates.
struct MemberMerge {
    /// Those of which ours are taken.
    private(set) var adopted: Set<MemberName> = []
    private(set) var conflicts: [MemberConflict] = []
    /// What becomes of `meta` where both changed it; nil if it is one value.
    private(set) var entries: EntryMerge?

    private let versions: MemberVersions
    private var ours: MemberGroups { versions.ours }
    private var theirs: MemberGroups { versions.theirs }

    init(base: SongFile?, ours: SongFile, theirs: SongFile) throws(SongFormatError) {
        versions = try MemberVersions(base: base, ours: ours, theirs: theirs)
        for name in versions.names({ !$0.isKnown }) {
            let takesOurs = try versions.takesOurs(name)
            if takesOurs == nil, name == .meta, let entries = try EntryMerge(versions) {
                self.entries = entries
                conflicts += entries.conflicts
            } else {
                decide(takesOurs, name)
            }
        }
        decide(try takesOurCreation(), .createdAt)
        decide(try takesOurUpdate(), .updatedAt)
    }

    /// Nil is a conflict.
    private mutating func decide(_ takesOurs: Bool?, _ name: MemberName) {
        switch takesOurs {
        case true?: adopted.insert(name)
        case false?: break
        case nil: conflicts.append(versions.conflict(name, isEntry: false))
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
