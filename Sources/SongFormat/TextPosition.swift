/// A position in a text file as editors count it.
struct TextPosition {
    /// From 1. CR LF, LF and CR each end one line.
    var line = 1
    /// From 1, in Unicode scalars.
    var column = 1

    /// Bytes before `offset` that are not UTF-8 count one column each, except those that look like continuation bytes.
    init(of offset: Int, in bytes: [UInt8]) {
        let end = min(offset, bytes.count)
        var index = min(bytes.byteOrderMarkLength, end)
        while index < end {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !bytes.isLineFeed(at: index)) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }
}

extension [UInt8] {
    /// 3 if the bytes begin with U+FEFF in UTF-8, else 0.
    var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    fileprivate func isLineFeed(at index: Int) -> Bool { index < count && self[index] == UInt8(ascii: "\n") }
}
