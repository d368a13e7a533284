extension FilePath {
    /// The path in a form that is safe to show: in a message, a title or a terminal.
    ///
    /// Bytes that are not UTF-8, control characters and characters that change the direction of text are written as
    /// escapes (`\xE9`, `\n`, `\u{202E}`), so that a hostile name can neither control a terminal nor look like another.
    ///
    /// A path that is longer than any valid one, and so leads nowhere, is shown by its beginning and its end. Source:
    /// PATH_MAX in limits.h.
    public var display: String {
        if bytes.isEmpty { return "''" }
        guard bytes.count >= Self.longest else { return DisplayText.escaping(bytes, keeping: []) }
        var start = bytes.prefix(Self.shown)
        while let last = start.last, last & 0xC0 == 0x80 { start.removeLast() }
        if let last = start.last, last >= 0xC0 { start.removeLast() }
        let end = bytes.suffix(Self.shown).drop { $0 & 0xC0 == 0x80 }
        return DisplayText.escaping(start, keeping: []) + "…" + DisplayText.escaping(end, keeping: [])
    }

    /// In bytes, with the terminating NUL.
    private static let longest = 4096
    /// How many bytes are shown of each end of a path that is too long.
    private static let shown = 512

    /// The last component in a form that is safe to show; for a path without one, such as `/`, the path.
    public var displayName: String { name.display }
}

/// Text from outside made harmless for a terminal or a label.
public enum DisplayText {
    /// `bytes` with what is not UTF-8 and every ``isHarmful(_:)`` scalar escaped, except the scalars in `kept`.
    public static func escaping(_ bytes: some Sequence<UInt8>, keeping kept: Set<Unicode.Scalar>) -> String {
        var result = ""
        var pending = ArraySlice(Array(bytes))
        while !pending.isEmpty {
            var iterator = pending.makeIterator()
            var decoder = UTF8()
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                let isShown = !isHarmful(scalar) || kept.contains(scalar)
                result += isShown ? String(scalar) : escape(scalar)
                pending = pending.dropFirst(UTF8.width(scalar))
            case .error:
                result += "\\x" + hexadecimal(UInt32(pending.removeFirst()), digits: 2)
            case .emptyInput:
                return result
            }
        }
        return result
    }

    /// Whether a terminal or a reader could be misled: C0, DEL, C1, line and paragraph separators, and the
    /// bidirectional marks, embeddings, overrides and isolates (UAX #9).
    public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{1B}": "\\e"
        default:
            scalar.value < 0x80
                ? "\\x" + hexadecimal(scalar.value, digits: 2) : "\\u{" + hexadecimal(scalar.value, digits: 4) + "}"
        }
    }

    private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
