/// Text in UTF-16 (RFC 2781).
enum UTF16Text {
    enum Order { case bigEndian, littleEndian }

    /// Determined by the byte-order mark, or by the zero bytes in mostly ASCII text. Nil if the text is not UTF-16.
    static func order(of bytes: [UInt8]) -> Order? {
        if bytes.starts(with: [0xFF, 0xFE]) { return .littleEndian }
        if bytes.starts(with: [0xFE, 0xFF]) { return .bigEndian }
        let start = bytes.prefix(1024)
        guard start.count >= 4, bytes.count.isMultiple(of: 2), start.contains(0) else { return nil }
        var zeros = [0, 0]
        for (index, byte) in start.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        let half = start.count / 2
        if zeros[1] * 3 > half * 2, zeros[0] * 20 <= half { return .littleEndian }
        if zeros[0] * 3 > half * 2, zeros[1] * 20 <= half { return .bigEndian }
        return nil
    }

    /// Replaces lone surrogates and an incomplete unit at the end with U+FFFD.
    static func decoding(_ bytes: [UInt8], _ order: Order) -> (text: String, isRepaired: Bool) {
        let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var isRepaired = false
        var decoder = UTF16()
        var units = Units(bytes: bytes, position: hasMark ? 2 : 0, order: order)
        while true {
            switch decoder.decode(&units) {
            case .scalarValue(let scalar): output.append(contentsOf: UTF8.encode(scalar)!)
            case .error:
                isRepaired = true
                output.append(contentsOf: "\u{FFFD}".utf8)
            case .emptyInput:
                if !bytes.count.isMultiple(of: 2) {
                    isRepaired = true
                    output.append(contentsOf: "\u{FFFD}".utf8)
                }
                return (String(decoding: output, as: UTF8.self), isRepaired)
            }
        }
    }

    private struct Units: IteratorProtocol {
        let bytes: [UInt8]
        var position: Int
        let order: Order

        mutating func next() -> UInt16? {
            guard position + 1 < bytes.count else { return nil }
            let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
            position += 2
            return order == .littleEndian ? second << 8 | first : first << 8 | second
        }
    }
}

/// Text in the encoding that Windows called Latin-1. Source: the WHATWG's Encoding Standard, index windows-1252.
enum Windows1252 {
    /// For the bytes from 0x80 to 0x9F.
    private static let letters: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
        0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x009D, 0x017E, 0x0178,
    ]

    /// Appends the text in UTF-8.
    static func append(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
        for byte in bytes {
            if byte < 0x80 {
                output.append(byte)
            } else {
                let code = byte < 0xA0 ? letters[Int(byte) - 0x80] : UInt16(byte)
                output.append(contentsOf: UTF8.encode(Unicode.Scalar(code)!)!)
            }
        }
    }
}
