/// A checksum of 64 bits for what files hold, about as fast as it can be read from memory.
///
/// A change within any eight bytes that are a multiple of eight bytes from the start is always noticed; others are with
/// a probability of 1 - 2⁻⁶⁴. It does not withstand somebody who means to deceive. Numbers are read as little-endian.
public struct BlockChecksum: Hashable, Sendable {
    /// The checksum.
    public let value: UInt64

    /// A checksum made earlier, as ``value`` was.
    public init(value: UInt64) {
        self.value = value
    }

    /// The checksum of these bytes.
    public init(_ bytes: UnsafeRawBufferPointer) {
        // Each step maps what was and what comes one to one, so that a single difference cannot get lost. Four chains,
        // because a multiplication takes longer than the next one has to wait for.
        var (first, second) = (Self.seed, Self.seed &+ 1)
        var (third, fourth) = (Self.seed &+ 2, Self.seed &+ 3)
        var offset = 0
        while offset + 32 <= bytes.count {
            first = Self.step(first, Self.word(bytes, offset))
            second = Self.step(second, Self.word(bytes, offset + 8))
            third = Self.step(third, Self.word(bytes, offset + 16))
            fourth = Self.step(fourth, Self.word(bytes, offset + 24))
            offset += 32
        }
        var sum = Self.step(Self.step(Self.step(first, second), third), fourth)
        while offset + 8 <= bytes.count {
            sum = Self.step(sum, Self.word(bytes, offset))
            offset += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[offset...].reversed() { rest = rest << 8 | UInt64(byte) }
        value = Self.step(Self.step(sum, rest), UInt64(bytes.count))
    }

    /// The checksum of these bytes.
    public init(_ bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { BlockChecksum($0) }
    }

    /// Sixteen lower-case hexadecimal digits, fit for a file name.
    public var hexadecimal: String {
        value.hexadecimal
    }

    private static let seed: UInt64 = 0x27D4_EB2F_1656_67C5
    // Odd, so that multiplying by them loses nothing. Source: xxHash, whose step this is.
    private static let firstFactor: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let secondFactor: UInt64 = 0xC2B2_AE3D_27D4_EB4F

    @inline(__always)
    private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let mixed = sum &+ word &* secondFactor
        return (mixed << 31 | mixed >> 33) &* firstFactor
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
