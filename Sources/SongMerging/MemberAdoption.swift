import SongFormat

/// Puts members of our object into theirs.
struct MemberAdoption {
    /// What takes the place of all that theirs has of a name; an empty list removes it.
    var replacements: [MemberName: [SpelledMember]]

    private let ours: MemberGroups
    private let theirs: MemberGroups

    /// - Parameters:
    ///   - names: members of which ours are taken, as they are spelled; where we have none, theirs are removed.
    ///   - values: JSON in place of the values of members that either has, whatever else becomes of them.
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

    /// All members that there are then. New ones come after the member that they come after in ours.
    func pieces() -> [SongPiece] {
        /// What comes before the first member, and after each.
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
                // All of the name, for their order counts, and theirs may have the others in another one.
                added[anchor] += new.map(\.piece)
            }
        }
        return zip([nil] + replaced, added).flatMap { [$0].compactMap(\.self) + $1 }
    }

    /// In the place of one of theirs, whose name stays as it is spelled if it is the same.
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
    /// The members with this name, as they are written.
    fileprivate func spelled(_ name: MemberName) -> [SpelledMember] {
        self[name].map { member in
            SpelledMember(text: member.text, name: file.bytes[member.name], value: file.bytes[member.value])
        }
    }
}

/// A member as it is written.
struct SpelledMember {
    /// What the name says; nil if that is no text.
    let text: String?
    /// With its quotation marks.
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>

    /// Where there is none of the name.
    var piece: SongPiece { .added(name: name, value: value) }
}
