/// Goes through brackets with none inside, in bytes of UTF-8. A line end is in none.
///
/// This is the only place that knows which brackets belong together; ``Brackets`` finds the same in a text.
struct BracketBytes {
    private var position = 0

    /// Where the next pair is, with its brackets; nil after the last one.
    ///
    /// - Parameter text: the same each time.
    mutating func next(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        nextWithName(in: text)?.range
    }

    /// The same with what is inside, where that is short: at most seven bytes, the first one in the lowest bits, and
    /// their number and one more in the highest eight.
    @inline(__always)
    mutating func nextWithName(in text: UnsafeBufferPointer<UInt8>) -> (range: Range<Int>, name: UInt64?)? {
        while let open = Self.opening(in: text, from: position) {
            if open + 9 <= text.count {
                // Names of chords are short: all of one is looked at in one step.
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

    /// Where in eight bytes what is inside brackets ends: the lowest bit that is set is in the first such byte.
    @inline(__always)
    private static func ends(in word: UInt64) -> UInt64 {
        places(of: UInt8(ascii: "]"), in: word) | places(of: UInt8(ascii: "["), in: word) | places(of: 0x0A, in: word)
            | places(of: 0x0D, in: word)
    }

    /// The highest bit of each byte that is this one, and maybe of others above the first of these.
    @inline(__always)
    private static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
        let others = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
        return (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
    }

    private static func endsInside(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == 0x0A || byte == 0x0D
    }

    /// Where the next bracket opens; many places are looked at in one step.
    private static func opening(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let bytes = UnsafeRawBufferPointer(text)
        let bracket = SIMD16<UInt8>(repeating: UInt8(ascii: "["))
        var index = start
        while index + 16 <= bytes.count {
            let found = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== bracket
            // Eight bits for each place.
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

/// Brackets with none inside, one after another.
public struct Brackets: Sequence, IteratorProtocol {
    /// One pair.
    public struct Pair {
        /// With the brackets.
        public let range: Range<String.Index>
        /// Between them.
        public let inside: Substring
    }

    private let text: Substring
    private var bytes = BracketBytes()

    /// Begins at the first.
    public init(in text: Substring) {
        self.text = text
    }

    /// The next pair; nil after the last one. A line end is in none.
    public mutating func next() -> Pair? {
        let utf8 = text.utf8
        // Every text on Linux is in UTF-8, all of it in one place.
        guard let range = utf8.withContiguousStorageIfAvailable({ bytes.next(in: $0) })! else { return nil }
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        let end = utf8.index(start, offsetBy: range.count)
        return Pair(range: start..<end, inside: text[utf8.index(after: start)..<utf8.index(before: end)])
    }
}
