/// Where the parts of a song are in its bytes: all that reading and splicing need to know about the file's form.
struct SongLayout {
    /// A member of the outermost object. Ranges are in bytes; names and strings include their quotation marks.
    struct Member {
        let name: Range<Int>
        let value: Range<Int>
        let kind: JSONKind
    }

    /// The last member of each known name, which is the one that counts, as in jq.
    private(set) var known = InlineArray<7, Member?>(repeating: nil)

    /// Every metadata member in the file's order, including duplicates.
    private(set) var metadata: [MetadataMember] = []

    /// A metadata member.
    struct MetadataMember {
        let name: MetadataName
        let value: Range<Int>
        let kind: JSONKind
    }

    /// The first two members of any name, which show the file's style.
    private(set) var first: Member?
    private(set) var second: Member?

    /// The outermost object without its brackets.
    private(set) var inside = 0..<0

    /// Why the file is ambiguous, so that it must not be edited.
    private(set) var ambiguity: Ambiguity?

    enum Ambiguity {
        /// A known name that occurs again.
        case repeated(SongKey, first: Int, again: Int)
        /// Two names that many programs consider equal, although their bytes differ.
        case sameButForUnicodeForm(first: Int, again: Int)
    }

    subscript(key: SongKey) -> Member? { known[key.index] }

    /// - Parameter limit: the most bytes allowed.
    /// - Throws: the error in the bytes as JSON, or `.notAnObject`.
    init(scanning bytes: [UInt8], limit: Int = SongFile.byteLimit) throws(SongFormatError) {
        var scanner = try JSONScanner(bytes, limit: limit)
        var hasUnusualNames = false
        guard let opening = try scanner.next() else { return }
        guard opening == .beginObject else {
            let start = scanner.range.lowerBound
            _ = try scanner.rest(of: opening)
            _ = try scanner.next()
            throw scanner.error(.notAnObject(found: opening.kind ?? .null), at: start)
        }
        let start = scanner.range.upperBound
        while try scanner.next() == .name {
            let name = scanner.range
            guard let token = try scanner.next(), let kind = token.kind else { break }
            let member = Member(name: name, value: try scanner.rest(of: token), kind: kind)
            if first == nil { first = member } else if second == nil { second = member }
            guard let key = find(name, of: bytes, SongKey.init(name:)) else {
                if let key = find(name, of: bytes, MetadataName.init(member:)) {
                    metadata.append(MetadataMember(name: key, value: member.value, kind: kind))
                }
                hasUnusualNames = hasUnusualNames || bytes[name].contains { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }
                continue
            }
            if let earlier = self[key], ambiguity == nil {
                ambiguity = .repeated(key, first: earlier.name.lowerBound, again: name.lowerBound)
            }
            known[key.index] = member
        }
        inside = start..<scanner.range.lowerBound
        _ = try scanner.next()
        if ambiguity == nil, hasUnusualNames { ambiguity = try Self.ambiguousForms(in: bytes) }
    }
}

extension SongKey {
    fileprivate var index: Int {
        switch self {
        case .id: 0
        case .title: 1
        case .text: 2
        case .createdAt: 3
        case .updatedAt: 4
        case .tags: 5
        case .pinned: 6
        }
    }
}

/// The key that the name token at `range` spells, with or without escapes.
private func find<Key>(_ range: Range<Int>, of bytes: [UInt8], _ named: (ArraySlice<UInt8>) -> Key?) -> Key? {
    let name = bytes[range.lowerBound + 1..<range.upperBound - 1]
    if let key = named(name) { return key }
    guard name.contains(UInt8(ascii: "\\")), case .success(let decoded) = JSONString.decode(range, of: bytes.span)
    else {
        return nil
    }
    return named(Array(decoded.utf8)[...])
}

extension SongLayout {
    /// The first two names that differ only in Unicode form (NFC, NFD, and so on). Names that contain lone surrogates
    /// are not text, so they have no form.
    private static func ambiguousForms(in bytes: [UInt8]) throws(SongFormatError) -> Ambiguity? {
        // String keys are equal if they are canonically equivalent (Unicode Standard, D70), which is the test needed
        // here.
        var offsets: [String: Int] = [:]
        var scanner = JSONScanner(resuming: bytes, at: bytes.byteOrderMarkLength)
        _ = try scanner.next()
        while try scanner.next() == .name {
            let range = scanner.range
            guard let token = try scanner.next() else { break }
            _ = try scanner.rest(of: token)
            guard case .success(let name) = JSONString.decode(range, of: bytes.span) else { continue }
            guard let index = offsets.index(forKey: name) else {
                offsets[name] = range.lowerBound
                continue
            }
            let (earlier, offset) = offsets[index]
            if !earlier.hasSameBytes(as: name) {
                return .sameButForUnicodeForm(first: offset, again: range.lowerBound)
            }
        }
        return nil
    }
}
