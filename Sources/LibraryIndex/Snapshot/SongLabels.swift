import SongFormat

/// The tags of a song, and the members that queries ask for, as bytes: each after its length in two bytes, lowest
/// first. The highest bit of a length marks a member, whose first byte tells which it is; so tags are stored as before
/// snapshots had members. Last come all members together, as the text of one JSON object in pieces.
enum SongLabels {
    /// The kind of a text.
    enum Kind: UInt8 {
        case tag
        case artist, composer, lyricist, key, language
        /// A piece of the object with all members.
        case piece

        /// The kind of a member that queries ask for; nil for other members.
        init?(member: MetadataName) {
            guard let kind = SongLabels.members.first(where: { $0.member == member }) else { return nil }
            self = kind
        }

        /// The member that it is; nil for a tag and a piece.
        var member: MetadataName? {
            switch self {
            case .tag, .piece: nil
            case .artist: .artist
            case .composer: .composer
            case .lyricist: .lyricist
            case .key: .key
            case .language: .language
            }
        }
    }

    fileprivate static let members: [Kind] = [.artist, .composer, .lyricist, .key, .language]
    private static let longestText = 16_384
    private static let mostTags = 1024
    private static let mostTexts = 64
    /// Of a song with more metadata, none is stored.
    private static let longestMetadata = 65_536
    private static let memberMark = 0x8000

    /// Appends tags and members; those that are too long or too many are truncated.
    ///
    /// - Returns: whether all members can be read again.
    static func append(_ tags: [String], _ metadata: Metadata, to bytes: inout [UInt8]) -> Bool {
        for tag in tags.prefix(mostTags) { append(tag, .tag, to: &bytes) }
        guard !metadata.isEmpty else { return true }
        for kind in members {
            guard let value = kind.member.flatMap({ metadata[$0] }) else { continue }
            switch value {
            case .text(let text): append(text, kind, to: &bytes)
            case .list(let texts): for text in texts.prefix(mostTexts) { append(text, kind, to: &bytes) }
            case .number, .unknown: break
            }
        }
        let json = JSONValue.object(metadata.members).serialized(pretty: false)
        guard json.count <= longestMetadata else { return false }
        for start in stride(from: 0, to: json.count, by: longestText) {
            append(json[start..<min(start + longestText, json.count)], .piece, to: &bytes)
        }
        return true
    }

    private static func append(_ text: String, _ kind: Kind, to bytes: inout [UInt8]) {
        append(text.utf8.prefix(longestText), kind, to: &bytes)
    }

    /// - Parameter text: of at most ``longestText`` bytes.
    private static func append(_ text: some Collection<UInt8>, _ kind: Kind, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: [0, 0])
        if kind != .tag { bytes.append(kind.rawValue) }
        bytes.append(contentsOf: text)
        let length = bytes.count - start - 2 | (kind == .tag ? 0 : memberMark)
        (bytes[start], bytes[start + 1]) = (UInt8(length & 0xFF), UInt8(length >> 8))
    }

    /// Calls `body` with each text, up to the first invalid one.
    static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (Kind, UnsafeRawBufferPointer) -> Void) {
        var start = 0
        while start + 2 <= bytes.count {
            let mark = Int(bytes[start]) | Int(bytes[start + 1]) << 8
            let length = mark & ~memberMark
            start += 2
            guard start + length <= bytes.count else { return }
            let text = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)])
            if mark & memberMark == 0 {
                body(.tag, text)
            } else if let kind = text.first.flatMap(Kind.init) {
                body(kind, UnsafeRawBufferPointer(rebasing: text[1...]))
            }
            start += length
        }
    }
}
