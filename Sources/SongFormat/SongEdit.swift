/// Changes to a song. Nil leaves a member as it is, present or missing.
public struct SongEdit: Sendable {
    /// Intended for a song that has none yet; an existing one can be changed, too.
    public var id: String?

    /// Any string; an empty one is written, too, and the song then shows its file name.
    public var title: String?

    /// Line ends are written unchanged.
    public var text: String?

    /// Written to the second; see `Timestamp.writable`.
    public var createdAt: Timestamp?

    /// Written to the second; see `Timestamp.ofSave(now:after:)`.
    public var updatedAt: Timestamp?

    /// All tags. Those already in the file keep their spelling.
    public var tags: [String]?

    /// False is written only if the file says true.
    public var pinned: Bool?

    /// Values that it does not name stay.
    public var metadata: MetadataEdit

    /// Changes only the given values.
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

    /// Gives a song the visible contents of `song`: its title, lyrics, tags, pin, and the metadata that it has.
    public init(_ song: Song) {
        self.init(
            title: song.title, text: song.text, tags: song.tags, pinned: song.pinned,
            metadata: MetadataEdit(song.metadata))
    }

    /// Whether there are no changes.
    public var isEmpty: Bool {
        isWithoutMetadata && metadata.isEmpty
    }

    /// Whether no member except metadata changes.
    var isWithoutMetadata: Bool {
        id == nil && title == nil && text == nil && createdAt == nil && updatedAt == nil && tags == nil && pinned == nil
    }

    /// Whether it changes the content of the song: title, lyrics or metadata. Tags and pin only arrange songs, so they
    /// do not affect `updatedAt`.
    public var changesContent: Bool { title != nil || text != nil || !metadata.isEmpty }

    /// The edit without values that `song` already has, byte for byte.
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

    /// The song after the edit, as its file will read.
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
    /// Whether a file that has `other` would gain nothing from this moment, which is written to the second.
    fileprivate func isAsGoodAs(_ other: Timestamp?) -> Bool { self == other || writable == other }
}
