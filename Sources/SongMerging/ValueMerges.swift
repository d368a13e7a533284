import SongFormat

/// What becomes of a title.
struct TitleMerge {
    /// Nil in a conflict.
    let value: String?
    var isConflict: Bool { value == nil }

    /// - Parameter base: nil if it is unknown; then a title is better than none.
    init(base: String?, ours: String, theirs: String) {
        value =
            if ours.hasSameBytes(as: theirs) { theirs } else if let base, ours.hasSameBytes(as: base) {
                theirs
            } else if let base, theirs.hasSameBytes(as: base) { ours } else if base == nil, ours.isEmpty {
                theirs
            } else if base == nil, theirs.isEmpty { ours } else { nil }
    }
}

/// What becomes of an id.
struct IDMerge {
    /// Nil if neither side has one, and in a conflict.
    let value: String?
    let isConflict: Bool

    /// - Parameter base: nil if it is unknown, nil inside if it has no id.
    init(base: String??, ours: String?, theirs: String?) {
        guard let ours, let theirs, !ours.hasSameBytes(as: theirs) else {
            (value, isConflict) = (ours ?? theirs, false)
            return
        }
        if case .some(.none) = base {
            (value, isConflict) = (ours.utf8.lexicographicallyPrecedes(theirs.utf8) ? ours : theirs, false)
        } else {
            (value, isConflict) = (nil, true)
        }
    }
}

/// What becomes of tags.
struct TagMerge {
    /// Nil if theirs stay as they are.
    let tags: [String]?

    init(base: [String], ours: [String], theirs: [String]) {
        let (b, o, t) = (base.map(Bytes.init), ours.map(Bytes.init), theirs.map(Bytes.init))
        if o == b || o == t {
            tags = nil
        } else if t == b {
            tags = ours
        } else {
            let (before, mine, other) = (Set(b), Set(o), Set(t))
            let kept = zip(theirs, t).filter { !before.contains($1) || mine.contains($1) }
            var added: Set<Bytes> = []
            let new = zip(ours, o).filter { _, tag in
                !before.contains(tag) && !other.contains(tag) && added.insert(tag).inserted
            }
            tags = (kept + new).map(\.0)
        }
    }
}

/// A string whose equality is that of its bytes.
struct Bytes: Hashable {
    private let bytes: [UInt8]

    init(_ string: String) { bytes = Array(string.utf8) }
}
