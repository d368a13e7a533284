import TestSupport
import Testing

@testable import ChordSheet

@Suite("Brackets in bytes")
struct BracketBytesTests {
    /// Returns the expected pairs: each closing bracket with the last opening one before it, unless another end is
    /// between them.
    private func expected(_ bytes: [UInt8]) -> [Range<Int>] {
        var (ranges, open): ([Range<Int>], Int?) = ([], nil)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "["): open = index
            case UInt8(ascii: "]"):
                if let open { ranges.append(open..<(index + 1)) }
                open = nil
            case 0x0A, 0x0D: open = nil
            default: break
            }
        }
        return ranges
    }

    @Test("are pairs with none and no line end inside; a name of at most seven bytes is its bytes", arguments: 0..<20)
    func pairs(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // Bytes close to those that end a name, and bytes with the highest bit set.
        let bytes: [UInt8] =
            Array("[[]]\n\r\\^ZAm7\u{09}\u{0B}\u{0C}\u{0E}\0".utf8) + [0xDB, 0xDD, 0x8A, 0x8D, 0xFF, 0x80]
        for _ in 0..<400 {
            let isNames = Bool.random(using: &random)
            let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                isNames && Int.random(in: 0..<4, using: &random) > 0
                    ? UInt8(ascii: "m") : bytes.randomElement(using: &random)!
            }
            var (brackets, found) = (BracketBytes(), [Range<Int>]())
            text.withUnsafeBufferPointer { buffer in
                while let (range, name) = brackets.nextWithName(in: buffer) {
                    found.append(range)
                    let inside = text[range].dropFirst().dropLast()
                    guard let name else {
                        // The name is long, or near the end.
                        #expect(inside.count > 7 || range.lowerBound + 9 > text.count)
                        continue
                    }
                    let number = inside.reversed().reduce(0) { $0 << 8 | UInt64($1) }
                    #expect(name == number | UInt64(inside.count + 1) << 56, "\(text)")
                }
            }
            #expect(found == expected(text), "\(text)")
        }
    }
}
