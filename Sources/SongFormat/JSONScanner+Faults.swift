/// Errors for bytes that are not JSON.
extension JSONScanner {
    /// The error for a value followed by something other than a comma or the closing bracket. The reason and the place
    /// depend on the songwriter's most likely mistake.
    func errorAfterValue() -> SongFormatError {
        let byte = bytes[position]
        let isInObject = isInObject
        if isInObject ? byte == UInt8(ascii: "\"") : byte.canBeginJSONValue {
            return error(.missingComma(betweenMembers: isInObject), at: range.upperBound)
        }
        let afterString = range.upperBound > 0 && bytes[range.upperBound - 1] == UInt8(ascii: "\"")
        let closing = Unicode.Scalar(closingBracket)
        return errorHere { .expectedCommaOrEnd(closing: closing, found: $0, afterString: afterString) }
    }

    /// An error about the character at `position`, or about its encoding if it is not a valid one.
    func errorHere(_ reason: (Unicode.Scalar) -> SongFormatError.Reason) -> SongFormatError {
        guard bytes[position] != 0 else { return error(.zeroByte, at: position) }
        var decoder = UTF8()
        var rest = bytes[position...].makeIterator()
        guard case .scalarValue(let found) = decoder.decode(&rest) else { return error(.invalidUTF8, at: position) }
        return error(reason(found), at: position)
    }

    /// RFC 4627 section 3: the first two characters of JSON are ASCII, so the zero bytes tell the encoding.
    var isWide: Bool {
        guard bytes.count >= 2 else { return false }
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF), (0xFF, 0xFE): return true
        case (0, 1...0x7F), (1...0x7F, 0): return bytes.count == 2 || bytes[2...].prefix(6).contains { $0 != 0 }
        case (0, 0): return bytes.count >= 4 && (bytes[2], bytes[3]) != (0, 0) && (bytes[2] == 0 || bytes[2] == 0xFE)
        default: return false
        }
    }
}

extension UInt8 {
    fileprivate var canBeginJSONValue: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): true
        default: isASCIILetterOrDigit
        }
    }
}
