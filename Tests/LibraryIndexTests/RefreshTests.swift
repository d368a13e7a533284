import Files
import Glibc
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("A second scan")
struct RefreshTests {
    private let folder = TemporaryFolder()
    private let store = ContentStore(file: nil)

    /// Creates three categories of forty songs.
    private func makeLibrary() throws -> LibraryTree {
        for number in 0..<120 {
            folder.song(FilePath("c\(number % 3)/song \(number)/s.songbook"), title: "Song \(number)", text: "words")
        }
        return try scan(folder.path, store)
    }

    private var bytesKept: Int {
        store.contents.blocks.reduce(0) { $0 + Int($1.length) }
    }

    @Test("where nothing changed, the tree is the same one, and no file is read")
    func unchanged() throws {
        let tree = try makeLibrary()
        let before = bytesKept
        #expect(try scan(folder.path, store, old: tree) === tree)
        #expect(bytesKept == before)
    }

    @Test("of one changed song, its file alone is read, and all other folders are shared", arguments: [false, true])
    func oneSong(isNamed: Bool) throws {
        let tree = try makeLibrary()
        let before = bytesKept
        waitForFileClock()
        folder.song("c1/song 4/s.songbook", title: "Song 4", text: "other words")
        let changed: [FilePath]? = isNamed ? ["c1/song 4"] : nil
        let next = try scan(folder.path, store, old: tree, changed: changed)
        #expect(
            try LibrarySnapshot(tree: next, freshness: .current, contents: store.contents).lyrics(
                of: try #require(next.song("c1/song 4"))) == "other words")
        #expect((1..<40).contains(bytesKept - before))
        let same = zip(tree.pages, next.pages).filter { $0 === $1 }
        #expect(same.count == 3)
        #expect(next.songCount == 120)
    }

    @Test("what is not named is not looked at")
    func scope() throws {
        let tree = try makeLibrary()
        waitForFileClock()
        folder.song("c1/song 4/s.songbook", title: "changed")
        folder.song("c2/song 5/s.songbook", title: "changed, too")
        folder.song("c0/new/s.songbook", title: "new")
        let next = try scan(folder.path, store, old: tree, changed: ["c1/song 4", "c9/nothing"])
        #expect(next.song("c1/song 4")?.title == "changed")
        #expect(next.song("c2/song 5")?.title == "Song 5")
        #expect(next.song("c0/new") == nil)
        let last = try scan(folder.path, store, old: next, changed: ["c0", "c2/song 5"])
        #expect(last.song("c2/song 5")?.title == "changed, too")
        #expect(last.song("c0/new")?.title == "new")
        #expect(try scan(folder.path, store, old: last) === last)
    }

    @Test("other bytes of the same size, with the modification time set back, are noticed")
    func restoredTime() throws {
        let file = folder.song("a/a.songbook", title: "before")
        let tree = try scan(folder.path, store)
        var times = [timespec(), timespec()]
        let time = try FileStatus(of: file).modificationTime
        times = [timespec(), timespec(tv_sec: Int(time.seconds), tv_nsec: Int(time.nanoseconds))]
        waitForFileClock()
        folder.song("a/a.songbook", title: "behind")
        #expect(file.withCString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
        #expect(try FileStatus(of: file).modificationTime == time)
        #expect(try scan(folder.path, store, old: tree).song("a")?.title == "behind")
    }

    @Test("a file so young that a change need not show in its times is read again")
    func young() throws {
        folder.song("a/a.songbook", title: "A")
        let tree = try scan(folder.path, store, settling: false)
        let before = bytesKept
        _ = try scan(folder.path, store, old: tree, settling: false)
        #expect(bytesKept > before)
    }

    @Test("a file that was touched, or a copy that came beside it, changes the song's facts")
    func besides() throws {
        folder.song("a/a.songbook", title: "A")
        let tree = try scan(folder.path, store)
        waitForFileClock()
        folder.song("a/a.sync-conflict-20260212-103000-ABCDEFG.songbook", title: "A")
        let next = try scan(folder.path, store, old: tree)
        #expect(next.song("a")?.conflictCopies.count == 1)
        waitForFileClock()
        folder.remove("a/a.sync-conflict-20260212-103000-ABCDEFG.songbook")
        #expect(try scan(folder.path, store, old: next).song("a")?.conflictCopies.isEmpty == true)
    }

    @Test("a song that becomes a category, and a category that becomes a song")
    func otherKind() throws {
        folder.song("x/a/a.songbook", title: "A")
        folder.song("x/b/inner/i.songbook", title: "Inner")
        let tree = try scan(folder.path, store)
        waitForFileClock()
        folder.remove("x/a/a.songbook")
        folder.song("x/b/b.songbook", title: "B")
        let next = try scan(folder.path, store, old: tree)
        #expect(next.songs.map(\.title) == ["B"])
        #expect(next.folders.map(\.relativePath) == ["", "x", "x/a"])
        #expect(try scan(folder.path, store, old: next) === next)
    }

    @Test(
        "a folder that may not be looked into is shown as such, until it may",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func permission() throws {
        folder.song("open/o/o.songbook", title: "Open")
        folder.song("closed/c/c.songbook", title: "Closed")
        folder.song("song/s.songbook", title: "Song")
        folder.setPermissions(of: "", 0o755)
        let tree = try OtherUser.with(65534) { try scan(folder.path, store) }
        #expect(tree.songCount == 3)
        waitForFileClock()
        folder.setPermissions(of: "closed", 0o700)
        folder.setPermissions(of: "song/s.songbook", 0o600)
        let next = try OtherUser.with(65534) { try scan(folder.path, store, old: tree) }
        #expect(next.songs.map(\.title) == ["s", "Open"])
        #expect(next.song("song")?.brokenReason == "cannot read it: permission denied")
        #expect(next.folder("closed")?.unreadableReason == "cannot open the folder: permission denied")
        #expect(next.folder("open")?.unreadableReason == nil)
        #expect(try OtherUser.with(65534) { try scan(folder.path, store, old: next) } === next)
        folder.setPermissions(of: "closed", 0o755)
        folder.setPermissions(of: "song/s.songbook", 0o644)
        let last = try OtherUser.with(65534) { try scan(folder.path, store, old: next) }
        #expect(last.songs.map(\.title) == ["Song", "Closed", "Open"])
    }

    @Test("a record is nothing but its numbers, for it is stored and compared as it lies in memory")
    func noPadding() {
        #expect(MemoryLayout<SongRecord>.size == 120)
        #expect(MemoryLayout<SongRecord>.stride == 120)
    }
}
