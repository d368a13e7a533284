/// FNV-1a with 64 bits: tells accidental differences apart, not deliberate ones. Source: RFC 9923.
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
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
