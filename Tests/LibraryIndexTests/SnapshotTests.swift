import Glibc
import Problems
import Processes
import Synchronization
import TestSupport
import Testing

@testable import Files
@testable import LibraryIndex

@Suite("Snapshot in the cache")
struct SnapshotTests {
    private let folder = TemporaryFolder()
    private static let cache: FilePath = "home/.cache/songbook/libraries"

    private var root: FilePath { folder["library"] }

    private func index(_ root: FilePath? = nil, cacheHome: String? = nil) -> LibraryIndex {
        let extra = cacheHome.map { ["XDG_CACHE_HOME": $0] } ?? [:]
        return LibraryIndex(root: root ?? self.root, environment: folder.environment(extra), now: inAMinute)
    }

    private func makeLibrary() {
        for number in 0..<30 {
            folder.song(
                FilePath("library/c\(number % 3)/\(number)/s.songbook"), title: "Song \(number)",
                text: "Moon \(number)\nÉtoile \(number)")
        }
        folder.write("{", to: "library/broken/b.songbook")
    }

    private func cacheFiles() -> [FilePath] {
        folder.names(in: Self.cache).map { Self.cache.appending($0) }
    }

    @Test("the reasons in a snapshot of another language are found out anew, and nothing else is")
    func otherLanguage() throws {
        makeLibrary()
        _ = try index().refresh()
        let file = try #require(cacheFiles().first { $0.extension == "index" })
        let tree = try folder.snapshotIndex(file).tree
        #expect(try scan(root, old: tree) === tree)
        let foreign = try folder.snapshotIndex(file, for: "Language: de\n").tree
        for (page, other) in zip(tree.pages, foreign.pages) {
            for (record, otherRecord) in zip(page.songs.records, other.songs.records) {
                let isBroken = record.has.contains(.broken)
                #expect(record.isSame(as: otherRecord) != isBroken)
                #expect(record.has.isSuperset(of: [.fileSettled, .folderSettled]))
                #expect(otherRecord.has.isDisjoint(with: [.fileSettled, .folderSettled]) == isBroken)
            }
        }
        let again = try scan(root, old: foreign)
        #expect(again !== foreign)
        #expect(again.songs.filter { $0.brokenReason != nil }.count == 1)
        #expect(again.songPaths == tree.songPaths)
    }

    @Test("what is known is not read again while the stored snapshot is the same, and is when it is another one")
    func readOnce() throws {
        makeLibrary()
        _ = try index().refresh()
        let reader = index()
        let tree = try #require(reader.load()).tree
        #expect(reader.load()?.tree === tree)
        waitForFileClock()
        folder.song("library/c0/new/s.songbook", title: "New", text: "words")
        #expect(reader.load()?.tree === tree)
        _ = try index().refresh()
        #expect(reader.load()?.tree.songs.contains { $0.title == "New" } == true)
        // Another folder in the library's place has no snapshot.
        #expect(rename(root.string, folder["other"].string) == 0)
        folder.song("library/c0/1/s.songbook", title: "Another", text: "words")
        #expect(reader.load() == nil)
    }

    @Test("who only reads a snapshot keeps nobody from storing into it")
    func readOnly() throws {
        makeLibrary()
        _ = try index().refresh()
        // A process that another test starts shares the locks of this one for a moment.
        #expect(try (0..<10).contains { try stores("\($0)", besideReadOnly: true) })
        #expect(try (0..<10).contains { try !stores("\($0)", besideReadOnly: false) })
    }

    /// Whether a look at the library stores a new song, while another instance has the snapshot.
    private func stores(_ name: String, besideReadOnly isReadOnly: Bool) throws -> Bool {
        let reader = LibraryIndex(root: root, environment: folder.environment(), isReadOnly: isReadOnly)
        let known = try #require(reader.load())
        let title = "New, \(isReadOnly) \(name)"
        waitForFileClock()
        folder.song(FilePath("library/c0/\(title)/s.songbook"), title: title, text: "words")
        let writer = index()
        writer.load()
        _ = try writer.refresh()
        return withExtendedLifetime((reader, known)) {
            index().load()?.tree.songs.contains { $0.title == title } == true
        }
    }

    @Test("what was stored is there at the next start, words and all, without a look at the library")
    func stored() throws {
        makeLibrary()
        let first = try index().refresh()
        #expect(cacheFiles().map { $0.extension } == ["contents", "index"])
        folder.rename("library", to: "elsewhere")
        let loaded = try #require(index().load())
        if case .stored = loaded.freshness {} else { Issue.record("\(loaded.freshness)") }
        #expect(try loaded.tree.lines(loaded.contents) == first.tree.lines(first.contents))
        #expect(try LibrarySearch().find(SearchQuery("etoile 17"), in: loaded).map(\.entry.title) == ["Song 17"])
    }

