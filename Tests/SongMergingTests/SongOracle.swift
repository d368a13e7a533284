import SongFormat

/// The expected result of a merge, member by member, by the simplest rules.
struct SongOracle {
    let base: SongFile?
    let ours: SongFile
    let theirs: SongFile

    /// Returns every value with this name, in one spelling.
    static func values(_ name: [UInt8], in file: SongFile) throws -> [[UInt8]] {
        try file.members().filter { key($0, in: file) == name }.map { member in
            let bytes = Array(file.bytes[member.value])
            // For names in two Unicode forms, the form is part of the content.
            let form = Array(file.bytes[member.name]) == Array("\"e\u{301}\"".utf8) ? [0] : [] as [UInt8]
            return ((try? JSONValue(parsing: bytes))?.serialized(pretty: false) ?? bytes) + form
        }
    }

    /// Returns the name in a form in which names that must not be confused are equal.
    static func key(_ member: SongMember, in file: SongFile) -> [UInt8] {
        let spelling = Array(file.bytes[member.name])
        return switch spelling {
        case Array("\"\\u0078\"".utf8): Array("\"x\"".utf8)
        case Array("\"e\u{301}\"".utf8): Array("\"\u{E9}\"".utf8)
        default: spelling
        }
    }

    /// Returns the names of members that the program does not know.
    func unknownNames() throws -> Set<[UInt8]> {
        Set(
            try [ours, theirs].flatMap { file in
                try file.members().filter { !$0.isKnown }.map { Self.key($0, in: file) }
            })
    }

    /// Nil is a conflict.
    func unknown(_ name: [UInt8]) throws -> [[UInt8]]? {
        let (o, t) = (try Self.values(name, in: ours), try Self.values(name, in: theirs))
        if o == t { return t }
        guard let base else { return o.isEmpty ? t : t.isEmpty ? o : nil }
        let b = try Self.values(name, in: base)
        return o == b ? t : t == b ? o : nil
    }

    /// Nil is a conflict.
    var title: [UInt8]? {
        let (o, t) = (Array(ours.song.title.utf8), Array(theirs.song.title.utf8))
        if o == t { return o }
        guard let base else { return o.isEmpty ? t : t.isEmpty ? o : nil }
        let b = Array(base.song.title.utf8)
        return o == b ? t : t == b ? o : nil
    }

    var tags: Set<String> {
        let (b, o, t) = (Set(base?.song.tags ?? []), Set(ours.song.tags), Set(theirs.song.tags))
        return o.intersection(t).union(o.symmetricDifference(t).subtracting(b))
    }

    var pinned: Bool {
        let (b, o, t) = (base?.song.pinned ?? false, ours.song.pinned, theirs.song.pinned)
        return o == b ? t : o
    }

    var hasIDConflict: Bool {
        guard let o = ours.song.id, let t = theirs.song.id, o != t else { return false }
        return base == nil || base?.song.id != nil
    }

    var updatedAt: Timestamp? {
        [ours.song.updatedAt, theirs.song.updatedAt].compactMap(\.self).max()
    }
}
