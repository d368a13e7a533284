/// Arrays in bytes that a scanner has accepted.
enum JSONArray {
    /// Calls `body` with the place and the type of each element of the array at `range`, in order.
    static func forEachElement(
        of range: Range<Int>, in bytes: [UInt8],
        _ body: (Range<Int>, JSONKind) throws(SongFormatError) -> Void
    ) throws(SongFormatError) {
        var scanner = JSONScanner(resuming: bytes, at: range.lowerBound)
        _ = try scanner.next()
        while let token = try scanner.next(), let kind = token.kind {
            try body(try scanner.rest(of: token), kind)
        }
    }
}
