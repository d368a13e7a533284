/// Writes changed values into the bytes of a song and leaves the rest as it is.
struct SongSplice {
    let bytes: [UInt8]
    let layout: SongLayout
    private let style: SongStyle

    init(bytes: [UInt8], layout: SongLayout) {
        self.bytes = bytes
        self.layout = layout
        style = SongStyle(of: bytes, layout: layout)
    }

    /// - Parameter changes: must contain only values that differ from those in the bytes.
    func applying(_ changes: SongEdit) -> [UInt8] {
        let values = SongKey.allCases.compactMap { key in
            value(of: key, in: changes).map { (key: key, spelling: $0) }
        }
        let pieces = layout.first == nil ? [firstMembers(values)] : values.map(piece)
        return bytes.replacing(pieces)
    }
}

extension SongSplice {
    /// The new value or, if the member is missing, the new member with a separator.
    private func piece(key: SongKey, spelling: [UInt8]) -> Replacement {
        if let member = layout[key] { return Replacement(range: member.value, bytes: spelling) }
        let member = member(key, spelling)
        if let before = lastMember(before: key) {
            return Replacement(
                range: before.value.upperBound..<before.value.upperBound, bytes: style.separator + member)
        }
        let start = layout.first?.name.lowerBound ?? layout.inside.lowerBound
        return Replacement(range: start..<start, bytes: member + style.separator)
    }

    /// All members of an object that has none yet.
    private func firstMembers(_ values: [(key: SongKey, spelling: [UInt8])]) -> Replacement {
        let members = values.map { member($0.key, $0.spelling) }.joined(separator: style.separator)
        return Replacement(range: layout.inside, bytes: style.opening + members + style.closing)
    }

    private func member(_ key: SongKey, _ spelling: [UInt8]) -> [UInt8] {
        Array("\"\(key.rawValue)\"".utf8) + style.colon + spelling
    }

    /// The last member in this file that comes before `key` in a new file.
    private func lastMember(before key: SongKey) -> SongLayout.Member? {
        SongKey.allCases.prefix { $0 != key }.reversed().lazy.compactMap { layout[$0] }.first
    }
}

// MARK: - Spelling

extension SongSplice {
    private func value(of key: SongKey, in changes: SongEdit) -> [UInt8]? {
        switch key {
        case .id: changes.id.map { string($0, for: key) }
        case .title: changes.title.map { string($0, for: key) }
        case .text: changes.text.map { string($0, for: key) }
        case .createdAt: changes.createdAt.map { string($0.iso8601, for: key) }
        case .updatedAt: changes.updatedAt.map { string($0.iso8601, for: key) }
        case .tags: changes.tags.map(array)
        case .pinned: changes.pinned.map { Array(($0 ? "true" : "false").utf8) }
        }
    }

    /// Escapes everything beyond ASCII if the old value or the file does.
    private func string(_ text: String, for key: SongKey) -> [UInt8] {
        var output: [UInt8] = []
        JSONString.encode(
            text,
            asciiOnly: SongStyle.isASCIIOnly(bytes.byteOrderMarkLength..<bytes.count, of: bytes.span)
                || layout[key].map { SongStyle.isASCIIOnly($0.value, of: bytes.span) } ?? false,
            into: &output)
        return output
    }

    /// Keeps the brackets and separators of the old array, and its spelling of tags that stay.
    private func array(_ tags: [String]) -> [UInt8] {
        if tags.isEmpty { return Array("[]".utf8) }
        let old = layout[.tags].flatMap { $0.kind == .array ? $0.value : nil }
        return ArraySpelling(of: old, in: bytes, separator: style.elementSeparator)
            .array(of: tags) { string($0, for: .tags) }
    }
}
