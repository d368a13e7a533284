import Files
public import SongFormat
public import SongNames

/// One part of a ``Query``.
public struct QueryTerm: Hashable, Sendable {
    /// A state of a song.
    public enum State: String, CaseIterable, Sendable {
        /// Lists show it before others.
        case pinned
        /// Its file cannot be read.
        case broken
        /// It has conflict copies.
        case conflicted
        /// It has unsaved changes waiting.
        case draft
    }

    /// What is asked for.
    public enum Meaning: Hashable, Sendable {
        /// A word or phrase in title, tags or lyrics.
        case word(String)
        /// The same in the title alone.
        case title(String)
        /// The same in the lyrics alone.
        case text(String)
        /// A whole tag.
        case tag(String)
        /// No tag.
        case untagged
        /// A folder of the library, or one below it.
        case folder(String)
        case state(State)
        /// An attachment of this kind; of any kind for nil.
        case attachment(AttachmentKind?)
        case changed(QueryDate)
        case created(QueryDate)
        /// An optional member of the song.
        case member(MetadataName, String)

        /// Whether it can be answered without reading the words of songs.
        var isCondition: Bool {
            switch self {
            case .word, .title, .text: false
            default: true
            }
        }
    }

    /// What is asked for.
    public let meaning: Meaning
    /// Whether songs are wanted that do not match.
    public let isNegated: Bool
    /// Its place in the query, `-` included; in bytes of UTF-8.
    public let range: Range<Int>
}

/// The names of terms, as they are typed before a colon.
public enum QueryTermName: String, CaseIterable, Sendable {
    case tag, title, text
    case folder = "in"
    case state = "is"
    case attachment = "has"
    case changed, created, artist, composer, lyricist, key, language

    /// The possible values; nil if it takes any.
    public var values: [String]? {
        switch self {
        case .state: QueryTerm.State.allCases.map(\.rawValue)
        case .attachment: AttachmentKind.searchable.map(\.rawValue) + [Self.anyAttachment]
        default: nil
        }
    }

    /// The term as it is typed, with quotation marks where the value needs them.
    public func term(_ value: String) -> String {
        let scalars = value.unicodeScalars
        let needsMarks =
            scalars.contains(where: \.properties.isWhitespace) || scalars.first == "\""
            || value == Self.noTag || value.isEmpty
        guard needsMarks else { return rawValue + ":" + value }
        return rawValue + ":\"" + value.spelled { ["\\", "\""].contains($0) ? "\\\($0)" : nil } + "\""
    }

    /// The value of `has:` that stands for every kind.
    static let anyAttachment = "attachment"
    /// The value of `tag:` that stands for no tag, unless it is in quotation marks.
    static let noTag = "none"
}
