public import SongFormat

/// A song as a file of another format has it, or is to have it: what the readers make and the writers take.
public struct ImportedSong: Sendable {
    /// Empty where the format has no place for it: the file's name is the title then.
    public var title: String

    /// The lyrics, with chords and sections as in songbook(5).
    public var text: String

    /// In their order.
    public var tags: [String]

    /// Nil where the file does not say.
    public var createdAt: Timestamp?

    /// Nil where the file does not say.
    public var updatedAt: Timestamp?

    /// Nil where the file has none.
    public var id: String?

    /// The song's other members, in their order: those of songbook(5), `pinned`, and any that this program does not know.
    public var members: [JSONValue.Member]

    /// Where it begins in the file that it was read from; nil where that is not known.
    public var line: Int?

    /// A song of nothing but what is given.
    public init(
        title: String = "", text: String = "", tags: [String] = [], createdAt: Timestamp? = nil,
        updatedAt: Timestamp? = nil, id: String? = nil, members: [JSONValue.Member] = []
    ) {
        self.title = title
        self.text = text
        self.tags = tags
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.id = id
        self.members = members
    }

    /// The last member with this name; nil where there is none.
    func member(_ name: String) -> JSONValue? {
        members.last { $0.name.hasSameBytes(as: name) }?.value
    }
}

/// What a reader made of a file.
public struct ImportResult: Sendable {
    /// In the order of the file.
    public var songs: [ImportedSong]

    /// By lines of the file.
    public var notes: [ConversionNote]

    /// The songs of the file that cannot be read. Where there is not a single other one, the reader throws instead.
    public var faults: [SongFault]

    /// Whether songs may be left that were not read, which is one of the faults.
    public var isCutShort = false

    /// Songs, with what there is to say of them.
    public init(songs: [ImportedSong], notes: [ConversionNote], faults: [SongFault] = []) {
        (self.songs, self.notes, self.faults) = (songs, notes, faults)
    }
}

/// What a writer made of songs.
public struct ExportResult: Sendable {
    /// The whole file.
    public var bytes: [UInt8]

    /// By songs, and by lines of their lyrics.
    public var notes: [ConversionNote]

    /// A file, with what there is to say of it.
    public init(bytes: [UInt8], notes: [ConversionNote] = []) {
        (self.bytes, self.notes) = (bytes, notes)
    }
}
