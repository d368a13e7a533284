import CEncodings

/// An encoding that is not one of expat's own.
enum TextEncoding {
    /// An encoding in which each byte is a character.
    case singleByte(SingleByteEncoding)
    /// An encoding with this name, in which a character can have several bytes.
    case multiByte(String)

    /// Nil for an encoding that the C library does not know, or that is no superset of ASCII.
    init?(named name: String) {
        if let windows1252 = SingleByteEncoding.windows1252(named: name) {
            self = .singleByte(windows1252)
            return
        }
        let name = Self.extended[name.lowercased()] ?? name
        var codes = [CInt](repeating: -1, count: 256)
        let kind = cencodings_single_bytes(name, &codes)
        // The characters of XML markup.
        guard kind >= 0, (0x20..<0x7F).allSatisfy({ codes[$0] == CInt($0) }) else { return nil }
        self = kind == 0 ? .singleByte(SingleByteEncoding(codes: codes)) : .multiByte(name)
    }

    /// The encodings that programs write under the name of a smaller one. Source: the WHATWG's Encoding Standard,
    /// "Names and labels".
    private static let extended = ["gb2312": "GB18030", "gbk": "GB18030", "euc-kr": "UHC"]

    /// Whether it is a name of ISO 8859-1.
    static func isLatin1(_ name: String) -> Bool {
        let letters = name.lowercased().filter { $0 != "-" && $0 != "_" }
        return ["iso88591", "latin1", "l1", "ibm819", "cp819"].contains(letters)
    }

    /// Converts text in a multi-byte encoding to UTF-8.
    static func utf8(_ bytes: [UInt8], named name: String) throws(InvalidByte) -> [UInt8] {
        // A single-byte character can take three bytes in UTF-8; other characters take at most two for each of theirs.
        let room = 3 * bytes.count + 16
        var used = 0
        var isWhole = false
        let text = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            isWhole = cencodings_convert(name, bytes, bytes.count, output.baseAddress, room, &used, &count) == 0
        }
        guard isWhole else { throw InvalidByte(in: bytes, at: used) }
        return text
    }
}

/// The position of bytes that are invalid in their encoding.
struct InvalidByte: Error {
    /// From 1.
    let line: Int
    /// In bytes, from 1.
    let column: Int

    init(in bytes: [UInt8], at offset: Int) {
        let before = bytes[..<offset]
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + offset - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
    }
}
