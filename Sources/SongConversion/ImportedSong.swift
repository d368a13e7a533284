public import SongFormat

/// A song in a file of another format: the output of the readers and the input of the writers.
public struct ImportedSong: Sendable {
    /// Empty if the format has no place for it; the title is then the file's name.
    public var title: String

    /// The lyrics, with chords and sections as in songbook(5).
    public var text: String

    /// The tags in order.
    public var tags: [String]

    /// Nil if the file does not say.
    public var createdAt: Timestamp?

    /// Nil if the file does not say.
    public var updatedAt: Timestamp?

    /// Nil if the file has none.
    public var id: String?

    /// The song's other members, in order: those of songbook(5), `pinned`, and any that this program does not know.
    public var members: [JSONValue.Member]

    /// The line where the song begins in its file; nil if unknown.
    public var line: Int?

    /// A song with the given values only.
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

    /// The value of the last member with this name; nil if there is none.
    func member(_ name: String) -> JSONValue? {
        members.last { $0.name.hasSameBytes(as: name) }?.value
    }
}

/// The result of reading a file.
public struct ImportResult: Sendable {
    /// The songs in the order of the file.
    public var songs: [ImportedSong]

    /// Notes by lines of the file.
    public var notes: [ConversionNote]

    /// The songs of the file that cannot be read. If there are no others, the reader throws instead.
    public var faults: [SongFault]

    /// Whether songs may remain unread, which is one of the faults.
    public var isCutShort = false

    /// Songs and the notes and faults about them.
    public init(songs: [ImportedSong], notes: [ConversionNote], faults: [SongFault] = []) {
        (self.songs, self.notes, self.faults) = (songs, notes, faults)
    }
}

/// The result of writing songs.
public struct ExportResult: Sendable {
    /// The whole file.
    public var bytes: [UInt8]

    /// Notes by songs, and by lines of their lyrics.
    public var notes: [ConversionNote]

    /// A file and the notes about it.
    public init(bytes: [UInt8], notes: [ConversionNote] = []) {
        (self.bytes, self.notes) = (bytes, notes)
    }
}
