extension JSONString {
    /// The text of the string token at `range`, which the scanner has accepted; or the place of a `\u` escape for a
    /// lone surrogate, which no Unicode text can contain.
    static func decode(_ range: Range<Int>, of bytes: Span<UInt8>) -> Result<String, LoneSurrogate> {
        let (start, end) = (range.lowerBound + 1, range.upperBound - 1)
        let firstEscape = bytes.index(of: UInt8(ascii: "\\"), from: start, to: end)
        if firstEscape == end { return .success(String(utf8: bytes.extracting(start..<end))) }
        // An escape is at least as long as the UTF-8 of its character.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end - start) { output in
            var written = 0
            var index = start
            while index < end {
                let count = bytes.copyWithoutBackslash(from: index, to: end, into: output, at: written)
                index += count
                written += count
                guard index < end else { break }
                if let plain = Self.byte(ofEscape: bytes[index + 1]) {
                    // Mostly line ends.
                    output[written] = plain
                    written += 1
                    index += 2
                    continue
                }
                guard let scalar = Self.scalar(ofEscapeAt: &index, in: bytes) else {
                    return .failure(LoneSurrogate(offset: index))
                }
                for unit in UTF8.encode(scalar).unsafelyUnwrapped {
                    output[written] = unit
                    written += 1
                }
            }
            return .success(String(utf8: output.extracting(..<written).span))
        }
    }

    /// - Throws: `.loneSurrogate`.
    static func decode(_ range: Range<Int>, of bytes: [UInt8]) throws(SongFormatError) -> String {
        switch decode(range, of: bytes.span) {
        case .success(let text): return text
        case .failure(let fault): throw SongFormatError(.loneSurrogate, at: fault.offset, in: bytes)
        }
    }

    struct LoneSurrogate: Error {
        /// The offset of the escape's backslash.
        let offset: Int
    }

    /// The byte that a backslash and this letter represent; nil for the `u` of an escape with digits.
    @inline(__always)
    private static func byte(ofEscape letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "u"): nil
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Decodes the `\u` escape at `index` and moves past it; for a lone surrogate, returns nil and does not move.
    private static func scalar(ofEscapeAt index: inout Int, in bytes: Span<UInt8>) -> Unicode.Scalar? {
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

extension String {
    /// A text from bytes that the scanner has accepted, or that were made from such: they are not validated again.
    fileprivate init(utf8 bytes: Span<UInt8>) {
        let isASCII = bytes.isASCII(from: 0, to: bytes.count)
        self.init(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
    }
}
