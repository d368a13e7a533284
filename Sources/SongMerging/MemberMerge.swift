import SongFormat

/// What becomes of the members that are carried over as they are spelled: metadata, those this program does not know, and
/// dates.
struct MemberMerge {
    /// Those of which ours are taken.
    private(set) var adopted: Set<MemberName> = []
    private(set) var conflicts: [MemberConflict] = []
    /// What ours changed in an object that both changed.
    private(set) var entries = MetadataEdit()

    private let base: MemberGroups?
    private let ours: MemberGroups
    private let theirs: MemberGroups

    init(base: SongFile?, ours: SongFile, theirs: SongFile) throws(SongFormatError) {
        self.base = if let base { try MemberGroups(base) } else { nil }
        self.ours = try MemberGroups(ours)
        self.theirs = try MemberGroups(theirs)
        for name in unknownNames() {
            let takesOurs = try takesOurs(name)
            if takesOurs == nil, name == .meta, let edit = entryMerge {
                entries = edit
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

    /// Nil where entries of ours cannot be told by their names.
    private var entryMerge: MetadataEdit? {
        guard !ours.spellings(.meta).contains(where: { $0.contains("\\ud") || $0.contains("\\uD") }) else { return nil }
        return EntryMerge(
            base: base?.file.song.metadata, ours: ours.file.song.metadata, theirs: theirs.file.song.metadata
        )
        .edit
    }

    /// Nil is a conflict.
    private mutating func decide(_ takesOurs: Bool?, _ name: MemberName) {
        switch takesOurs {
        case true?: adopted.insert(name)
        case false?: break
        case nil:
            conflicts.append(
                MemberConflict(
                    base: base?.spellings(name) ?? [], ours: ours.spellings(name), theirs: theirs.spellings(name),
                    member: name))
        }
    }

    private func takesOurs(_ name: MemberName) throws(SongFormatError) -> Bool? {
        if try ours.hasSame(name, as: theirs) { return false }
        guard let base else {
            return theirs[name].isEmpty ? true : ours[name].isEmpty ? false : nil
        }
        if try ours.hasSame(name, as: base) { return false }
        return try theirs.hasSame(name, as: base) ? true : nil
    }
}

// MARK: - Dates

extension MemberMerge {
    private func takesOurCreation() throws(SongFormatError) -> Bool? {
        if let missing = takesOursIfMissing(.createdAt) { return missing }
        if let decided = try takesOurs(.createdAt) { return decided }
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
        case (nil, nil): return try takesOurs(.updatedAt)
        }
    }

    /// Nil if neither side lacks the member.
    private func takesOursIfMissing(_ name: MemberName) -> Bool? {
        if ours[name].allSatisfy(\.isNull) { return false }
        return theirs[name].allSatisfy(\.isNull) ? true : nil
    }
}
