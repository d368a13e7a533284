import SongFormat

/// Puts what was decided for our version into their file.
struct MergeWriter: Sendable {
    let ours: SongFile
    let theirs: SongFile
    var edit: SongEdit
    /// Members of which ours are taken, as they are spelled; where we have none, theirs are removed.
    var adopted: Set<MemberName>

    /// - Throws: `.tooLarge`.
    func song() throws(SongFormatError) -> SongFile {
        do {
            return try adopting(into: theirs.encoding(edit))
        } catch {
            // On the way there it may have been too large, if the members become shorter and the words longer.
            guard case .tooLarge = error.reason else { throw error }
            return try adopting(into: theirs).encoding(edit)
        }
    }

    private func adopting(into file: SongFile) throws(SongFormatError) -> SongFile {
        if adopted.isEmpty { return file }
        let (mine, other) = (try MemberGroups(ours), try MemberGroups(file))
        /// What comes before the first member, and after each.
        var added = [[SongPiece]](repeating: [], count: other.members.count + 1)
        var replaced = other.members.indices.map { SongPiece?.some(.kept($0)) }
        for name in adopted {
            let (indices, new) = (other.indices[name] ?? [], mine[name])
            for (position, index) in indices.enumerated() {
                replaced[index] = position < new.count ? piece(new[position], for: other.members[index], index) : nil
            }
            if let last = indices.last { added[last + 1] += new.dropFirst(indices.count).map(piece) }
        }
        var anchor = 0
        for (index, name) in mine.names.enumerated() {
            if let before = other.indices[name]?.last {
                anchor = before + 1
            } else if other.indices[name] == nil, adopted.contains(name), mine.indices[name]?.first == index {
                // All of the name, for their order counts, and theirs may have the others in another one.
                added[anchor] += mine[name].map(piece)
            }
        }
        let pieces = zip([nil] + replaced, added).flatMap { [$0].compactMap(\.self) + $1 }
        return try file.assembling(pieces)
    }

    private func piece(_ member: SongMember) -> SongPiece {
        .added(name: ours.bytes[member.name], value: ours.bytes[member.value])
    }

    /// Ours in the place of theirs, whose name stays as it is spelled if it is the same.
    private func piece(_ member: SongMember, for other: SongMember, _ index: Int) -> SongPiece {
        let isSame =
            switch (member.text, other.text) {
            case (let mine?, let others?): mine.hasSameBytes(as: others)
            case (nil, nil): true
            default: false
            }
        return isSame ? .changed(index, value: ours.bytes[member.value]) : piece(member)
    }
}
