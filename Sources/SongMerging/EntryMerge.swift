import SongFormat

/// Merges the entries of `meta` if both sides changed it: each separately, by the rules for members.
struct EntryMerge {
    /// The entries taken from ours.
    private(set) var adopted: Set<MemberName> = []
    private(set) var conflicts: [MemberConflict] = []

    private let versions: MemberVersions

    /// Nil if `meta` is not an object of entries in any version.
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

    /// The merged values of `meta`: one, or none if no entry remains. Nil if theirs stays unchanged.
    ///
    /// - Parameters:
    ///   - chosen: conflicting entries to take from ours.
    ///   - replaced: JSON to replace the values of conflicting entries.
    func values(
        choosing chosen: Set<MemberName>, replacing replaced: [MemberName: [UInt8]]
    ) throws(SongFormatError) -> [[UInt8]]? {
        let names = adopted.union(chosen)
        if names.isEmpty, replaced.isEmpty { return nil }
        let (ours, theirs) = (versions.ours, versions.theirs)
        if theirs.members.isEmpty {
            // Theirs may not even be an object; ours shows the formatting.
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

    /// Nil for a conflict. If both sides changed an entry, an empty one counts as missing, as in `Metadata`.
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
