import Files
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Order of titles")
struct SongSortTests {
    private let folder = TemporaryFolder()

    private func titles(_ order: SongSort, isReversed: Bool = false) throws -> [String] {
        order.sorted(Array(try scan(folder.path).songs), isReversed: isReversed).map(\.title)
    }

    private func song(_ title: String, created: Int = 0, changed: Int = 0, pinned: Bool = false) {
        folder.write(
            """
            {"title": "\(title)", "createdAt": "2026-01-0\(created + 1)T00:00:00Z", \
            "updatedAt": "2026-01-0\(changed + 1)T00:00:00Z", "pinned": \(pinned)}
            """, to: FilePath("\(title)/s.songbook"))
    }

    @Test("numbers come by their value, before letters, and leading zeros do not count")
    func numbers() throws {
        for title in [
            "Cat 10", "Cat 2", "Cat", "Cat 02b", "Cat 2a", "Cats", "10", "9", "Cat 100000000000000000000", "2",
        ] {
            song(title)
        }
        #expect(
            try titles(.title) == [
                "2", "9", "10", "Cat", "Cat 2", "Cat 2a", "Cat 02b", "Cat 10", "Cat 100000000000000000000", "Cats",
            ])
    }

    @Test("newest first, pinned ones before, and the other way round")
    func dates() throws {
        song("a", created: 1, changed: 5)
        song("b", created: 2, changed: 4)
        song("c", created: 0, changed: 4, pinned: true)
        song("d", created: 3, changed: 6, pinned: true)
        song("e", created: 2, changed: 5)
        #expect(try titles(.title) == ["c", "d", "a", "b", "e"])
        #expect(try titles(.changed) == ["d", "c", "a", "e", "b"])
        #expect(try titles(.created) == ["d", "c", "b", "e", "a"])
        #expect(try titles(.title, isReversed: true) == ["d", "c", "e", "b", "a"])
        #expect(try titles(.changed, isReversed: true) == ["c", "d", "b", "e", "a"])
        #expect(try titles(.created, isReversed: true) == ["c", "d", "a", "e", "b"])
    }

    @Test("what is long, empty or holds NUL has a key, too")
    func unusual() {
        var keys = CollationKeys()
        for text in ["", String(repeating: "é", count: 10_000), "a\0b", "12", "\u{10FFFF}"] { keys.append(text) }
        #expect((1...4).allSatisfy { keys.order(0, $0) < 0 && keys.order($0, 0) > 0 && keys.order($0, $0) == 0 })
    }
}
