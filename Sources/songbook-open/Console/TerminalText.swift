import Files

/// What a terminal is sent in place of text that could drive it.
enum TerminalText {
    /// Lyrics with every control character but tab and newline, and every bidirectional override, as a visible escape.
    /// The directional marks stay: right-to-left lyrics need them, and they override nothing.
    static func escaping(_ text: String) -> [UInt8] {
        Array(DisplayText.escaping(text.utf8, keeping: ["\t", "\n", "\u{061C}", "\u{200E}", "\u{200F}"]).utf8)
    }

    /// The same with newlines as escapes, too: title, tags and the like can hold anything.
    static func onOneLine(_ text: String) -> String {
        DisplayText.escaping(text.utf8, keeping: ["\t", "\u{061C}", "\u{200E}", "\u{200F}"])
    }

    /// The same JSON, with what could drive a terminal as `\u` escapes. Newlines stay: they are between its parts, never
    /// inside of a string.
    static func escaping(json: [UInt8]) -> [UInt8] {
        var result = [UInt8]()
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            if DisplayText.isHarmful(scalar), scalar != "\n" {
                let digits = String(scalar.value, radix: 16)
                result += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            } else {
                result += Array(UTF8.encode(scalar)!)
            }
        }
        return result
    }
}
