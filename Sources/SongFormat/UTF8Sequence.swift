/// Well-formed UTF-8 (RFC 3629, section 4).
enum UTF8Sequence {
    /// The length, 2 to 4, of the character at `index`, whose first byte is not ASCII; 0 if it is ill-formed: stray,
    /// truncated, overlong, a surrogate, or beyond U+10FFFF.
    @inline(__always)
    static func length(in bytes: Span<UInt8>, at index: Int) -> Int {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch bytes[index] {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        if length > 2, bytes[index + 2] & 0xC0 != 0x80 { return 0 }
        if length > 3, bytes[index + 3] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
