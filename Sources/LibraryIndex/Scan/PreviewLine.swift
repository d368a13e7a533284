/// The line of a song's lyrics that stands for them in a list.
enum PreviewLine {
    private static let longest = 120

    /// The first line that is more than blanks, without those around it; at most 120 characters of UTF-8 bytes' length,
    /// cut between two of Unicode's scalars.
    static func of(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count, isBlank(bytes[start]) { start += 1 }
            var end = start
            while end < bytes.count, end - start <= longest, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            if end - start > longest {
                end = start + longest
                while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            }
            while end > start, isBlank(bytes[end - 1]) { end -= 1 }
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
