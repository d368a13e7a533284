import Files
import SongNames
import Testing

@Suite("Order of names") struct NameOrderTests {
    @Test("numbers come by their value; what is alike otherwise comes by its bytes") func numbers() {
        let names: [FilePath] = ["Song 10", "Song 02", "Song 2", "Song", "Song 1", "Song 2 b"]
        let sorted: [FilePath] = ["Song", "Song 1", "Song 02", "Song 2", "Song 2 b", "Song 10"]
        #expect(names.sortedByName { $0 } == sorted)
        #expect(names.reversed().sortedByName { $0 } == sorted)
    }

    @Test("what is long, empty or holds NUL has a key, too") func unusual() {
        var keys = CollationKeys()
        for text in ["", String(repeating: "é", count: 10_000), "a\0b", "12", "\u{10FFFF}"] { keys.append(text) }
        #expect((1...4).allSatisfy { keys.order(0, $0) < 0 && keys.order($0, 0) > 0 && keys.order($0, $0) == 0 })
    }
}
