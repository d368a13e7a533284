extension Metadata {
    /// Reads the metadata members of a song. A member that occurs more than once is unknown, because it is unclear
    /// which one counts.
    init(_ members: [SongLayout.MetadataMember], of bytes: [UInt8]) {
        self.init()
        var seen: Set<MetadataName> = []
        var repeated: Set<MetadataName> = []
        for member in members {
            guard seen.insert(member.name).inserted else {
                repeated.insert(member.name)
                continue
            }
            if member.name == .meta, member.kind == .object {
                readEntries(at: member.value, of: bytes)
            } else {
                let value = MetadataValue(at: member.value, member.kind, for: member.name.kind, of: bytes)
                read(value, as: member.name)
            }
        }
        for name in repeated {
            if name == .meta { removeEntries() }
            let spellings = members.filter { $0.name == name }.map { bytes.spelling(at: $0.value) }
            read(.unknown(spellings), as: name)
        }
    }

    /// Skips an entry whose name is not valid text or is empty; it stays in the file.
    private mutating func readEntries(at range: Range<Int>, of bytes: [UInt8]) {
        var found: [String: [Range<Int>]] = [:]
        var kinds: [String: JSONKind] = [:]
        try? JSONObject.forEachMember(at: range, in: bytes) { name, value, kind in
            guard case .success(let name) = JSONString.decode(name, of: bytes.span), !name.isEmpty else { return }
            found[name, default: []].append(value)
            kinds[name] = kind
        }
        for (name, values) in found {
            let value =
                values.count > 1
                ? .unknown(values.map(bytes.spelling))
                : MetadataValue(at: values[0], kinds[name] ?? .null, for: .text, of: bytes)
            read(value, as: .entry(name))
        }
    }
}

extension MetadataValue {
    /// Nil if the value is empty.
    fileprivate init?(at range: Range<Int>, _ kind: JSONKind, for wanted: MetadataName.Kind, of bytes: [UInt8]) {
        let unknown = MetadataValue.unknown([bytes.spelling(at: range)])
        switch (kind, wanted) {
        case (.null, _): return nil
        case (.string, .text), (.string, .list):
            guard case .success(let text) = JSONString.decode(range, of: bytes.span) else {
                self = unknown
                return
            }
            if text.isEmpty { return nil }
            self = wanted == .list ? .list([text]) : .text(text)
        case (.array, .list):
            guard let texts = Self.texts(at: range, of: bytes) else {
                self = unknown
                return
            }
            if texts.isEmpty { return nil }
            self = .list(texts)
        case (.number, .number), (.number, .integer):
            guard let number = Double(bytes.spelling(at: range)), number.isFinite,
                wanted == .number || number == number.rounded() && number.magnitude <= Self.exact
            else {
                self = unknown
                return
            }
            self = .number(number)
        default: self = unknown
        }
    }

    /// Nil if the array contains anything other than texts.
    private static func texts(at range: Range<Int>, of bytes: [UInt8]) -> [String]? {
        var texts: [String]? = []
        try? JSONArray.forEachElement(of: range, in: bytes) { place, kind in
            guard kind == .string, case .success(let text) = JSONString.decode(place, of: bytes.span) else {
                texts = nil
                return
            }
            texts?.append(text)
        }
        return texts
    }
}

extension [UInt8] {
    /// Bytes of an accepted file as text.
    fileprivate func spelling(at range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
