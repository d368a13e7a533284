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

    @Test("of one second, the later fraction is newer")
    func fractions() throws {
        for (title, fraction) in [("a", "25"), ("b", "5"), ("c", "125")] {
            let json = #"{"title": "\#(title)", "updatedAt": "2026-01-01T00:00:00.\#(fraction)Z"}"#
            folder.write(json, to: FilePath("\(title)/s.songbook"))
        }
        #expect(try titles(.changed) == ["b", "a", "c"])
    }

    @Test("folders, and songs by their folders, come with numbers by their value; the library's own song first")
    func names() throws {
        for name in ["Cat 10/Set 2/x", "Cat 10/Set 12/x", "Cat 2/x", "Cat 2/x 11", "Cat 2/x 3", "cat 3/x", "9/x"] {
            folder.song(FilePath(name + "/s.songbook"), title: "same")
        }
        let tree = try scan(folder.path)
        func paths(_ songs: [SongEntry]) -> [String] { songs.map(\.relativePath.string) }
        #expect(tree.root.foldersByName.map(\.name.string) == ["9", "Cat 2", "Cat 10", "cat 3"])
        let order = [
            "", "9", "Cat 2", "Cat 10", "Cat 10/Set 2", "Cat 10/Set 12", "cat 3",
        ]
        #expect(tree.foldersByName.map(\.relativePath.string) == order)
        let songs = ["9/x", "Cat 2/x", "Cat 2/x 3", "Cat 2/x 11", "Cat 10/Set 2/x", "Cat 10/Set 12/x", "cat 3/x"]
        #expect(paths(tree.songsByName(Array(tree.songs).reversed())) == songs)
        #expect(paths(tree.foldersByName.flatMap(\.songsByName)) == songs)
        let some = tree.songs.filter { $0.relativePath.string.hasPrefix("Cat 2") }
        #expect(paths(tree.songsByName(some)) == Array(songs[1...3]))
        #expect(tree.songsByName([]).isEmpty)
    }
}
