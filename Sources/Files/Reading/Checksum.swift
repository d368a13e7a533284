/// FNV-1a with 64 bits, for names and other short bytes: it detects accidental differences, not deliberate ones. For
/// file contents, see ``BlockChecksum``. Source: RFC 9923.
public struct Checksum: Hashable, Sendable {
    /// The hash.
    public let value: UInt64

    /// A checksum made earlier, as ``value`` was.
    public init(value: UInt64) {
        self.value = value
    }

    /// The checksum of these bytes.
    public init(_ bytes: [UInt8]) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        value = hash
    }

    /// Sixteen lower-case hexadecimal digits, fit for a file name.
    public var hexadecimal: String {
        value.hexadecimal
    }
}

extension UInt64 {
    /// Sixteen lower-case hexadecimal digits.
    var hexadecimal: String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for index in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: self >> UInt64(60 - 4 * index)) & 0xF
                digits[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}
