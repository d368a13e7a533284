import Files

/// Escapes text that could control a terminal.
enum TerminalText {
    /// Returns lyrics with each control character except tab and newline, and each bidirectional override, as a visible
    /// escape. Directional marks stay, because right-to-left lyrics need them and they override nothing.
    static func escaping(_ text: String) -> [UInt8] {
        Array(DisplayText.escaping(text.utf8, keeping: ["\t", "\n", "\u{061C}", "\u{200E}", "\u{200F}"]).utf8)
    }

    /// Escapes newlines as well: titles, tags and the like can contain anything.
    static func onOneLine(_ text: String) -> String {
        DisplayText.escaping(text.utf8, keeping: ["\t", "\u{061C}", "\u{200E}", "\u{200F}"])
    }

    /// Returns the same JSON, with characters that could control a terminal as `\u` escapes. Newlines stay: they occur
    /// only between its parts, never within a string.
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
