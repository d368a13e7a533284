/// The formatting of a file, so that additions look like the rest.
struct SongStyle {
    /// Between two members, including the comma.
    let separator: [UInt8]
    /// Between name and value, including the colon.
    let colon: [UInt8]

    /// Around the members of an object that has none yet.
    private(set) var opening: [UInt8] = []
    private(set) var closing: [UInt8] = []

    init(of bytes: [UInt8], layout: SongLayout) {
        guard let first = layout.first else {
            closing = Self.firstLineEnd(in: bytes)
            opening = closing + Array("  ".utf8)
            separator = Array(",".utf8) + opening
            colon = Array(": ".utf8)
            return
        }
        colon = Array(bytes[first.name.upperBound..<first.value.lowerBound])
        if let second = layout.second {
            separator = Array(bytes[first.value.upperBound..<second.name.lowerBound])
        } else {
            let indentation = Array(bytes[layout.inside.lowerBound..<first.name.lowerBound])
            let isOneLine = !indentation.contains { $0.isLineEnd }
            let space = isOneLine && colon.last == UInt8(ascii: " ") ? Array(" ".utf8) : indentation
            separator = Array(",".utf8) + space
        }
    }

    /// Between the elements of an array that has fewer than two.
    var elementSeparator: [UInt8] { Array((colon.last == UInt8(ascii: ":") ? "," : ", ").utf8) }

    private static func firstLineEnd(in bytes: [UInt8]) -> [UInt8] {
        guard let index = bytes.firstIndex(where: \.isLineEnd) else { return Array("\n".utf8) }
        let pair = bytes[index...].prefix(2)
        return Array(pair.elementsEqual("\r\n".utf8) ? pair : pair.prefix(1))
    }

    /// Whether the range spells everything beyond ASCII as `\u` escapes, and contains one.
    static func isASCIIOnly(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        let end = range.upperBound
        guard bytes.isASCII(from: range.lowerBound, to: end) else { return false }
        var index = range.lowerBound
        while true {
            index = bytes.index(of: UInt8(ascii: "\\"), from: index, to: end)
            guard index + 1 < end else { return false }
            if bytes[index + 1] == UInt8(ascii: "u"), let unit = JSONString.hexDigits(in: bytes, at: index + 2),
                unit >= 0x80
            {
                return true
            }
            index += 2
        }
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
