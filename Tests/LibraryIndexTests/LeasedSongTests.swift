import Files
import Glibc
import Problems
import TestSupport
import Testing

@testable import LibraryIndex

/// Another process holds write leases on songs, as Samba does.
@Suite("A scan of songs that another process has leases on") struct LeasedSongTests {
    private let folder = TemporaryFolder()
    private let store = ContentStore(file: nil)

    @Test("reads them all, and waits for all together no longer than for one", arguments: [0, 20, 500])
    func givenBack(milliseconds: UInt32) throws {
        folder.song("own.songbook", title: "Own")
        for number in 0..<40 { folder.song(FilePath("rock/\(number)/\(number).songbook"), title: "Song \(number)") }
        folder.song("outside/Linked/linked.songbook", title: "Linked")
        folder.link("rock/linked", to: "../outside/Linked")
        let leases = try (0..<40).map { number in
            try #require(
                Lease(on: folder[FilePath("rock/\(number)/\(number).songbook")], givenBackAfter: milliseconds),
                "no leases here")
        }
        let own = try #require(Lease(on: folder["own.songbook"], givenBackAfter: milliseconds))
        let tree = try scan(folder.path, store)
        #expect(tree.songs.allSatisfy { $0.brokenReason == nil } && tree.brokenSongs.isEmpty)
        #expect(tree.songCount == 42 && tree.songs.contains { $0.title == "Own" })
        #expect((leases + [own]).allSatisfy { $0.isAskedFor })
        #expect(try scan(folder.path, store, old: tree) === tree)
    }

    @Test("says which are never given back, and reads them when they are") func kept() throws {
        folder.song("a/a.songbook", title: "A")
        folder.song("b/b.songbook", title: "B")
        let file = folder["a/a.songbook"]
        var lease = Lease(on: file, givenBackAfter: nil)
        try #require(lease != nil, "no leases here")
        let tree = try scan(folder.path, store)
        #expect(tree.songs.map(\.title) == ["a", "B"])
        #expect(tree.brokenSongs.map(\.path) == [file])
        #expect(tree.brokenSongs.first?.brokenKind == .inputOutput)
        #expect(tree.brokenSongs.first?.brokenReason?.contains("has locked it") == true)
        lease = nil
        let next = try scan(folder.path, store, old: tree)
        #expect(next.songs.map(\.title) == ["A", "B"] && next.brokenSongs.isEmpty)
    }

    @Test("finds out what is a copy of a song") func copies() throws {
        for name in ["S", "S (1)"] {
            folder.write(#"{"id": "1", "title": "\#(name)"}"#, to: FilePath("x/\(name).songbook"))
        }
        let lease = try #require(Lease(on: folder["x/S (1).songbook"], givenBackAfter: 100), "no leases here")
        let tree = try scan(folder.path, store)
        #expect(tree.songPaths == ["x/S.songbook"])
        #expect(tree.songs.flatMap(\.conflictCopies) == [folder["x/S (1).songbook"]])
        withExtendedLifetime(lease) {}
    }
}
