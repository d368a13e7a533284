/// Arrays in bytes that a scanner has accepted.
enum JSONArray {
    struct Element {
        let range: Range<Int>
        let kind: JSONKind
    }

    /// The elements of the array at `range`, in order.
    static func elements(of range: Range<Int>, in bytes: [UInt8]) throws(SongFormatError) -> [Element] {
        var elements: [Element] = []
        var scanner = JSONScanner(resuming: bytes, at: range.lowerBound)
        _ = try scanner.next()
        while let token = try scanner.next(), let kind = token.kind {
            elements.append(Element(range: try scanner.rest(of: token), kind: kind))
        }
        return elements
    }
}