    @Test("a second start reads no file, and does not write the snapshot again")
    func secondStart() throws {
        makeLibrary()
        let first = try index().refresh()
        let written = try cacheFiles().map { try FileStatus(of: folder[$0]) }
        let second = index()
        let loaded = try #require(second.load())
        let refreshed = try second.refresh()
        #expect(refreshed.tree === loaded.tree)
        #expect(try refreshed.tree.lines(refreshed.contents) == first.tree.lines(first.contents))
        let now = try cacheFiles().map { try FileStatus(of: folder[$0]) }
        #expect(now.map(\.identity) == written.map(\.identity))
        #expect(now.map(\.size) == written.map(\.size))
    }

    @Test("what changed between two starts is read and stored")
    func changed() throws {
        makeLibrary()
        _ = try index().refresh()
        waitForFileClock()
        folder.song("library/c1/4/s.songbook", title: "Changed", text: "other")
        folder.remove("library/c2")
        let second = index()
        second.load()
        let now = try second.refresh()
        #expect(now.tree.songCount == 21)
        let third = try #require(index().load())
        #expect(try third.tree.lines(third.contents) == now.tree.lines(now.contents))
        #expect(cacheFiles().count == 2)
    }

    @Test("updates of named folders are stored when asked for")
    func saved() throws {
        makeLibrary()
        let index = index()
        _ = try index.refresh()
        waitForFileClock()
        folder.song("library/c1/4/s.songbook", title: "Changed", text: "other")
        let updated = try index.update(["c1/4"])
        #expect(updated.tree.song("c1/4")?.title == "Changed")
        #expect(self.index().load()?.tree.song("c1/4")?.title == "Song 4")
        index.save()
        #expect(self.index().load()?.tree.song("c1/4")?.title == "Changed")
    }

    @Test("a library that cannot be reached is what it was, and says so; when it is back, it is looked at again")
    func unreachable() throws {
        makeLibrary()
        _ = try index().refresh()
        folder.rename("library", to: "elsewhere")
        let index = index()
        index.load()
        let snapshot = try index.refresh()
        guard case .unreachable(_, let problem) = snapshot.freshness else {
            Issue.record("\(snapshot.freshness)")
            return
        }
        #expect(problem.kind == .noSuchFile)
        #expect(snapshot.tree.songCount == 31)
        #expect(try snapshot.lyrics(of: try #require(snapshot.tree.song("c1/4"))) == "Moon 4\nÉtoile 4")
        folder.rename("elsewhere", to: "library")
        waitForFileClock()
        folder.remove("library/c2")
        #expect(try index.refresh().tree.songCount == 21)
    }

    @Test("without a snapshot, a library that cannot be reached is an error")
    func nothingKnown() {
        #expect(throws: ScanError.self) { try index().refresh() }
        #expect(index().load() == nil)
    }

    @Test("another folder in the library's place is not taken for it, unless it is known to stand in for it")
    func otherFolder() throws {
        makeLibrary()
        _ = try index().refresh()
        folder.rename("library", to: "elsewhere")
        folder.makeFolder("library")
        #expect(index().load() == nil)
        let problem = Problem(.unavailable, "not mounted")
        #expect(index().load(unreachable: problem)?.tree.songCount == 31)
        #expect(try index().refresh().tree.songCount == 0)
    }

    @Test("a library that was renamed is known under its new name")
    func renamed() throws {
        makeLibrary()
        let first = try index().refresh()
        folder.rename("library", to: "elsewhere")
        let index = index(folder["elsewhere"])
        let loaded = try #require(index.load())
        #expect(loaded.tree.path == folder["elsewhere"])
        #expect(try loaded.tree.lines(loaded.contents) == first.tree.lines(first.contents))
        let before = loaded.contents.blocks.count
        #expect(try index.refresh().contents.blocks.count == before)
    }

    @Test("each path of a library has contents of its own: nobody adds to those of another path") func ownContents()
        throws
    {
        makeLibrary()
        _ = try index().refresh()
        folder.rename("library", to: "elsewhere")
        // Without a change there may be nothing to store.
        folder.song("elsewhere/new/new.songbook", title: "New")
        // A process that another test is just starting also has the lock of the contents, until it runs its program:
        // nothing is stored that time.
        var attempts = 0
        while cacheFiles().filter({ $0.extension == "index" }).count < 2, attempts < 20 {
            attempts += 1
            let moved = index(folder["elsewhere"])
            #expect(moved.load() != nil)
            _ = try moved.refresh()
        }
        let named = try cacheFiles().filter { $0.extension == "index" }.map {
            try folder.snapshotIndex($0).contentsName
        }
        #expect(named.count == 2)
        #expect(Set(named.map { $0.string.prefix(16) }).count == 2)
        #expect(index(folder["elsewhere"]).load()?.tree.songCount == 32)
    }

