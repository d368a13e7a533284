import TestSupport
import Testing

@testable import Files

@Suite("Bytes compared at once") struct SameBytesTests {
    private static let sizes = [0, 1, 255, 256, 257, 1000]

    @Test("are the same where all of them are", arguments: sizes)
    func same(size: Int) {
        let bytes = [UInt8](repeating: 7, count: size)
        #expect(bytes.hasSameBytes(as: Array(bytes)))
        #expect(!bytes.hasSameBytes(as: bytes + [7]))
        for index in [0, size / 2, size - 1] where bytes.indices.contains(index) {
            var other = bytes
            other[index] = 8
            #expect(!bytes.hasSameBytes(as: other))
        }
    }

    @Test("begin and end alike up to the first difference from there", arguments: sizes, [0, 1, 200, 256, 300, 999])
    func common(size: Int, place: Int) {
        var bytes = [UInt8](repeating: 7, count: size)
        let all = bytes
        #expect(bytes.commonPrefix(with: all + [7]) == size)
        #expect(bytes.commonSuffix(with: [7] + all, limit: size) == size)
        guard place < size else { return }
        bytes[place] = 8
        #expect(bytes.commonPrefix(with: all) == place)
        #expect(bytes.commonSuffix(with: all, limit: size) == size - place - 1)
        #expect(bytes.commonSuffix(with: all, limit: 3) == min(3, size - place - 1))
    }

    @Test("of a file are told from others, at every length and place", arguments: [0, 1, 65_536, 65_537, 200_000])
    func ofFile(size: Int) throws {
        let folder = TemporaryFolder()
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        func holds(_ content: [UInt8]) throws -> Bool {
            let path = folder.write(content, to: "file")
            let file = try Directory(path.parent).openForReading("file")
            return try FileReader.status(of: file, holding: bytes) != nil
        }
        #expect(try holds(bytes))
        #expect(try !holds(bytes + [0]))
        for index in [0, 65_535, 65_536, size - 1] where bytes.indices.contains(index) {
            var other = bytes
            other[index] ^= 1
            #expect(try !holds(other))
            #expect(try !holds(Array(bytes[..<index])))
        }
    }
}
