/// Objects in bytes that a scanner has accepted.
enum JSONObject {
    /// Calls `body` with the place of the name, with its quotation marks, and the place and the type of the value, of each
    /// member of the object at `range`, in order.
    static func forEachMember(
        at range: Range<Int>, in bytes: [UInt8],
        _ body: (_ name: Range<Int>, _ value: Range<Int>, JSONKind) -> Void
    ) throws(SongFormatError) {
        var scanner = JSONScanner(resuming: bytes, at: range.lowerBound)
        _ = try scanner.next()
        while try scanner.next() == .name {
            let name = scanner.range
            guard let token = try scanner.next(), let kind = token.kind else { break }
            body(name, try scanner.rest(of: token), kind)
        }
    }
}
