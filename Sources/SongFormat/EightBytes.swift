extension Span<UInt8> {
    /// The index of the first `byte` from `start` on, or `end`.
    @inline(__always)
    func index(of byte: UInt8, from start: Int, to end: Int) -> Int {
        var index = start
        let wanted = SIMD16(repeating: byte)
        while index + 16 <= end {
            if let place = (vector(at: index) .== wanted).firstPlace { return index + place }
            index += 16
        }
        while index < end, self[index] != byte { index += 1 }
        return index
    }

    /// Copies the bytes before the first backslash, or before `end`.
    ///
    /// - Parameter output: must have room for all bytes up to `end`.
    /// - Returns: the number of bytes copied.
    @inline(__always)
    func copyWithoutBackslash(
        from start: Int, to end: Int, into output: UnsafeMutableBufferPointer<UInt8>, at place: Int
    ) -> Int {
        precondition(end - start <= output.count - place)
        let target = UnsafeMutableRawPointer(output.baseAddress!) + place
        var count = 0
        let backslash = SIMD16(repeating: UInt8(ascii: "\\"))
        while start + count + 16 <= end {
            let vector = vector(at: start + count)
            // The next vector overwrites the excess.
            (target + count).storeBytes(of: vector, as: SIMD16<UInt8>.self)
            if let place = (vector .== backslash).firstPlace { return count + place }
            count += 16
        }
        while start + count < end, self[start + count] != UInt8(ascii: "\\") {
            (target + count).storeBytes(of: self[start + count], as: UInt8.self)
            count += 1
        }
        return count
    }

    /// Whether all bytes from `start` to before `end` are ASCII.
    func isASCII(from start: Int, to end: Int) -> Bool {
        var index = start
        while index + 8 <= end {
            if word(at: index) & UInt64.highBits != 0 { return false }
            index += 8
        }
        while index < end {
            if self[index] >= 0x80 { return false }
            index += 1
        }
        return true
    }

    /// Sixteen bytes from `index` on.
    @inline(__always)
    func vector(at index: Int) -> SIMD16<UInt8> {
        bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }

    /// Eight bytes from `index` on, the first in the lowest bits.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}

extension SIMDMask<SIMD16<Int8>> {
    /// The index of the first of sixteen bytes whose comparison is true.
    @inline(__always)
    var firstPlace: Int? {
        let found = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        let (low, high) = (UInt64(littleEndian: found[0]), UInt64(littleEndian: found[1]))
        if low | high == 0 { return nil }
        return low != 0 ? low.trailingZeroBitCount >> 3 : 8 + high.trailingZeroBitCount >> 3
    }
}

/// Compares eight bytes at once. Of the result's high bits, one in each byte, use only the lowest that is set: a borrow
/// can set one above a true one, never one below it.
extension UInt64 {
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let lowBits: UInt64 = 0x0101_0101_0101_0101

    @inline(__always)
    func bytesEqual(to byte: UInt8) -> UInt64 {
        let difference = self ^ (Self.lowBits &* UInt64(byte))
        return (difference &- Self.lowBits) & ~difference & Self.highBits
    }

    /// For limits up to 128.
    @inline(__always)
    func bytesBelow(_ limit: UInt8) -> UInt64 {
        (self &- Self.lowBits &* UInt64(limit)) & ~self & Self.highBits
    }
}
