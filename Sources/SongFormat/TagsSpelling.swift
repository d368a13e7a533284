/// How a file spells its array of tags, so that the tags that stay keep their looks when others come or go.
struct TagsSpelling {
    private(set) var opening = Array("[".utf8)
    private(set) var closing = Array("]".utf8)

    /// Between two tags, the comma included.
    private(set) var separator: [UInt8]

    /// By the UTF-8 of the tag, its string with quotation marks and escapes.
    private(set) var spellings: [[UInt8]: [UInt8]] = [:]

    /// - Parameter separator: for an array that does not show its own.
    init(in bytes: [UInt8], layout: SongLayout, separator: [UInt8]) {
        self.separator = separator
        guard let member = layout[.tags], member.kind == .array else { return }
        var places: [Range<Int>] = []
        try? JSONArray.forEachElement(of: member.value, in: bytes) { place, _ in places.append(place) }
        guard let first = places.first, let last = places.last else { return }
        opening = Array(bytes[member.value.lowerBound..<first.lowerBound])
        closing = Array(bytes[last.upperBound..<member.value.upperBound])
        if places.count > 1 {
            self.separator = Array(bytes[first.upperBound..<places[1].lowerBound])
        } else if opening.contains(UInt8(ascii: "\n")) || opening.contains(UInt8(ascii: "\r")) {
            self.separator = Array(",".utf8) + opening.dropFirst()
        }
        for place in places {
            guard case .success(let tag) = JSONString.decode(place, of: bytes.span) else { continue }
            spellings[Array(tag.utf8)] = Array(bytes[place])
        }
    }
}
