import SongFormat

/// What becomes of the entries of `meta`, where both changed it: each by itself.
struct EntryMerge {
    /// What to change in theirs; nil where both changed an entry differently, or where a side is no object.
    let edit: MetadataEdit?

    /// - Parameter base: nil if it is unknown; then an entry that only one side has is taken.
    init(base: Metadata?, ours: Metadata, theirs: Metadata) {
        guard [base, ours, theirs].allSatisfy({ $0?[.meta] == nil }) else {
            edit = nil
            return
        }
        var edit = MetadataEdit()
        for name in Set(ours.entries + theirs.entries + (base?.entries ?? [])) {
            let (old, our, their) = (base?[name], ours[name], theirs[name])
            if our == their || our == old { continue }
            guard their == old else {
                self.edit = nil
                return
            }
            edit.set(name, our)
        }
        self.edit = edit
    }
}

extension Metadata {
    fileprivate var entries: [MetadataName] {
        names.filter { if case .entry = $0 { true } else { false } }
    }
}
