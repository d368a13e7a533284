/// JSON strings (RFC 8259 section 7): their ends, their contents and their spelling.
enum JSONString {}

extension JSONString {
    /// The end of the string whose first byte after the opening quotation mark is at `start`: after the closing mark,
    /// or, with a fault, at the first invalid byte.
    ///
    /// Checks every byte, including UTF-8. Lone surrogates in `\u` escapes are left to the decoder.
    static func end(in bytes: Span<UInt8>, from start: Int) -> (Int, SongFormatError.Reason?) {
        var index = start
        while true {
            index = endOfPlainASCII(in: bytes, from: index)
            guard index < bytes.count else { return (index, .truncated) }
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                return (index + 1, nil)
            case UInt8(ascii: "\\"):
                if index + 1 < bytes.count, isShortEscape(bytes[index + 1]) {
                    index += 2
                    continue
                }
                let length = escapeLength(in: bytes, at: index)
                guard length > 0 else {
                    return (index, isCutShortEscape(in: bytes, at: index) ? .truncated : .invalidEscape)
                }
                index += length
            case 0x80...:
                // Other scripts come in runs.
                repeat {
                    let length = UTF8Sequence.length(in: bytes, at: index)
                    guard length > 0 else {
                        return (index, isCutShortCharacter(in: bytes, at: index) ? .truncated : .invalidUTF8)
                    }
                    index += length
                } while index < bytes.count && bytes[index] >= 0x80
            case 0:
                return (index, .zeroByte)
            default:
                return (index, .controlCharacter(byte))
            }
        }
    }

    /// The index of the first byte from `start` on that is not plain ASCII: a quotation mark, a backslash, a control
    /// character or a byte beyond ASCII. Tests sixteen bytes at a time, because lyrics are mostly plain ASCII.
    @inline(__always)
    static func endOfPlainASCII(in bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        let quote = SIMD16(repeating: UInt8(ascii: "\""))
        let backslash = SIMD16(repeating: UInt8(ascii: "\\"))
        let space = SIMD16<Int8>(repeating: 0x20)
        while index + 16 <= bytes.count {
            let vector = bytes.vector(at: index)
            // As signed bytes, those beyond ASCII are negative.
            let isOther = unsafeBitCast(vector, to: SIMD16<Int8>.self) .< space
            if let place = (isOther .| (vector .== quote) .| (vector .== backslash)).firstPlace { return index + place }
            index += 16
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return index
    }

    /// The length of the escape whose backslash is at `index`; 0 if it is invalid.
    private static func escapeLength(in bytes: Span<UInt8>, at index: Int) -> Int {
        guard index + 1 < bytes.count else { return 0 }
        if isShortEscape(bytes[index + 1]) { return 2 }
        guard bytes[index + 1] == UInt8(ascii: "u") else { return 0 }
        return hexDigits(in: bytes, at: index + 2) == nil ? 0 : 6
    }

    /// Whether a backslash and this letter form a complete escape.
    @inline(__always)
    private static func isShortEscape(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "n"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            true
        default:
            false
        }
    }

    /// Whether the invalid escape at `index` is invalid only because the input ends in it.
    private static func isCutShortEscape(in bytes: Span<UInt8>, at index: Int) -> Bool {
        guard index + 1 < bytes.count else { return true }
        guard bytes[index + 1] == UInt8(ascii: "u"), bytes.count < index + 6 else { return false }
        return (index + 2..<bytes.count).allSatisfy { bytes[$0].hexDigitValue != nil }
    }

    /// Whether the invalid UTF-8 at `index` may be the start of a character that the end of the input cuts off.
    private static func isCutShortCharacter(in bytes: Span<UInt8>, at index: Int) -> Bool {
        bytes.count - index < 4 && bytes[index] >= 0xC2 && bytes[index] <= 0xF4
            && (index + 1..<bytes.count).allSatisfy { bytes[$0] & 0xC0 == 0x80 }
    }

    /// The value of the four hexadecimal digits at `index`; nil if the bytes are anything else.
    static func hexDigits(in bytes: Span<UInt8>, at index: Int) -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = bytes[index + offset].hexDigitValue else { return nil }
            value = value << 4 | digit
        }
        return value
    }
}

extension UInt8 {
    fileprivate var hexDigitValue: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
