/// Writes changed metadata into the bytes of a song and leaves the rest as it is.
struct MetadataSplice {
    private let song: ObjectAssembly
    private let isASCIIOnly: Bool

    /// - Parameter bytes: a song that may be edited.
    init(_ bytes: [UInt8], limit: Int) throws(SongFormatError) {
        song = try ObjectAssembly(bytes, layout: SongLayout(scanning: bytes, limit: limit))
        isASCIIOnly = SongStyle.isASCIIOnly(bytes.byteOrderMarkLength..<bytes.count, of: bytes.span)
    }

    /// - Parameter edit: must contain only values that differ from those in the bytes.
    func applying(_ edit: MetadataEdit) throws(SongFormatError) -> [UInt8] {
        var wanted: [MetadataName: [[UInt8]]] = [:]
        for name in edit.names where name.kind != .entries && name.member != "meta" {
            wanted[name] = spellings(of: edit[name]?.value, among: song, named: name.member)
        }
        let entries = edit.names.filter { if case .entry = $0 { true } else { false } }
        if edit[.meta] != nil || !entries.isEmpty { wanted[.meta] = try meta(after: edit, entries) }
        return song.replacing(
            MetadataName.members.compactMap { name in wanted[name].map { (name.member, $0) } })
    }

    /// Empty if the value is nil.
    private func spellings(of value: MetadataValue?, among object: ObjectAssembly, named name: String) -> [[UInt8]] {
        switch value {
        case nil: return []
        case .text(let text): return [string(text)]
        case .number(let number): return [Array(MetadataValue.spelling(of: number).utf8)]
        case .unknown(let spellings): return spellings.map { Array($0.utf8) }
        case .list(let texts):
            if texts.count == 1 { return [string(texts[0])] }
            let old = object.members.last { $0.isCalled(name) }?.value
            let array = old.flatMap { object.bytes[$0.lowerBound] == UInt8(ascii: "[") ? $0 : nil }
            return [
                ArraySpelling(of: array, in: object.bytes, separator: object.style.elementSeparator)
                    .array(of: texts, spelling: string)
            ]
        }
    }

    /// The spellings of `meta`; none if it has no entries left.
    private func meta(after edit: MetadataEdit, _ entries: [MetadataName]) throws(SongFormatError) -> [[UInt8]] {
        if let value = edit[.meta]?.value { return spellings(of: value, among: song, named: "meta") }
        let present = song.members.filter { $0.isCalled("meta") }
        var bytes = Array("{}".utf8)
        if edit[.meta] == nil, present.count == 1, song.bytes[present[0].value.lowerBound] == UInt8(ascii: "{") {
            bytes = Array(song.bytes[present[0].value])
        }
        let object = try ObjectAssembly(bytes, layout: SongLayout(scanning: bytes))
        var wanted: [(String, [[UInt8]])] = []
        for case .entry(let entry) in entries {
            wanted.append((entry, spellings(of: edit[.entry(entry)]?.value, among: object, named: entry)))
        }
        wanted.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        if object.members.isEmpty {
            let new = wanted.flatMap { name, values in
                values.map { string(name) + Array(song.style.colon) + $0 }
            }
            return new.isEmpty
                ? [] : [Array("{".utf8) + new.joined(separator: song.style.elementSeparator) + Array("}".utf8)]
        }
        let result = object.replacing(wanted, spelling: string)
        return try SongMember.all(in: result).isEmpty ? [] : [result]
    }

    private func string(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        JSONString.encode(text, asciiOnly: isASCIIOnly, into: &output)
        return output
    }
}

extension ObjectAssembly {
    /// The object with these values in place of all its members of these names; new members come last.
    fileprivate func replacing(
        _ wanted: [(name: String, values: [[UInt8]])], spelling spell: (String) -> [UInt8] = { Array("\"\($0)\"".utf8) }
    ) -> [UInt8] {
        var pieces = members.indices.map { SongPiece?.some(.kept($0)) }
        var added: [SongPiece] = []
        for (name, values) in wanted {
            let indices = members.indices.filter { members[$0].isCalled(name) }
            for (position, index) in indices.enumerated() {
                pieces[index] = position < values.count ? .changed(index, value: values[position][...]) : nil
            }
            added += values.dropFirst(indices.count).map { .added(name: spell(name)[...], value: $0[...]) }
        }
        return applying(pieces.compactMap(\.self) + added)
    }
}

extension SongMember {
    /// Compares names as ``Metadata`` does.
    fileprivate func isCalled(_ name: String) -> Bool { text == name }
}
