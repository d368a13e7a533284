import SongFormat

/// The tags of a song, and the members that queries ask for, as bytes: each behind its length in two bytes, lowest first.
/// The highest bit of a length marks a member, whose first byte says which it is; so tags are as they were before
/// snapshots had members.
enum SongLabels {
    /// What a text is.
    enum Kind: UInt8 {
        case tag
        case artist, composer, lyricist, key, language

        /// What a member is; nil for one of which nothing is kept.
        init?(member: MetadataName) {
            guard let kind = SongLabels.members.first(where: { $0.member == member }) else { return nil }
            self = kind
        }

        /// The member that it is; nil for a tag.
        var member: MetadataName? {
            switch self {
            case .tag: nil
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
    private static let memberMark = 0x8000

    /// Appends tags and members; what there is too much of is cut short.
    static func append(_ tags: [String], _ metadata: Metadata, to bytes: inout [UInt8]) {
        for tag in tags.prefix(mostTags) { append(tag, .tag, to: &bytes) }
        guard !metadata.isEmpty else { return }
        for kind in members {
            guard let value = kind.member.flatMap({ metadata[$0] }) else { continue }
            switch value {
            case .text(let text): append(text, kind, to: &bytes)
            case .list(let texts): for text in texts.prefix(mostTexts) { append(text, kind, to: &bytes) }
            case .number, .unknown: break
            }
        }
    }

    private static func append(_ text: String, _ kind: Kind, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: [0, 0])
        if kind != .tag { bytes.append(kind.rawValue) }
        bytes.append(contentsOf: text.utf8.prefix(longestText))
        let length = bytes.count - start - 2 | (kind == .tag ? 0 : memberMark)
        (bytes[start], bytes[start + 1]) = (UInt8(length & 0xFF), UInt8(length >> 8))
    }

    /// Calls `body` with each text. Bytes that are no such texts end it.
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
