import SongFormat

/// The name that identifies a member across versions.
enum MemberName: Hashable, Sendable {
    /// Equal if canonically equivalent (Unicode Standard, D70), as Swift's strings are.
    case text(String)
    /// A name with a lone surrogate, as spelled.
    case spelling([UInt8])

    static let createdAt = MemberName.text("createdAt")
    static let updatedAt = MemberName.text("updatedAt")
    static let meta = MemberName.text("meta")
}

/// The members of a song, or of an object in it, by name.
struct MemberGroups {
    let file: SongFile
    /// The object's range in the file's bytes; empty if there is none.
    let object: Range<Int>
    /// In the file's order.
    let members: [SongMember]
    let names: [MemberName]
    /// Indices of the members with each name.
    private(set) var indices: [MemberName: [Int]] = [:]

    /// The members of a song.
    init(_ file: SongFile) throws(SongFormatError) {
        self.init(try file.members(), at: 0..<file.bytes.count, of: file)
    }

    private init(_ members: [SongMember], at object: Range<Int>, of file: SongFile) {
        self.file = file
        self.object = object
        self.members = members
        names = members.map { member in
            member.text.map(MemberName.text) ?? .spelling(Array(file.bytes[member.name]))
        }
        for (index, name) in names.enumerated() { indices[name, default: []].append(index) }
    }

    subscript(name: MemberName) -> [SongMember] { (indices[name] ?? []).map { members[$0] } }

    /// The members of the object that is the value of this member: none if it is missing or null, nil if it is not an
    /// object or occurs more than once.
    func entries(of name: MemberName) throws(SongFormatError) -> MemberGroups? {
        let found = self[name]
        guard found.count < 2 else { return nil }
        guard let member = found.first, !member.isNull else { return MemberGroups([], at: 0..<0, of: file) }
        guard file.bytes[member.value.lowerBound] == UInt8(ascii: "{") else { return nil }
        return MemberGroups(try file.members(ofObjectAt: member.value), at: member.value, of: file)
    }

    /// Whether all members with this name are missing, null or an empty text, so that no words can be lost.
    func isEmpty(_ name: MemberName) -> Bool {
        self[name].allSatisfy { $0.isNull || file.bytes[$0.value].elementsEqual("\"\"".utf8) }
    }

    /// The values of the members with this name, as spelled.
    func spellings(_ name: MemberName) -> [String] {
        self[name].map { String(decoding: file.bytes[$0.value], as: UTF8.self) }
    }

    /// Whether both have equal members with this name, for any reader.
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
