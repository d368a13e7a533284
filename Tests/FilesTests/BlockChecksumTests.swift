import Files
import Testing

@Suite("Checksum of large blocks")
struct BlockChecksumTests {
    @Test("any flipped bit, and any other length, gives another sum", arguments: [0, 1, 7, 8, 9, 31, 32, 33, 100])
    func flipped(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        func sum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { BlockChecksum($0).value } }
        var sums = Set([sum(bytes), sum(bytes + [0]), sum(bytes + [0, 0])])
        for bit in 0..<(8 * count) {
            var other = bytes
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            sums.insert(sum(other))
        }
        #expect(sums.count == 8 * count + 3)
        #expect(sum(bytes) == sum(Array(bytes)))
    }

    @Test("bytes in pieces have the sum that they have together", arguments: [0, 31, 32, 33, 64, 200])
    func pieces(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        bytes.withUnsafeBytes { bytes in
            for size in stride(from: 32, through: 96, by: 32) {
                var beginning = BlockChecksum.Beginning()
                var rest = bytes[...]
                while rest.count > size {
                    beginning.add(UnsafeRawBufferPointer(rebasing: rest.prefix(size)))
                    rest = rest.dropFirst(size)
                }
                let last = UnsafeRawBufferPointer(rebasing: rest)
                #expect(beginning.checksum(endingWith: last) == BlockChecksum(bytes))
            }
        }
    }
}
