import SongFormat

/// Puts members of our object into theirs.
struct MemberAdoption {
    /// The members that replace all of theirs with a name; an empty list removes those.
    var replacements: [MemberName: [SpelledMember]]

    private let ours: MemberGroups
    private let theirs: MemberGroups

    /// - Parameters:
    ///   - names: members to take from ours, as spelled; those that ours lacks are removed from theirs.
    ///   - values: JSON to replace the values of members that either side has, whatever else happens to them.
    init(
        of names: Set<MemberName>, replacing values: [MemberName: [UInt8]] = [:], from ours: MemberGroups,
        into theirs: MemberGroups
    ) {
        self.ours = ours
        self.theirs = theirs
        replacements = [:]
        for name in names { replacements[name] = ours.spelled(name) }
        for (name, value) in values {
            guard let spelled = (theirs.spelled(name) + ours.spelled(name)).first else { continue }
            replacements[name] = [SpelledMember(text: spelled.text, name: spelled.name, value: value[...])]
        }
    }

    /// All members of the result. New ones keep their position after the same member as in ours.
    func pieces() -> [SongPiece] {
        /// The members to add before the first member, and after each.
        var added = [[SongPiece]](repeating: [], count: theirs.members.count + 1)
        var replaced = theirs.members.indices.map { SongPiece?.some(.kept($0)) }
        for (name, new) in replacements {
            let indices = theirs.indices[name] ?? []
            for (position, index) in indices.enumerated() {
                replaced[index] = position < new.count ? piece(new[position], at: index) : nil
            }
            if let last = indices.last { added[last + 1] += new.dropFirst(indices.count).map(\.piece) }
        }
        var anchor = 0
        for (index, name) in ours.names.enumerated() {
            if let before = theirs.indices[name]?.last {
                anchor = before + 1
            } else if let new = replacements[name], ours.indices[name]?.first == index {
                // All members of the name, because their order matters, and theirs may have the others in a different
                // order.
                added[anchor] += new.map(\.piece)
            }
        }
        return zip([nil] + replaced, added).flatMap { [$0].compactMap(\.self) + $1 }
    }

    /// Replaces one of theirs, whose name keeps its spelling if it is equal.
    private func piece(_ new: SpelledMember, at index: Int) -> SongPiece {
        let isSame =
            switch (new.text, theirs.members[index].text) {
            case (let mine?, let others?): mine.hasSameBytes(as: others)
            case (nil, nil): true
            default: false
            }
        return isSame ? .changed(index, value: new.value) : new.piece
    }
}

extension MemberGroups {
    /// The members with this name, as spelled.
    fileprivate func spelled(_ name: MemberName) -> [SpelledMember] {
        self[name].map { member in
            SpelledMember(text: member.text, name: file.bytes[member.name], value: file.bytes[member.value])
        }
    }
}

/// A member as spelled.
struct SpelledMember {
    /// The decoded name; nil if it is not valid text.
    let text: String?
    /// Includes the quotation marks.
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>

    /// The member as an addition, for an object that has none with its name.
    var piece: SongPiece { .added(name: name, value: value) }
}
