/// One member of a song's outermost object, known to this program or not, by its place in the file.
package struct SongMember: Sendable {
    /// Of the name's bytes, with its quotation marks.
    package let name: Range<Int>

    /// Of the value's bytes.
    package let value: Range<Int>

    /// What the name says; nil if it holds half of a surrogate pair, which no text can.
    package let text: String?

    /// Whether the value is read as if the member were missing.
    package let isNull: Bool

    /// Whether `Song` has it.
    package var isKnown: Bool { text.flatMap { SongKey(name: $0.utf8) } != nil }
}

extension SongMember {
    /// Those of an object, with or without a byte-order mark before it, that a scanner has accepted.
    static func all(in bytes: [UInt8]) throws(SongFormatError) -> [SongMember] {
        try all(ofObjectAt: bytes.byteOrderMarkLength..<bytes.count, in: bytes)
    }

    /// Those of the object at `range`, by their places in all of the bytes.
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
    /// Every member in the file's order, repetitions included.
    package func members() throws(SongFormatError) -> [SongMember] {
        try SongMember.all(in: bytes)
    }

    /// Every member of the object that is the value at `range`, as in ``members()``.
    package func members(ofObjectAt range: Range<Int>) throws(SongFormatError) -> [SongMember] {
        try SongMember.all(ofObjectAt: range, in: bytes)
    }

    /// The JSON value at `range` in one spelling: without white space, its strings escaped in one way. Numbers stay as
    /// they are spelled, members in their order, and strings with half of a surrogate pair as they are.
    ///
    /// Two values are the same to every reader if this is the same.
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
