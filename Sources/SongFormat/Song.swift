/// The contents of a song file.
///
/// Two songs are equal if their strings are equal byte for byte: `é` as one scalar and as two differs, because the file
/// does. (Swift's own `==` of strings ignores this.)
public struct Song: Sendable {
    /// Nil if the file has none. Usually a UUID, but any string is kept.
    public var id: String?

    /// Empty if the file has none.
    public var title: String

    /// The lyrics, with line ends as the file has them; empty if the file has none.
    public var text: String

    /// Nil if the file has none, or one that is not a date.
    public var createdAt: Timestamp?

    /// Nil if the file has none, or one that is not a date.
    public var updatedAt: Timestamp?

    /// In the file's order, including duplicates; empty if the file has none.
    public var tags: [String]

    /// False if the file does not say.
    public var pinned: Bool

    /// Other optional members of the file.
    public var metadata: Metadata

    /// A song with the given values only.
    public init(
        id: String? = nil, title: String = "", text: String = "", createdAt: Timestamp? = nil,
        updatedAt: Timestamp? = nil, tags: [String] = [], pinned: Bool = false,
        metadata: Metadata = Metadata()
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.tags = tags
        self.pinned = pinned
        self.metadata = metadata
    }

    /// The song as shown, with default values from its file for what it does not say. A missing `id` stays missing.
    ///
    /// - Parameters:
    ///   - fileName: for a missing or empty title. Can be a path; its last component is used, without a final
    ///     `.songbook`.
    ///   - created: the file's birth time, if the file system has it.
    ///   - modified: the file's last change; also used if the birth time is unknown.
    public func fillingGaps(fileName: String, created: Timestamp?, modified: Timestamp) -> Song {
        var song = self
        if title.isEmpty { song.title = Self.title(fromFileName: fileName) }
        song.createdAt = createdAt ?? created ?? modified
        song.updatedAt = updatedAt ?? modified
        return song
    }

    private static func title(fromFileName path: String) -> String {
        let name =
            path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
        let suffix = ".songbook".utf8
        let lowercase = name.utf8.suffix(suffix.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard name.utf8.count > suffix.count, lowercase.elementsEqual(suffix) else { return name }
        return String(decoding: name.utf8.dropLast(suffix.count), as: UTF8.self)
    }
}

extension Song: Hashable {
    /// Compares byte for byte, unlike the strings in it.
    public static func == (left: Song, right: Song) -> Bool {
        left.id.hasSameBytes(as: right.id) && left.title.hasSameBytes(as: right.title)
            && left.text.hasSameBytes(as: right.text) && left.createdAt == right.createdAt
            && left.updatedAt == right.updatedAt && left.tags.hasSameBytes(as: right.tags)
            && left.pinned == right.pinned && left.metadata == right.metadata
    }

    /// Leaves out values that rarely distinguish two songs.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(title)
        hasher.combine(text)
        hasher.combine(updatedAt)
    }
}
