/// Writes changed values into the bytes of a document and leaves the rest as it is.
struct JSONRewrite {
    /// Objects and lists nested deeper are replaced as a whole, to limit the use of the stack.
    private static let deepest = 16

    private let bytes: [UInt8]
    private let isASCIIOnly: Bool
    private let lineEnd: [UInt8]
    /// One step of indentation.
    private let unit: [UInt8]

    /// - Parameter bytes: a whole document that a scanner has accepted.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isASCIIOnly = SongStyle.isASCIIOnly(bytes.byteOrderMarkLength..<bytes.count, of: bytes.span)
        lineEnd = Array((bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n").utf8)
        let line = bytes.firstIndex(of: UInt8(ascii: "\n")).map { bytes[($0 + 1)...].prefix(while: \.isIndentation) }
        unit = line.flatMap { $0.isEmpty ? nil : Array($0) } ?? Array("  ".utf8)
    }

    /// The bytes of the document, whose value is `old`, with the value `new`.
    func document(saying new: JSONValue, insteadOf old: JSONValue) -> [UInt8] {
        var start = bytes.byteOrderMarkLength
        while start < bytes.count, bytes[start].isJSONWhiteSpace { start += 1 }
        var end = bytes.count
        while end > start, bytes[end - 1].isJSONWhiteSpace { end -= 1 }
        return bytes[..<start] + spelling(of: new, insteadOf: old, at: start..<end, indentation: [], depth: 0)
            + bytes[end...]
    }

    /// - Parameter indentation: of the line in which the value begins; nil if the whole value should be on that line.
    private func spelling(
        of new: JSONValue, insteadOf old: JSONValue, at range: Range<Int>, indentation: [UInt8]?, depth: Int
    ) -> [UInt8] {
        if new == old { return Array(bytes[range]) }
        switch (old, new) {
        case (.object(let old), .object(let new)) where !old.isEmpty && !new.isEmpty && depth < Self.deepest:
            return object(new, insteadOf: old, at: range, depth: depth) ?? fresh(.object(new), indentation)
        case (.array(let old), .array(let new)) where !old.isEmpty && !new.isEmpty && depth < Self.deepest:
            return list(new, insteadOf: old, at: range, depth: depth) ?? fresh(.array(new), indentation)
        default:
            return fresh(new, indentation)
        }
    }

    private func object(
        _ new: [JSONValue.Member], insteadOf old: [JSONValue.Member], at range: Range<Int>, depth: Int
    ) -> [UInt8]? {
        let part = Array(bytes[range])
        guard let layout = try? SongLayout(scanning: part, limit: .max),
            let object = try? ObjectAssembly(part, layout: layout), object.members.count == old.count
        else { return nil }
        let indentation = Self.indentation(after: object.style.separator)
        var unused = Array(old.indices)
        let pieces = new.map { member -> SongPiece in
            guard let place = unused.firstIndex(where: { old[$0].name.hasSameBytes(as: member.name) }) else {
                var name: [UInt8] = []
                JSONString.encode(member.name, asciiOnly: isASCIIOnly, into: &name)
                return .added(name: name[...], value: fresh(member.value, indentation)[...])
            }
            let index = unused.remove(at: place)
            if old[index].value == member.value { return .kept(index) }
            let value = object.members[index].value
            let spelling = spelling(
                of: member.value, insteadOf: old[index].value,
                at: range.lowerBound + value.lowerBound..<range.lowerBound + value.upperBound, indentation: indentation,
                depth: depth + 1)
            return .changed(index, value: spelling[...])
        }
        return object.applying(pieces)
    }

    private func list(
        _ new: [JSONValue], insteadOf old: [JSONValue], at range: Range<Int>, depth: Int
    ) -> [UInt8]? {
        var places: [Range<Int>] = []
        guard (try? JSONArray.forEachElement(of: range, in: bytes) { place, _ in places.append(place) }) != nil,
            places.count == old.count
        else { return nil }
        let look = ArraySpelling(of: range, in: bytes, separator: Array(", ".utf8))
        let indentation = Self.indentation(after: look.separator)
        var unused = Array(old.indices)
        // Equal elements first, so that no changed one takes their place.
        var origins = [Int?](repeating: nil, count: new.count)
        for isSame in [true, false] {
            for (index, value) in new.enumerated() where origins[index] == nil {
                let place = unused.firstIndex { isSame ? old[$0] == value : old[$0].isNamed(as: value) }
                if let place { origins[index] = unused.remove(at: place) }
            }
        }
        let elements = zip(new, origins).map { value, origin in
            guard let origin else { return fresh(value, indentation) }
            return spelling(
                of: value, insteadOf: old[origin], at: places[origin], indentation: indentation, depth: depth + 1)
        }
        return look.opening + elements.joined(separator: look.separator) + look.closing
    }

    /// The spelling of a new value.
    private func fresh(_ value: JSONValue, _ indentation: [UInt8]?) -> [UInt8] {
        guard let indentation else { return value.serialized(pretty: false, asciiOnly: isASCIIOnly) }
        let lines = value.serialized(pretty: true, asciiOnly: isASCIIOnly).dropLast().split(
            separator: UInt8(ascii: "\n"))
        let indented = lines.map { line -> [UInt8] in
            let spaces = line.prefix { $0 == UInt8(ascii: " ") }.count
            return Array(repeatElement(unit, count: spaces / 2).joined()) + line.dropFirst(spaces)
        }
        return Array(indented.joined(separator: lineEnd + indentation))
    }

    /// The indentation of the lines that follow a separator; nil if the values are on one line.
    private static func indentation(after separator: [UInt8]) -> [UInt8]? {
        separator.lastIndex(of: UInt8(ascii: "\n")).map { Array(separator[($0 + 1)...]) }
    }
}

extension JSONValue {
    fileprivate func isNamed(as other: JSONValue) -> Bool {
        guard let name = self["name"]?.string, let otherName = other["name"]?.string else { return false }
        return name.hasSameBytes(as: otherName)
    }
}

extension UInt8 {
    fileprivate var isIndentation: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
