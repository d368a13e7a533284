/// The members of a song that this program knows, in the order in which a new file has them.
enum SongKey: String, CaseIterable {
    case id, title, text, createdAt, updatedAt, tags, pinned

    /// The key with exactly this name.
    init?(name: some Collection<UInt8>) {
        let length = name.count
        for key in Self.allCases where key.rawValue.utf8.count == length && name.elementsEqual(key.rawValue.utf8) {
            self = key
            return
        }
        return nil
    }

    var kind: JSONKind {
        switch self {
        case .id, .title, .text, .createdAt, .updatedAt: .string
        case .tags: .array
        case .pinned: .boolean
        }
    }
}
