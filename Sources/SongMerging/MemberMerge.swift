import SongFormat

/// Merges members that are copied as spelled: metadata, unknown members, and dates.
struct MemberMerge {
    /// The members taken from ours.
    private(set) var adopted: Set<MemberName> = []
    private(set) var conflicts: [MemberConflict] = []
    /// The merge of `meta` if both sides changed it; nil if it is merged as a single value.
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

    /// Nil for a conflict.
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

    /// A value that is not a date never conflicts with a date: the date wins. Of two dates, the later one does.
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
