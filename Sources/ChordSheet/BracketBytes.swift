/// Iterates over innermost brackets in bytes of UTF-8. Brackets do not span line ends.
///
/// Only this type decides which brackets belong together; ``Brackets`` finds the same ones in a text.
struct BracketBytes {
    private var position = 0

    /// The range of the next pair, including its brackets; nil after the last one.
    ///
    /// - Parameter text: must be the same in each call.
    mutating func next(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        nextWithName(in: text)?.range
    }

    /// The same with the name inside if it has at most seven bytes: the first byte in the lowest bits, and the length
    /// plus one in the highest eight.
    @inline(__always)
    mutating func nextWithName(in text: UnsafeBufferPointer<UInt8>) -> (range: Range<Int>, name: UInt64?)? {
        while let open = Self.opening(in: text, from: position) {
            if open + 9 <= text.count {
                // Chord names are short: one step examines a whole name.
                let bytes = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: open + 1, as: UInt64.self)
                let word = UInt64(littleEndian: bytes)
                let ends = Self.ends(in: word)
                if ends != 0 {
                    let count = ends.trailingZeroBitCount >> 3
                    position = open + 1 + count
                    guard word >> UInt64(8 * count) & 0xFF == UInt64(UInt8(ascii: "]")) else { continue }
                    position += 1
                    let inside = word & ((1 << UInt64(8 * count)) - 1)
                    return (open..<position, inside | UInt64(count + 1) << 56)
                }
            }
            var index = open + 1
            while index < text.count, !Self.endsInside(text[index]) { index += 1 }
            position = index
            if index < text.count, text[index] == UInt8(ascii: "]") {
                position += 1
                return (open..<position, nil)
            }
        }
        position = text.count
        return nil
    }

    /// Where the contents of brackets end in eight bytes: the lowest set bit is in the first such byte.
    @inline(__always)
    private static func ends(in word: UInt64) -> UInt64 {
        places(of: UInt8(ascii: "]"), in: word) | places(of: UInt8(ascii: "["), in: word) | places(of: 0x0A, in: word)
            | places(of: 0x0D, in: word)
    }

    /// The highest bit of each byte equal to `byte`, and possibly of others above the first of them.
    @inline(__always)
    private static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
        let others = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
        return (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
    }

    private static func endsInside(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == 0x0A || byte == 0x0D
    }

    /// The index of the next opening bracket. Examines sixteen bytes at a time.
    private static func opening(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let bytes = UnsafeRawBufferPointer(text)
        let bracket = SIMD16<UInt8>(repeating: UInt8(ascii: "["))
        var index = start
        while index + 16 <= bytes.count {
            let found = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== bracket
            // Eight bits for each byte.
            let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
            let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
            if low != 0 { return index + low.trailingZeroBitCount >> 3 }
            if high != 0 { return index + 8 + high.trailingZeroBitCount >> 3 }
            index += 16
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "[") { return index }
            index += 1
        }
        return nil
    }
}

/// The innermost brackets of a text, in order.
public struct Brackets: Sequence, IteratorProtocol {
    /// A pair of brackets.
    public struct Pair {
        /// Includes the brackets.
        public let range: Range<String.Index>
        /// The text between them.
        public let inside: Substring
    }

    private let text: Substring
    private var bytes = BracketBytes()

    /// Begins at the first pair.
    public init(in text: Substring) {
        self.text = text
    }

    /// The next pair; nil after the last one. Brackets do not span line ends.
    public mutating func next() -> Pair? {
        let utf8 = text.utf8
        // Native strings on Linux are contiguous UTF-8.
        guard let range = utf8.withContiguousStorageIfAvailable({ bytes.next(in: $0) })! else { return nil }
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        let end = utf8.index(start, offsetBy: range.count)
        return Pair(range: start..<end, inside: text[utf8.index(after: start)..<utf8.index(before: end)])
    }
}
