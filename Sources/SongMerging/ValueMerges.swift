import SongFormat

/// Merges titles.
struct TitleMerge {
    /// Nil in a conflict.
    let value: String?
    var isConflict: Bool { value == nil }

    /// - Parameter base: nil if unknown; then a title wins over an empty one.
    init(base: String?, ours: String, theirs: String) {
        value =
            if ours.hasSameBytes(as: theirs) { theirs } else if let base, ours.hasSameBytes(as: base) {
                theirs
            } else if let base, theirs.hasSameBytes(as: base) { ours } else if base == nil, ours.isEmpty {
                theirs
            } else if base == nil, theirs.isEmpty { ours } else { nil }
    }
}

/// Merges ids.
struct IDMerge {
    /// Nil if neither side has one, and in a conflict.
    let value: String?
    let isConflict: Bool

    /// - Parameter base: nil if unknown, nil inside if it has no id.
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

/// Merges tags. ``TagKey`` decides which tags are the same; the spelling is that of the side that changed it, or theirs
/// if both did.
struct TagMerge {
    /// Nil if theirs stay as they are.
    let tags: [String]?

    init(base: [String], ours: [String], theirs: [String]) {
        if ours.isSpelled(as: base) || ours.isSpelled(as: theirs) {
            tags = nil
        } else if theirs.isSpelled(as: base) {
            tags = ours
        } else {
            let (before, mine) = (Spellings(base), Spellings(ours))
            let kept = theirs.compactMap { tag -> String? in
                guard let old = before[tag] else { return tag }
                guard let new = mine[tag] else { return nil }
                return tag.hasSameBytes(as: old) ? new : tag
            }
            var known = Set((base + theirs).map(TagKey.init))
            tags = kept + ours.filter { known.insert(TagKey($0)).inserted }
        }
    }
}

/// The spelling of the first occurrence of each tag.
private struct Spellings {
    private let spellings: [TagKey: String]

    init(_ tags: [String]) {
        spellings = Dictionary(tags.map { (TagKey($0), $0) }) { first, _ in first }
    }

    subscript(tag: String) -> String? { spellings[TagKey(tag)] }
}

extension [String] {
    fileprivate func isSpelled(as other: [String]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.hasSameBytes(as: $1) }
    }
}
