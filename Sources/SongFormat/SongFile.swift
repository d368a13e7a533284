import Translations

/// The bytes of a `.songbook` file together with the song that they encode.
///
/// A value of this type is always a valid song file. Its members are read as follows:
/// - `id`, `title`, `text` are strings, `tags` is an array of strings, `pinned` is `true` or `false`; any other type is
///   an error. `null` is read as missing, because it holds nothing that could be lost; an edit replaces it.
/// - `createdAt`, `updatedAt` are strings. One that is not a date (`Timestamp.init(iso8601:)`) is read as missing, and
///   stays as it is until that member is edited.
/// - Metadata (``MetadataName``) of the wrong type is kept and read as unknown, because files are older than this
///   program's support for these members: `"key": 1.0` may be another program's.
/// - A `\u` escape for a lone surrogate is an error in the members above except metadata. Elsewhere it is kept byte for
///   byte.
public struct SongFile: Sendable {
    /// Files with more bytes are not read: 16 MiB.
    public static let byteLimit = 16 * 1024 * 1024

    /// The bytes as read, or as to be written.
    public let bytes: [UInt8]

    /// The song in the bytes, without anything from outside the file; see `Song.fillingGaps`.
    public let song: Song

    /// Why the song must not be edited, in words that follow "because"; nil if it may be.
    ///
    /// This applies to a repeated known member, of which the last one counts, as in jq; and to two members whose names
    /// differ only in Unicode form, which many programs confuse. Other repeated members are kept as they are.
    public let readOnlyReason: String?

    let layout: SongLayout

    /// Whether the file says when the song was created, even if the value is not a date.
    public var saysCreation: Bool { layout[.createdAt].map { $0.kind != .null } ?? false }

    /// Whether the file says when the song was changed, even if the value is not a date.
    public var saysUpdate: Bool { layout[.updatedAt].map { $0.kind != .null } ?? false }

    /// - Parameter limit: the most bytes allowed; may exceed ``byteLimit`` for bytes that will not become a file.
    /// - Throws: what is wrong with the bytes and where, if they are not a song.
    public init(decoding bytes: [UInt8], limit: Int = SongFile.byteLimit) throws(SongFormatError) {
        let layout = try SongLayout(scanning: bytes, limit: limit)
        self.bytes = bytes
        self.layout = layout
        self.song = try SongDecoder(bytes: bytes, layout: layout).song()
        self.readOnlyReason = layout.ambiguity.map { $0.reason(in: bytes) }
    }
}

extension SongLayout.Ambiguity {
    fileprivate func reason(in bytes: [UInt8]) -> String {
        func places(_ first: Int, _ second: Int) -> String {
            let lines = [first, second].map { TextPosition(of: $0, in: bytes).line }
            return lines[0] == lines[1]
                ? translated("both on line \(lines[0])") : translated("on lines \(lines[0]) and \(lines[1])")
        }
        return switch self {
        case .repeated(let key, let first, let again):
            translated("“\(key.rawValue)” appears more than once (\(places(first, again)))")
        case .sameButForUnicodeForm(let first, let again):
            translated(
                "two members have names that look the same but are encoded differently (\(places(first, again)))")
        }
    }
}

/// Decodes the known members.
private struct SongDecoder {
    let bytes: [UInt8]
    let layout: SongLayout

    func song() throws(SongFormatError) -> Song {
        Song(
            id: try string(.id),
            title: try string(.title) ?? "",
            text: try string(.text) ?? "",
            createdAt: try string(.createdAt).flatMap(Timestamp.init(iso8601:)),
            updatedAt: try string(.updatedAt).flatMap(Timestamp.init(iso8601:)),
            tags: try tags(),
            pinned: try value(.pinned).map { bytes[$0.lowerBound] == UInt8(ascii: "t") } ?? false,
            metadata: layout.metadata.isEmpty ? Metadata() : Metadata(layout.metadata, of: bytes))
    }

    private func string(_ key: SongKey) throws(SongFormatError) -> String? {
        guard let range = try value(key) else { return nil }
        return try JSONString.decode(range, of: bytes)
    }

    private func tags() throws(SongFormatError) -> [String] {
        guard let range = try value(.tags) else { return [] }
        var tags: [String] = []
        try JSONArray.forEachElement(of: range, in: bytes) { element, kind throws(SongFormatError) in
            guard kind == .string else {
                throw SongFormatError(
                    .wrongElementType(member: SongKey.tags.rawValue, expected: .string, found: kind),
                    at: element.lowerBound, in: bytes)
            }
            tags.append(try JSONString.decode(element, of: bytes))
        }
        return tags
    }

    private func value(_ key: SongKey) throws(SongFormatError) -> Range<Int>? {
        guard let member = layout[key], member.kind != .null else { return nil }
        guard member.kind == key.kind else {
            throw SongFormatError(
                .wrongType(member: key.rawValue, expected: key.kind, found: member.kind),
                at: member.value.lowerBound, in: bytes)
        }
        return member.value
    }
}
