/// What is to be changed in a song. Nil leaves the member as it is, whether it is there or not.
public struct SongEdit: Sendable {
    /// Of a song that has none yet; nothing forbids to change one.
    public var id: String?

    /// Any string; an empty one is written too, and is then shown as the file name.
    public var title: String?

    /// Line ends are written as they are here.
    public var text: String?

    /// Written to the second; see `Timestamp.writable`.
    public var createdAt: Timestamp?

    /// Written to the second; see `Timestamp.ofSave(now:after:)`.
    public var updatedAt: Timestamp?

    /// All of them. Those that are in the file keep their spelling.
    public var tags: [String]?

    /// False is written only where the file says true.
    public var pinned: Bool?

    /// What it does not name stays.
    public var metadata: MetadataEdit

    /// Changes what is given and nothing else.
    public init(
        id: String? = nil, title: String? = nil, text: String? = nil, createdAt: Timestamp? = nil,
        updatedAt: Timestamp? = nil, tags: [String]? = nil, pinned: Bool? = nil,
        metadata: MetadataEdit = MetadataEdit()
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

    /// Makes of a song what a person sees of `song`: its title, lyrics, tags, pin, and the metadata that it has.
    public init(_ song: Song) {
        self.init(
            title: song.title, text: song.text, tags: song.tags, pinned: song.pinned,
            metadata: MetadataEdit(song.metadata))
    }

    /// Whether it asks for nothing.
    public var isEmpty: Bool {
        isWithoutMetadata && metadata.isEmpty
    }

    /// Whether it asks for no member but metadata.
    var isWithoutMetadata: Bool {
        id == nil && title == nil && text == nil && createdAt == nil && updatedAt == nil && tags == nil && pinned == nil
    }

    /// Whether it changes what the song says, its title, its lyrics or its metadata, and not only where it is found: tags
    /// and pin arrange a song. Only what the song says counts for `updatedAt`.
    public var changesContent: Bool { title != nil || text != nil || !metadata.isEmpty }

    /// What is left of the edit when all that `song` already says, byte for byte, is taken out.
    public func reduced(to song: Song) -> SongEdit {
        SongEdit(
            id: id.flatMap { song.id.hasSameBytes(as: $0) ? nil : $0 },
            title: title.flatMap { song.title.hasSameBytes(as: $0) ? nil : $0 },
            text: text.flatMap { song.text.hasSameBytes(as: $0) ? nil : $0 },
            createdAt: createdAt.flatMap { $0.isAsGoodAs(song.createdAt) ? nil : $0 },
            updatedAt: updatedAt.flatMap { $0.isAsGoodAs(song.updatedAt) ? nil : $0 },
            tags: tags.flatMap { song.tags.hasSameBytes(as: $0) ? nil : $0 },
            pinned: pinned.flatMap { song.pinned == $0 ? nil : $0 }, metadata: metadata.reduced(to: song.metadata))
    }

    /// The song after the edit, as its file will then read.
    public func applied(to song: Song) -> Song {
        let edit = reduced(to: song)
        return Song(
            id: edit.id ?? song.id, title: edit.title ?? song.title, text: edit.text ?? song.text,
            createdAt: edit.createdAt?.writable ?? song.createdAt,
            updatedAt: edit.updatedAt?.writable ?? song.updatedAt,
            tags: edit.tags ?? song.tags, pinned: edit.pinned ?? song.pinned,
            metadata: song.metadata.applying(edit.metadata))
    }
}

extension Timestamp {
    /// Whether writing this moment could not say more than the file, which says `other`, already does.
    fileprivate func isAsGoodAs(_ other: Timestamp?) -> Bool { self == other || writable == other }
}
