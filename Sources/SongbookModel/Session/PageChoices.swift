import SongFormat

/// The choice of annotations beside the lyrics of all songs.
nonisolated public struct PageChoices: Equatable, Sendable {
    /// Whether the number of syllables of each line is shown.
    public var showsSyllables = false
    /// Whether the lines of a stanza that rhyme are marked.
    public var showsRhymes = false

    /// Whether any annotation is shown.
    public var isAny: Bool { showsSyllables || showsRhymes }

    /// Parameters as the members.
    public init(showsSyllables: Bool = false, showsRhymes: Bool = false) {
        (self.showsSyllables, self.showsRhymes) = (showsSyllables, showsRhymes)
    }
}

nonisolated extension PageChoices {
    /// The version that this program writes.
    private static let version: Int64 = 1

    /// Returns nil if this program cannot interpret the bytes.
    public init?(_ bytes: [UInt8]) {
        guard let document = try? JSONValue(parsing: bytes), document["version"]?.integer == Self.version else {
            return nil
        }
        self.init(
            showsSyllables: document["syllables"]?.bool ?? false, showsRhymes: document["rhymes"]?.bool ?? false)
    }

    /// The choices in the format that ``init(_:)`` reads.
    public var bytes: [UInt8] {
        JSONValue.object([
            .init("version", .integer(Self.version)), .init("syllables", .bool(showsSyllables)),
            .init("rhymes", .bool(showsRhymes)),
        ]).serialized(pretty: true)
    }
}
