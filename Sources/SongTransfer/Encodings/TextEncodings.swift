import CEncodings

/// Text in the encodings that the C library knows.
public enum TextEncodings {
    /// Whether text can be read by this name; see iconv(1), `--list`.
    public static func isKnown(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && !name.contains("/") && utf8([0x61, 0x61, 0x61, 0x61], named: name) != nil
    }

    /// The same text in UTF-8; nil where there is no such encoding, or bytes that mean nothing in it.
    static func utf8(_ bytes: [UInt8], named name: String) -> [UInt8]? {
        // No character has more than three bytes in UTF-8 for each of its own.
        let room = 3 * bytes.count + 16
        var used = 0
        var isWhole = false
        let text = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            isWhole = cencodings_convert(name, bytes, bytes.count, output.baseAddress, room, &used, &count) == 0
        }
        return isWhole ? text : nil
    }
}
