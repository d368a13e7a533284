/// A member of a song's outermost object, known or unknown, by its place in the file.
package struct SongMember: Sendable {
    /// The range of the name's bytes, including its quotation marks.
    package let name: Range<Int>

    /// The range of the value's bytes.
    package let value: Range<Int>

    /// The decoded name; nil if it contains a lone surrogate, which no text can.
    package let text: String?

    /// Whether the value is `null`, which is read as a missing member.
    package let isNull: Bool

    /// Whether the name is a known one other than metadata.
    package var isKnown: Bool { text.flatMap { SongKey(name: $0.utf8) } != nil }
}

extension SongMember {
    /// The members of an object that a scanner has accepted, with or without a byte-order mark before it.
    static func all(in bytes: [UInt8]) throws(SongFormatError) -> [SongMember] {
        try all(ofObjectAt: bytes.byteOrderMarkLength..<bytes.count, in: bytes)
    }

    /// The members of the object at `range`, by their places in all of the bytes.
    static func all(ofObjectAt range: Range<Int>, in bytes: [UInt8]) throws(SongFormatError) -> [SongMember] {
        var members: [SongMember] = []
        try JSONObject.forEachMember(at: range, in: bytes) { name, value, kind in
            let text = try? JSONString.decode(name, of: bytes.span).get()
            members.append(SongMember(name: name, value: value, text: text, isNull: kind == .null))
        }
        return members
    }
}

extension SongFile {
    /// Every member in the file's order, including duplicates.
    package func members() throws(SongFormatError) -> [SongMember] {
        try SongMember.all(in: bytes)
    }

    /// Every member of the object at `range`, as in ``members()``.
    package func members(ofObjectAt range: Range<Int>) throws(SongFormatError) -> [SongMember] {
        try SongMember.all(ofObjectAt: range, in: bytes)
    }

    /// The JSON value at `range` in a canonical spelling: without white space, and with strings escaped in one way.
    /// Keeps the spelling of numbers, the order of members, and strings with lone surrogates.
    ///
    /// Two values are the same to every reader if their canonical spellings are equal.
    package func meaning(ofValueAt range: Range<Int>) throws(SongFormatError) -> [UInt8] {
        var output: [UInt8] = []
        var scanner = JSONScanner(resuming: bytes, at: range.lowerBound)
        var needsComma = false
        repeat {
            guard let token = try scanner.next() else { break }
            if needsComma, token != .endObject, token != .endArray { output.append(UInt8(ascii: ",")) }
            switch token {
            case .string, .name:
                if case .success(let text) = JSONString.decode(scanner.range, of: bytes.span) {
                    JSONString.encode(text, into: &output)
                } else {
                    output += bytes[scanner.range]
                }
                if token == .name { output.append(UInt8(ascii: ":")) }
            default:
                output += bytes[scanner.range]
            }
            needsComma = token != .name && token != .beginObject && token != .beginArray
        } while scanner.depth > 0
        return output
    }

    /// - Throws: `.readOnly` if the song must not be edited.
    package func requireEditable() throws(SongFormatError) {
        if let readOnlyReason { throw SongFormatError(.readOnly(readOnlyReason), at: 0, in: bytes) }
    }
}