    @Test("what a process that was killed left of an index is removed, what one is writing is not") func leftovers()
        throws
    {
        makeLibrary()
        _ = try index().refresh()
        let name = try #require(cacheFiles().first { $0.extension == "index" }?.lastComponent)
        let here = MakerProcess.current.namespace
        let left = [(4_194_999, here), (getppid(), here), (getpid(), "another computer")].map { number, namespace in
            TemporaryName(for: name, replacing: [], by: MakerProcess(number: number, namespace: namespace)).path
        }
        for file in left { folder.write([1], to: Self.cache.appending(file)) }
        folder.song("library/new/new.songbook", title: "New")
        _ = try index().refresh()
        let names = folder.names(in: Self.cache)
        #expect(left.map(names.contains) == [false, true, true])
    }

    @Test("two libraries do not get into each other's way, and the least lately used of many is forgotten")
    func several() throws {
        for number in 0..<27 { folder.song(FilePath("l\(number)/a/a.songbook"), title: "Song \(number)") }
        for number in 0..<27 {
            _ = try index(folder[FilePath("l\(number)")]).refresh()
            // The forgotten ones must be older than the rest by the clock of files.
            if number < 3 { waitForFileClock() }
        }
        #expect(cacheFiles().count == 48)
        #expect(index(folder["l0"]).load() == nil)
        #expect(index(folder["l26"]).load()?.tree.songs.map(\.title) == ["Song 26"])
        #expect(index(folder["l25"]).load()?.tree.songs.map(\.title) == ["Song 25"])
    }

    @Test("nothing is written to the library")
    func libraryUntouched() throws {
        makeLibrary()
        let before = try folder.tree().filter { $0.isInside("library") }.map {
            try FileStatus(of: folder[$0]).changeTime
        }
        _ = try index().refresh()
        let after = try folder.tree().filter { $0.isInside("library") }.map {
            try FileStatus(of: folder[$0]).changeTime
        }
        #expect(before == after)
    }

    @Test("where no cache can be written, everything works from memory", arguments: ["/proc/nowhere", "file"])
    func unwritable(cacheHome: String) throws {
        makeLibrary()
        folder.write("", to: "file")
        let index = index(cacheHome: cacheHome == "file" ? folder["file"].string : cacheHome)
        #expect(index.load() == nil)
        let snapshot = try index.refresh()
        #expect(snapshot.tree.songCount == 31)
        #expect(try LibrarySearch().find(SearchQuery("etoile 17"), in: snapshot).count == 1)
    }

    @Test(
        "a full disk under the cache costs the snapshot, and nothing else",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func fullDisk() throws {
        for number in 0..<60 {
            folder.song(
                FilePath("library/\(number)/s.songbook"), title: "\(number)",
                text: String(repeating: "moon ", count: 4000))
        }
        let mount = try Mount(tmpfsAt: folder.makeFolder("small"), options: "size=256k")
        let index = index(cacheHome: mount.path.string)
        for _ in 0..<2 {
            let snapshot = try index.refresh()
            #expect(snapshot.tree.songCount == 60)
            #expect(try LibrarySearch().find(SearchQuery("moon"), in: snapshot).count == 60)
        }
        #expect(self.index(cacheHome: mount.path.string).load() == nil)
    }

    @Test("two that look at one library at once both have it, and leave a snapshot that is right")
    func twoAtOnce() throws {
        makeLibrary()
        // A snapshot to which another instance still adds is left alone: the stored one can be of an earlier round.
        folder.song(FilePath("library/c1/4/s.songbook"), title: "Round", text: "round")
        _ = try index().refresh()
        for round in 0..<10 {
            waitForFileClock()
            folder.song(FilePath("library/c1/4/s.songbook"), title: "Round \(round)", text: "round \(round)")
            let found = Found()
            WorkStack.run((0..<4).map { _ in index() }, mostThreads: 4) { stack in
                var isFurther = false
                while let index = stack.next(after: isFurther) {
                    isFurther = true
                    index.load()
                    let snapshot = try? index.refresh()
                    let lyrics = snapshot?.tree.song("c1/4").flatMap { try? snapshot?.lyrics(of: $0) }
                    found.lyrics.withLock { $0.append(lyrics ?? "nothing") }
                }
            }
            #expect(found.lyrics.withLock { $0 } == Array(repeating: "round \(round)", count: 4))
            let last = try #require(index().load())
            #expect(last.tree.songCount == 31)
            let entry = try #require(last.tree.song("c1/4"))
            #expect(try last.lyrics(of: entry).hasPrefix("round"))
        }
        #expect(cacheFiles().count <= 3)
    }

    private final class Found: Sendable {
        let lyrics = Mutex([String]())
    }
}
