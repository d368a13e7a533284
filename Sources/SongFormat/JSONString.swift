/// Strings of JSON (RFC 8259 section 7): where they end, what they say, how they are spelled.
enum JSONString {}

// MARK: - Scanning

extension JSONString {
    /// The end of the string whose first byte after the opening quotation mark is at `start`: behind the closing mark,
    /// or, with a fault, at the first byte that is wrong.
    ///
    /// Every byte is checked, UTF-8 included. Single surrogates in `\u` escapes are left to the decoder.
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
                let length = escapeLength(in: bytes, at: index)
                guard length > 0 else { return (index, isCutShort(in: bytes, at: index) ? .truncated : .invalidEscape) }
                index += length
            case 0x80...:
                let length = UTF8Sequence.length(in: bytes, at: index)
                guard length > 0 else { return (index, .invalidUTF8) }
                index += length
            case 0:
                return (index, .zeroByte)
            default:
                return (index, .controlCharacter(byte))
            }
        }
    }

    /// The first byte from `start` on that is not ASCII or not to be taken as it is: a quotation mark, a backslash, a
    /// control character. Eight bytes at a time: lyrics are mostly such bytes.
    @inline(__always)
    static func endOfPlainASCII(in bytes: Span<UInt8>, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones << 7
        var index = start
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            // A borrow can set a bit above a true one, never below it, so the lowest bit set is right.
            let controls = (word &- ones &* 0x20) & ~word
            let found =
                (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | controls | word) & highs
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return index
    }

    /// The length of the escape whose backslash is at `index`; 0 if it is none.
    private static func escapeLength(in bytes: Span<UInt8>, at index: Int) -> Int {
        guard index + 1 < bytes.count else { return 0 }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            return hexDigits(in: bytes, at: index + 2) == nil ? 0 : 6
        default:
            return 0
        }
    }

    /// Whether the bad escape at `index` is only bad because the input ends in it.
    private static func isCutShort(in bytes: Span<UInt8>, at index: Int) -> Bool {
        guard index + 1 < bytes.count else { return true }
        guard bytes[index + 1] == UInt8(ascii: "u"), bytes.count < index + 6 else { return false }
        return (index + 2..<bytes.count).allSatisfy { bytes[$0].hexDigitValue != nil }
    }

    /// The value of the four hexadecimal digits at `index`; nil if they are not that.
    fileprivate static func hexDigits(in bytes: Span<UInt8>, at index: Int) -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = bytes[index + offset].hexDigitValue else { return nil }
            value = value << 4 | digit
        }
        return value
    }
}

// MARK: - Decoding

extension JSONString {
    /// What the string token at `range` says, which the scanner has accepted; nil, with the place, if it holds a `\u`
    /// escape for a single surrogate, which no Unicode text can contain.
    static func decode(_ range: Range<Int>, of bytes: Span<UInt8>) -> Result<String, LoneSurrogate> {
        let end = range.upperBound - 1
        var fault: Int?
        let text = String(unsafeUninitializedCapacity: end - range.lowerBound - 1) { output in
            var written = 0
            var index = range.lowerBound + 1
            while index < end {
                let byte = bytes[index]
                guard byte == UInt8(ascii: "\\") else {
                    let runEnd = Self.endOfRun(in: bytes, from: index, to: end)
                    bytes.extracting(index..<runEnd).withUnsafeBufferPointer { run in
                        _ = output[written...].update(fromContentsOf: run)
                    }
                    written += runEnd - index
                    index = runEnd
                    continue
                }
                guard let scalar = Self.scalar(ofEscapeAt: &index, in: bytes) else {
                    fault = index
                    return 0
                }
                for unit in UTF8.encode(scalar).unsafelyUnwrapped {
                    output[written] = unit
                    written += 1
                }
            }
            return written
        }
        return fault.map { .failure(LoneSurrogate(offset: $0)) } ?? .success(text)
    }

    /// - Throws: `.loneSurrogate`.
    static func decode(_ range: Range<Int>, of bytes: [UInt8]) throws(SongFormatError) -> String {
        switch decode(range, of: bytes.span) {
        case .success(let text): return text
        case .failure(let fault): throw SongFormatError(.loneSurrogate, at: fault.offset, in: bytes)
        }
    }

    struct LoneSurrogate: Error {
        /// Of its backslash.
        let offset: Int
    }

    /// The next backslash, or `end`.
    private static func endOfRun(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var index = start
        while index < end {
            index = endOfPlainASCII(in: bytes, from: index)
            if index >= end || bytes[index] == UInt8(ascii: "\\") { return min(index, end) }
            index += 1
        }
        return end
    }

    /// Decodes the escape at `index` and moves behind it; at a single surrogate, nil, and `index` stays.
    private static func scalar(ofEscapeAt index: inout Int, in bytes: Span<UInt8>) -> Unicode.Scalar? {
        let letter = bytes[index + 1]
        guard letter == UInt8(ascii: "u") else {
            index += 2
            return switch letter {
            case UInt8(ascii: "b"): "\u{8}"
            case UInt8(ascii: "f"): "\u{C}"
            case UInt8(ascii: "n"): "\n"
            case UInt8(ascii: "r"): "\r"
            case UInt8(ascii: "t"): "\t"
            default: Unicode.Scalar(letter)
            }
        }
        guard let unit = hexDigits(in: bytes, at: index + 2) else { return nil }
        if let scalar = Unicode.Scalar(unit) {
            index += 6
            return scalar
        }
        guard unit < 0xDC00, index + 12 <= bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
            bytes[index + 7] == UInt8(ascii: "u"), let low = hexDigits(in: bytes, at: index + 8),
            (0xDC00...0xDFFF).contains(low)
        else { return nil }
        index += 12
        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF))
    }
}

// MARK: - Encoding

extension JSONString {
    /// Appends `text` in quotation marks. Escaped is what has to be: quotation mark, backslash, U+0000 to U+001F, by the
    /// short escape where there is one; with `asciiOnly`, also everything past ASCII, as UTF-16 in lower-case digits.
    static func encode(_ text: String, asciiOnly: Bool = false, into output: inout [UInt8]) {
        var text = text
        output.reserveCapacity(output.count + text.utf8.count + 2)
        output.append(UInt8(ascii: "\""))
        text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let runEnd = endOfPlainASCII(in: bytes.span, from: index)
                output.append(contentsOf: bytes[index..<runEnd])
                index = runEnd
                guard index < bytes.count else { break }
                let byte = bytes[index]
                if byte < 0x80 {
                    appendEscape(of: byte, to: &output)
                    index += 1
                } else {
                    let length = UTF8Sequence.length(in: bytes.span, at: index)
                    let sequence = bytes[index..<index + length]
                    if asciiOnly {
                        appendEscapes(of: String(decoding: sequence, as: UTF8.self), to: &output)
                    } else {
                        output.append(contentsOf: sequence)
                    }
                    index += length
                }
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
        case 0x08: output.append(UInt8(ascii: "b"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        default: appendHex(UInt16(byte), to: &output)
        }
    }

    private static func appendEscapes(of text: String, to output: inout [UInt8]) {
        for unit in text.utf16 {
            output.append(UInt8(ascii: "\\"))
            appendHex(unit, to: &output)
        }
    }

    private static func appendHex(_ unit: UInt16, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(unit >> UInt16(shift) & 0xF)
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
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
