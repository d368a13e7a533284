/// How a file is written, so that what is added to it looks like the rest.
struct SongStyle {
    /// Between two members, the comma included.
    let separator: [UInt8]
    /// Between name and value, the colon included.
    let colon: [UInt8]
    /// Whether the file writes everything past ASCII as `\u` escapes.
    let isASCIIOnly: Bool

    /// What goes around the members of an object that has none yet.
    let emptyOpening: [UInt8]
    let emptyClosing: [UInt8]

    init(of bytes: [UInt8], layout: SongLayout) {
        let lineEnd = Self.firstLineEnd(in: bytes)
        isASCIIOnly = Self.isASCIIOnly(bytes[bytes.byteOrderMarkLength...])
        emptyOpening = lineEnd + Array("  ".utf8)
        emptyClosing = lineEnd
        guard let first = layout.first else {
            separator = Array(",".utf8) + emptyOpening
            colon = Array(": ".utf8)
            return
        }
        colon = Array(bytes[first.name.upperBound..<first.value.lowerBound])
        if let second = layout.second {
            separator = Array(bytes[first.value.upperBound..<second.name.lowerBound])
        } else {
            let opening = Array(bytes[layout.inside.lowerBound..<first.name.lowerBound])
            let space = opening.contains { $0.isLineEnd } || colon.last != UInt8(ascii: " ") ? opening : [0x20]
            separator = Array(",".utf8) + space
        }
    }

    /// Between the elements of an array that has fewer than two.
    var elementSeparator: [UInt8] { Array((colon.last == UInt8(ascii: ":") ? "," : ", ").utf8) }

    private static func firstLineEnd(in bytes: [UInt8]) -> [UInt8] {
        guard let index = bytes.firstIndex(where: \.isLineEnd) else { return Array("\n".utf8) }
        return Array(
            bytes[index...].prefix(2).elementsEqual("\r\n".utf8)
                ? "\r\n".utf8 : String(decoding: [bytes[index]], as: UTF8.self).utf8)
    }

    /// Whether there are `\u` escapes past ASCII, and nothing past ASCII that is not escaped.
    static func isASCIIOnly(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
        var index = bytes.startIndex
        while let backslash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")), backslash + 1 < bytes.endIndex {
            let digits = bytes[(backslash + 2)...].prefix(4)
            if bytes[backslash + 1] == UInt8(ascii: "u"),
                let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), unit >= 0x80
            {
                return true
            }
            index = backslash + 2
        }
        return false
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
