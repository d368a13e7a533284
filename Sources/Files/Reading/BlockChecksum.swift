/// A checksum of 64 bits for file contents, about as fast as memory can be read.
///
/// A change within any eight bytes that are a multiple of eight bytes from the start is always detected; others are
/// with a probability of 1 - 2⁻⁶⁴. It does not resist deliberate forgery. Numbers are read as little-endian.
public struct BlockChecksum: Hashable, Sendable {
    /// The checksum.
    public let value: UInt64

    /// A checksum made earlier, as ``value`` was.
    public init(value: UInt64) {
        self.value = value
    }

    /// The checksum of these bytes.
    public init(_ bytes: UnsafeRawBufferPointer) {
        self = Beginning().checksum(endingWith: bytes)
    }

    /// The checksum of these bytes.
    public init(_ bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { BlockChecksum($0) }
    }

    /// Sixteen lower-case hexadecimal digits, fit for a file name.
    public var hexadecimal: String {
        value.hexadecimal
    }
}

extension BlockChecksum {
    /// The checksum of bytes that arrive in pieces.
    public struct Beginning: Sendable {
        // Each step is one-to-one in the sum and in the new word, so that a single difference cannot get lost. Four
        // chains, because the next multiplication can start before the previous one ends.
        private var sums = InlineArray<4, UInt64> { seed &+ UInt64($0) }
        private var count = 0

        /// No bytes yet.
        public init() {}

        /// Adds bytes that others will follow.
        ///
        /// - Parameter piece: a multiple of 32 bytes.
        public mutating func add(_ piece: UnsafeRawBufferPointer) {
            precondition(piece.count.isMultiple(of: Self.stride))
            var (first, second, third, fourth) = (sums[0], sums[1], sums[2], sums[3])
            var offset = 0
            while offset < piece.count {
                first = BlockChecksum.step(first, BlockChecksum.word(piece, offset))
                second = BlockChecksum.step(second, BlockChecksum.word(piece, offset + 8))
                third = BlockChecksum.step(third, BlockChecksum.word(piece, offset + 16))
                fourth = BlockChecksum.step(fourth, BlockChecksum.word(piece, offset + 24))
                offset += Self.stride
            }
            (sums[0], sums[1], sums[2], sums[3]) = (first, second, third, fourth)
            count += piece.count
        }

        /// The checksum of the added bytes followed by these bytes.
        public func checksum(endingWith bytes: UnsafeRawBufferPointer) -> BlockChecksum {
            var whole = self
            var offset = bytes.count / Self.stride * Self.stride
            whole.add(UnsafeRawBufferPointer(rebasing: bytes[..<offset]))
            var sum = BlockChecksum.step(whole.sums[0], whole.sums[1])
            sum = BlockChecksum.step(BlockChecksum.step(sum, whole.sums[2]), whole.sums[3])
            while offset + 8 <= bytes.count {
                sum = BlockChecksum.step(sum, BlockChecksum.word(bytes, offset))
                offset += 8
            }
            var rest: UInt64 = 0
            for byte in bytes[offset...].reversed() { rest = rest << 8 | UInt64(byte) }
            return BlockChecksum(
                value: BlockChecksum.step(BlockChecksum.step(sum, rest), UInt64(count + bytes.count)))
        }

        /// How many bytes are added in one step.
        private static let stride = 32
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
