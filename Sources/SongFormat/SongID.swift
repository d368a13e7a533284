/// Ids for new songs.
public enum SongID {
    /// A random UUID (RFC 9562, version 4) in lower case, from the system's secure generator.
    public static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    static func random(using generator: inout some RandomNumberGenerator) -> String {
        let version4 = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000 as UInt64
        let variant = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000 as UInt64
        let digits = Array((hexadecimal(version4) + hexadecimal(variant)).utf8)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
            .map { String(decoding: digits[$0], as: UTF8.self) }
            .joined(separator: "-")
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
