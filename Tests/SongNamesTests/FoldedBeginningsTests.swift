import TestSupport
import Testing

@testable import SongNames

@Suite("Beginnings of names that differ in case or Unicode form only") struct FoldedBeginningsTests {
    /// Letters that compose with another one, fold to more than one, or join.
    private static let scalars = [
        "aAsSßẞiİkKá\u{301}\u{307}\u{327}\u{30A}\u{212A}\u{212B}ийИ\u{306}か\u{3099}がG",
        "\u{1100}\u{1161}\u{11A8}가각👩🎤\u{200D}🇩🇪क\u{94D}ष ΐς\u{308}σΣ\u{115}",
    ].flatMap(\.unicodeScalars)

    @Test("have the same hash where they are one", arguments: [UInt64(1), 2])
    func same(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (hashes, beginningCount) = ([FoldedName: Int](), 0)
        for _ in 0..<20_000 {
            var (name, ends) = (String.UnicodeScalarView(), [0])
            for _ in 0..<random.number(0...4) {
                name.append(random.pick(Self.scalars))
                ends.append(String(name).utf8.count)
            }
            let bytes = Array(String(name).utf8)
            let beginnings = try #require(FoldedBeginnings(bytes))
            for end in ends {
                let beginning = FoldedName(String(decoding: bytes[..<end], as: UTF8.self))
                beginningCount += 1
                let hash = beginnings.hash(ofFirst: end)
                #expect(hashes[beginning] ?? hash == hash, "\(name.map(\.value)) up to \(end)")
                hashes[beginning] = hash
            }
            #expect(beginnings.whole == beginnings.hash(ofFirst: bytes.count))
        }
        #expect(hashes.count < beginningCount)
        #expect(Set(hashes.values).count == hashes.count)
    }

    @Test("are none of what is not UTF-8") func notUTF8() {
        #expect(FoldedBeginnings([0x61, 0xFF]) == nil)
    }
}
