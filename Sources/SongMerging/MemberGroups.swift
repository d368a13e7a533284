import SongFormat

/// The name under which members of different versions are the same member.
enum MemberName: Hashable, Sendable {
    /// Equal if canonically equivalent (Unicode Standard, D70), as Swift's strings are.
    case text(String)
    /// A name with half of a surrogate pair, as it is spelled.
    case spelling([UInt8])

    static let createdAt = MemberName.text("createdAt")
    static let updatedAt = MemberName.text("updatedAt")
    static let meta = MemberName.text("meta")
}

/// The members of a song by name.
struct MemberGroups {
    let file: SongFile
    /// In the file's order.
    let members: [SongMember]
    let names: [MemberName]
    /// Indices of the members with each name.
    private(set) var indices: [MemberName: [Int]] = [:]

    init(_ file: SongFile) throws(SongFormatError) {
        self.file = file
        members = try file.members()
        names = members.map { member in
            member.text.map(MemberName.text) ?? .spelling(Array(file.bytes[member.name]))
        }
        for (index, name) in names.enumerated() { indices[name, default: []].append(index) }
    }

    subscript(name: MemberName) -> [SongMember] { (indices[name] ?? []).map { members[$0] } }

    /// Values of the members with this name, as they are spelled.
    func spellings(_ name: MemberName) -> [String] {
        self[name].map { String(decoding: file.bytes[$0.value], as: UTF8.self) }
    }

    /// Whether both have the same members of this name, for any reader.
    func hasSame(_ name: MemberName, as other: MemberGroups) throws(SongFormatError) -> Bool {
        let (mine, others) = (self[name], other[name])
        guard mine.count == others.count else { return false }
        for (left, right) in zip(mine, others) {
            if case .text = name, let text = left.text, let otherText = right.text, !text.hasSameBytes(as: otherText) {
                return false
            }
            if file.bytes[left.value] == other.file.bytes[right.value] { continue }
            let meanings = (
                try file.meaning(ofValueAt: left.value), try other.file.meaning(ofValueAt: right.value)
            )
            if meanings.0 != meanings.1 { return false }
        }
        return true
    }
}
