import SongFormat

/// What becomes of the entries of `meta`, where both changed it: each by itself, by the rules for members.
struct EntryMerge {
    /// Those of which ours are taken.
    private(set) var adopted: Set<MemberName> = []
    private(set) var conflicts: [MemberConflict] = []

    private let versions: MemberVersions

    /// Nil where a version has something else than entries there.
    init?(_ song: MemberVersions) throws(SongFormatError) {
        var base: MemberGroups?
        if let known = song.base {
            guard let entries = try known.entries(of: .meta) else { return nil }
            base = entries
        }
        guard let ours = try song.ours.entries(of: .meta), let theirs = try song.theirs.entries(of: .meta) else {
            return nil
        }
        versions = MemberVersions(base: base, ours: ours, theirs: theirs)
        for name in versions.names() {
            switch try takesOurs(name) {
            case true?: adopted.insert(name)
            case false?: break
            case nil: conflicts.append(versions.conflict(name, isEntry: true))
            }
        }
    }

    /// The values of `meta` after that: one, or none if no entry is left. Nil if theirs stays as it is.
    ///
    /// - Parameters:
    ///   - chosen: entries in conflict of which ours are taken.
    ///   - replaced: JSON in place of the values of entries in conflict.
    func values(
        choosing chosen: Set<MemberName>, replacing replaced: [MemberName: [UInt8]]
    ) throws(SongFormatError) -> [[UInt8]]? {
        let names = adopted.union(chosen)
        if names.isEmpty, replaced.isEmpty { return nil }
        let (ours, theirs) = (versions.ours, versions.theirs)
        if theirs.members.isEmpty {
            // There may not even be an object; ours shows how one looks.
            let pieces = ours.names.enumerated().compactMap { index, name -> SongPiece? in
                if let value = replaced[name] {
                    return ours.indices[name]?.first == index ? .changed(index, value: value[...]) : nil
                }
                return names.contains(name) ? .kept(index) : nil
            }
            return pieces.isEmpty ? [] : [try ours.file.object(at: ours.object, assembling: pieces)]
        }
        let pieces = MemberAdoption(of: names, replacing: replaced, from: ours, into: theirs).pieces()
        if pieces.isEmpty { return [] }
        return [try theirs.file.object(at: theirs.object, assembling: pieces)]
    }

    /// Nil is a conflict. Where both changed an entry, an empty one counts as missing, as in `Metadata`.
    private func takesOurs(_ name: MemberName) throws(SongFormatError) -> Bool? {
        if let isOurs = try versions.takesOurs(name) { return isOurs }
        let wasEmpty = versions.base?.isEmpty(name) ?? true
        switch (versions.ours.isEmpty(name), versions.theirs.isEmpty(name)) {
        case (true, true): return false
        case (true, false): return wasEmpty ? false : nil
        case (false, true): return wasEmpty ? true : nil
        case (false, false): return nil
        }
    }
}
