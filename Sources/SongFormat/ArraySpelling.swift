/// How a file spells an array of texts, so that texts that stay keep their spelling when others are added or removed.
struct ArraySpelling {
    private(set) var opening = Array("[".utf8)
    private(set) var closing = Array("]".utf8)

    /// Between two texts, the comma included.
    private(set) var separator: [UInt8]

    /// Maps the UTF-8 of a text to its JSON string, with quotation marks and escapes.
    private(set) var spellings: [[UInt8]: [UInt8]] = [:]

    /// - Parameters:
    ///   - range: the array; nil if there is none yet.
    ///   - separator: for an array that does not show its own.
    init(of range: Range<Int>?, in bytes: [UInt8], separator: [UInt8]) {
        self.separator = separator
        guard let range else { return }
        var places: [Range<Int>] = []
        var texts: [Range<Int>] = []
        try? JSONArray.forEachElement(of: range, in: bytes) { place, kind in
            places.append(place)
            if kind == .string { texts.append(place) }
        }
        guard let first = places.first, let last = places.last else { return }
        opening = Array(bytes[range.lowerBound..<first.lowerBound])
        closing = Array(bytes[last.upperBound..<range.upperBound])
        if places.count > 1 {
            self.separator = Array(bytes[first.upperBound..<places[1].lowerBound])
        } else if opening.contains(UInt8(ascii: "\n")) || opening.contains(UInt8(ascii: "\r")) {
            self.separator = Array(",".utf8) + opening.dropFirst()
        }
        for place in texts {
            guard case .success(let text) = JSONString.decode(place, of: bytes.span) else { continue }
            spellings[Array(text.utf8)] = Array(bytes[place])
        }
    }

    /// An array of these texts, each spelled as before or else by `spell`; `texts` must not be empty.
    func array(of texts: [String], spelling spell: (String) -> [UInt8]) -> [UInt8] {
        opening + texts.map { spellings[Array($0.utf8)] ?? spell($0) }.joined(separator: separator) + closing
    }
}
