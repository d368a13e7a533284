import Testing

@testable import SongFormat

@Suite("Ids for new songs")
struct SongIDTests {
    @Test("They are UUIDs of version 4 in lower case")
    func form() {
        for _ in 0..<500 {
            #expect(
                SongID.random().wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
                    != nil)
        }
    }

    @Test("All other bits are random, and leading zeros are kept")
    func bits() {
        struct Constant: RandomNumberGenerator {
            let value: UInt64
            mutating func next() -> UInt64 { value }
        }
        var zeros = Constant(value: 0)
        var ones = Constant(value: .max)
        #expect(SongID.random(using: &zeros) == "00000000-0000-4000-8000-000000000000")
        #expect(SongID.random(using: &ones) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    }

    @Test("They differ")
    func unique() {
        #expect(Set((0..<1000).map { _ in SongID.random() }).count == 1000)
    }
}
