/// The known members of a song, in the order of a new file.
enum SongKey: String, CaseIterable {
    case id, title, text, createdAt, updatedAt, tags, pinned

    /// The key with exactly this name.
    init?(name: some Collection<UInt8>) {
        // At most two keys have the same length, and every song has most of the keys.
        switch name.count {
        case 2 where name.spells("id"): self = .id
        case 4 where name.spells("text"): self = .text
        case 4 where name.spells("tags"): self = .tags
        case 5 where name.spells("title"): self = .title
        case 6 where name.spells("pinned"): self = .pinned
        case 9 where name.spells("createdAt"): self = .createdAt
        case 9 where name.spells("updatedAt"): self = .updatedAt
        default: return nil
        }
    }

    var kind: JSONKind {
        switch self {
        case .id, .title, .text, .createdAt, .updatedAt: .string
        case .tags: .array
        case .pinned: .boolean
        }
    }
}

extension Collection<UInt8> {
    /// Whether these are the bytes of a literal. Creates no String of either.
    @inline(__always)
    fileprivate func spells(_ literal: StaticString) -> Bool {
        literal.withUTF8Buffer { elementsEqual($0) }
    }
}
