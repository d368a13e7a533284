/// Text in the form for HTML.
enum HTMLText {
    /// Replaces control characters by spaces, and special characters by references.
    static func escaped(_ text: some StringProtocol) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case UInt8(ascii: "'"): output += "&#39;".utf8
            case 0x09, 0x0A: output.append(byte)
            case 0x00..<0x20, 0x7F: output.append(UInt8(ascii: " "))
            default: output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Attributes for the language and the direction of a song's words, each with a leading space.
    static func attributes(language: String?, isRightToLeft: Bool) -> String {
        var attributes = ""
        if let language, !language.isEmpty,
            language.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D })
        {
            attributes += " lang=\"\(language)\""
        }
        if isRightToLeft { attributes += " dir=\"rtl\"" }
        return attributes
    }
}
