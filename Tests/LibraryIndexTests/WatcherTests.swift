import Glibc
import Problems
import Synchronization
import TestSupport
import Testing

@testable import Files
@testable import LibraryIndex

@Suite("A library that is watched")
struct WatcherTests {
    private let folder = TemporaryFolder()
    private var root: FilePath { folder["library"] }

    init() {
        folder.makeFolder("library")
    }

    /// Records the last update, and the number of updates.
    private final class Listener: Sendable {
        let state = Mutex<(news: LibraryUpdate?, count: Int)>((nil, 0))

        func hear(_ news: LibraryUpdate) {
            state.withLock { $0 = (news, $0.count + 1) }
        }

        var news: LibraryUpdate? { state.withLock { $0.news } }
        var count: Int { state.withLock { $0.count } }

        func waits(until condition: (LibraryUpdate) -> Bool) -> Bool {
            eventually { news.map(condition) ?? false }
        }
    }

    private func index() -> LibraryIndex {
        LibraryIndex(root: root, environment: folder.environment())
    }

    private func watch(_ listener: Listener, mostFolders: Int = 100_000, interval: Int32 = 600_000) throws
        -> LibraryWatcher
    {
        let pace = LibraryWatcher.Pace(mostFolders: mostFolders, settling: 30, interval: interval, saving: 100)
        return try LibraryWatcher(index(), pace: pace) { listener.hear($0) }
    }

    private func titles(_ news: LibraryUpdate) -> [String] {
        news.snapshot?.tree.songs.map(\.title) ?? []
    }

    @Test("songs and folders that are made, changed, renamed, swapped, moved in and out are told")
    func changes() throws {
        folder.song("library/x/a/a.songbook", title: "A")
        let listener = Listener()
        let watcher = try watch(listener)
        #expect(listener.waits { titles($0) == ["A"] && $0.attention == .immediate })
        folder.song("library/x/b/b.songbook", title: "B")
        #expect(listener.waits { titles($0) == ["A", "B"] })
        folder.song("library/x/a/a.songbook", title: "Changed")
        #expect(listener.waits { titles($0) == ["Changed", "B"] })
        folder.rename("library/x", to: "library/y")
        #expect(listener.waits { $0.snapshot?.tree.song("y/b")?.title == "B" })
        folder.song("library/y/b/b.songbook", title: "After the rename")
        #expect(listener.waits { titles($0) == ["Changed", "After the rename"] })
        folder.rename("library/y", to: "outside")
        #expect(listener.waits { titles($0).isEmpty })
        folder.song("outside/b/b.songbook", title: "Not ours")
        folder.song("library/z/deep/deeper/c/c.songbook", title: "C")
        #expect(listener.waits { titles($0) == ["C"] })
        folder.rename("outside", to: "library/z/back")
        #expect(listener.waits { titles($0) == ["Changed", "Not ours", "C"] })
        folder.song("library/z/back/b/b.songbook", title: "Ours again")
        #expect(listener.waits { titles($0) == ["Changed", "Ours again", "C"] })
        _ = watcher
    }

    @Test("that the library's file changed, or a conflict copy of it came, is told", arguments: [600_000, 200])
    func libraryFile(interval: Int32) throws {
        folder.song("library/a/a.songbook", title: "A")
        let listener = Listener()
        // Without watches, the file's status shows the change.
        let watcher = try watch(listener, mostFolders: interval == 200 ? 0 : 100, interval: interval)
        #expect(listener.waits { $0.snapshot?.isCurrent == true })
        var number = listener.news?.libraryFileNumber ?? -1
        func changes(_ body: () -> Void) -> Bool {
            body()
            let isTold = listener.waits { $0.libraryFileNumber != number }
            number = listener.news?.libraryFileNumber ?? -1
            return isTold
        }
        #expect(changes { folder.write("{}", to: "library/.songbook-library.json") })
        #expect(
            changes {
                folder.write("{ }", to: "library/.other")
                folder.rename("library/.other", to: "library/.songbook-library.json")
            })
        if interval != 200 {
            let copy: FilePath = "library/.songbook-library.sync-conflict-20260212-103000-ABCDEFG.json"
            #expect(changes { folder.write("{}", to: copy) })
        }
        _ = watcher
    }

    @Test("what is not a song's or a folder's is not told, and what is told shares what has not changed")
    func quiet() throws {
        for number in 0..<20 {
            folder.song(FilePath("library/c\(number % 4)/\(number)/s.songbook"), title: "\(number)")
        }
        let listener = Listener()
        let watcher = try watch(listener)
        #expect(listener.waits { $0.snapshot?.isCurrent == true && $0.attention == .immediate })
        // A new song may be looked at twice.
        #expect(
            eventually {
                let count = listener.count
                return steadily(seconds: 0.3) { listener.count == count }
            })
        let (before, count) = listener.state.withLock { ($0.news?.snapshot?.tree, $0.count) }
        folder.write("x", to: "library/c0/.hidden")
        folder.write("x", to: "library/.~temporary")
        // Several times as long as a burst of changes may settle.
        #expect(steadily(seconds: 0.2) { listener.count == count })
        folder.song("library/c1/1/s.songbook", title: "changed")
        #expect(listener.waits { $0.snapshot?.tree.song("c1/1")?.title == "changed" })
        let after = listener.news?.snapshot?.tree
        let shared = zip(before?.pages ?? [], after?.pages ?? []).filter { $0 === $1 }
        #expect(shared.count == 4)
        _ = watcher
    }

    @Test("a library that goes away is told, stays readable, and is watched again when it is back")
    func awayAndBack() throws {
        folder.song("library/a/a.songbook", title: "A")
        let listener = Listener()
        let watcher = try watch(listener, interval: 50)
        #expect(listener.waits { titles($0) == ["A"] && $0.attention == .immediate })
        folder.rename("library", to: "away")
        #expect(listener.waits { $0.obstacle?.kind == .noSuchFile && titles($0) == ["A"] })
        #expect(listener.news?.snapshot?.isCurrent == false)
        folder.song("away/a/a.songbook", title: "Changed")
        folder.rename("away", to: "library")
        #expect(listener.waits { $0.obstacle == nil && titles($0) == ["Changed"] && $0.attention == .immediate })
        folder.song("library/b/b.songbook", title: "B")
        #expect(listener.waits { titles($0) == ["Changed", "B"] })
        _ = watcher
    }

    @Test("the stored snapshot is told before the library is looked at, and what changed is stored at the end")
    func stored() throws {
        folder.song("library/a/a.songbook", title: "A")
        _ = try index().refresh()
        folder.song("library/b/b.songbook", title: "B")
        let listener = Listener()
        let first = Mutex<[String]?>(nil)
        do {
            let watcher = try LibraryWatcher(index(), pace: .init(settling: 10)) { news in
                first.withLock { $0 = $0 ?? news.snapshot?.tree.songs.map(\.title) }
                listener.hear(news)
            }
            #expect(listener.waits { titles($0) == ["A", "B"] && $0.attention == .immediate })
            folder.song("library/c/c.songbook", title: "C")
            #expect(listener.waits { titles($0) == ["A", "B", "C"] })
            _ = watcher
        }
        #expect(first.withLock { $0 } == ["A"])
        #expect(eventually { index().load()?.tree.songs.map(\.title) == ["A", "B", "C"] })
    }

    @Test("lost events lead to a look at everything; so does the end of the library's own folder")
    func overflow() throws {
        let watches = try FolderWatches(root: root, most: 10)
        #expect(try watches.watch(scan(root)) == [""])
        let overflow = Inotify.Event(watch: -1, events: .overflow, name: nil)
        #expect(watches.changes(of: [overflow]) == .everything)
        #expect(watches.changes(of: []) == .folders([]))
        folder.makeFolder("library/a")
        #expect(watches.changes() == .folders([""]))
        folder.rename("library", to: "other")
        #expect(watches.changes() == .everything)
    }

    @Test("links are behind the kernel's back: the library is looked at from time to time, and that is said")
    func links() throws {
        folder.song("outside/a/a.songbook", title: "A")
        folder.link("library/link", to: "../outside")
        let listener = Listener()
        let watcher = try watch(listener, interval: 50)
        #expect(listener.waits { titles($0) == ["A"] && $0.attention == .periodic(seconds: 1, nil) })
        folder.song("outside/a/a.songbook", title: "Changed")
        #expect(listener.waits { titles($0) == ["Changed"] })
        _ = watcher
    }

    @Test("where the library is looked at from time to time, what this program changed is looked at at once")
    func ownChanges() throws {
        folder.song("outside/a/a.songbook", title: "A")
        folder.link("library/link", to: "../outside")
        let listener = Listener()
        let watcher = try watch(listener)
        #expect(listener.waits { titles($0) == ["A"] && $0.attention == .periodic(seconds: 600, nil) })
        folder.song("library/link/a/a.songbook", title: "Changed")
        watcher.look(at: ["link/a"])
        #expect(listener.waits { titles($0) == ["Changed"] })
        folder.song("library/b/b.songbook", title: "B")
        folder.song("library/c/c.songbook", title: "C")
        watcher.look(at: [""])
        watcher.look(at: ["link"])
        #expect(listener.waits { Set(titles($0)) == ["Changed", "B", "C"] })
        folder.remove("library/b")
        watcher.look(at: nil)
        #expect(listener.waits { Set(titles($0)) == ["Changed", "C"] })
    }

    @Test("at the watch limit, folders and the latest songs are watched, and the rest is looked at from time to time")
    func limit() throws {
        for number in 0..<40 { folder.song(FilePath("library/c/\(number)/s.songbook"), title: "\(number)") }
        folder.write(#"{"title": "new", "updatedAt": "2200-01-01T00:00:00Z"}"#, to: "library/c/new/s.songbook")
        let listener = Listener()
        let watcher = try watch(listener, mostFolders: 10)
        #expect(listener.waits { $0.snapshot?.isCurrent == true && $0.attention != .immediate })
        guard case .periodic(_, let problem?) = listener.news?.attention else {
            Issue.record("\(String(describing: listener.news?.attention))")
            return
        }
        #expect(problem.description.contains("fs.inotify.max_user_watches"))
        // Before the next look, which is ten minutes later: the change was reported by a watch.
        folder.song("library/c/new/s.songbook", title: "told")
        #expect(listener.waits { $0.snapshot?.tree.song("c/new")?.title == "told" })
        folder.song("library/d/added/s.songbook", title: "added")
        #expect(listener.waits { $0.snapshot?.tree.song("d/added")?.title == "added" })
        _ = watcher
    }

    @Test("what is not watched for want of watches is found by the next look")
    func rescan() throws {
        for number in 0..<40 { folder.song(FilePath("library/\(number)/s.songbook"), title: "\(number)") }
        let listener = Listener()
        let watcher = try watch(listener, mostFolders: 2, interval: 50)
        #expect(listener.waits { $0.snapshot?.isCurrent == true && $0.attention != .immediate })
        for number in 0..<40 { folder.song(FilePath("library/\(number)/s.songbook"), title: "again \(number)") }
        #expect(listener.waits { titles($0).allSatisfy { $0.hasPrefix("again") } })
        _ = watcher
    }

    @Test("when more happens than the kernel keeps for us, the whole library is looked at again")
    func overflowForReal() throws {
        folder.song("library/a/a.songbook", title: "A")
        let queue = try Inotify()
        _ = try queue.watch(folder["library/a"], for: .content)
        let listener = Listener()
        let pace = LibraryWatcher.Pace(settling: 1500, interval: 600_000)
        let watcher = try LibraryWatcher(index(), pace: pace) { listener.hear($0) }
        #expect(listener.waits { titles($0) == ["A"] && $0.attention == .immediate })
        // Each causes three events; the kernel keeps 16,384 (fs.inotify.max_queued_events).
        for number in 0..<7000 {
            let name = folder["library/a"].string + "/\(number % 2)"
            close(open(name, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
            unlink(name)
        }
        folder.song("library/b/b.songbook", title: "B, which was not told")
        #expect(listener.waits { titles($0) == ["A", "B, which was not told"] })
        #expect(try queue.read().contains { $0.events.contains(.overflow) })
        folder.song("library/b/b.songbook", title: "told again")
        #expect(listener.waits { titles($0) == ["A", "told again"] && $0.attention == .immediate })
        _ = watcher
    }

    @Test(
        "after 1,000 random changes while watching, the tree is what a new scan finds",
        arguments: [(seed: UInt64(1), mostFolders: 100_000), (seed: 2, mostFolders: 20)])
    func random(seed: UInt64, mostFolders: Int) throws {
        for number in 0..<30 { folder.song(FilePath("library/still/\(number)/s.songbook"), title: "\(number)") }
        let isLimited = mostFolders < 100
        let listener = Listener()
        let watcher = try watch(listener, mostFolders: mostFolders, interval: isLimited ? 50 : 600_000)
        #expect(listener.waits { $0.snapshot?.isCurrent == true })
        var changes = BlindChanges(in: root, seed: seed)
        for number in 0..<1000 {
            changes.change()
            if number % 100 == 0 { waitForFileClock() }
        }
        let contents = ContentStore(file: nil)
        let expected = try scan(root, contents).lines(contents.contents)
        let isSame = listener.waits { news in
            guard let snapshot = news.snapshot else { return false }
            return (try? snapshot.tree.lines(snapshot.contents)) == expected
        }
        #expect(isSame)
        #expect(listener.count > (isLimited ? 1 : 3))
        #expect((listener.news?.attention == .immediate) != isLimited)
        _ = watcher
    }

    @Test("a folder of the library that is in it twice is watched once, and its changes are of both places")
    func twice() throws {
        folder.song("library/a/s/s.songbook", title: "S")
        folder.makeFolder("library/b")
        let tree = try scan(root)
        // Imitates a bind mount, which would need a right that tests do not have.
        folder.remove("library/b")
        folder.link("library/b", to: "a")
        let watches = try FolderWatches(root: root, most: 10)
        #expect(try watches.watch(tree) == ["", "a", "a/s", "b"])
        #expect(try watches.watch(tree) == [])
        folder.makeFolder("library/a/new")
        #expect(watches.changes() == .folders(["a", "b"]))
        folder.remove("library/b")
        #expect(watches.changes() == .folders([""]))
        folder.makeFolder("library/a/newer")
        let later = try scan(root)
        #expect(try watches.watch(later) == ["a/new", "a/newer"])
        #expect(watches.changes() == .folders(["a"]))
    }

    @Test("a folder that the library is in is renamed: it is looked for") func renamedAbove() throws {
        folder.song("above/library/a/a.songbook", title: "A")
        let watches = try FolderWatches(root: folder["above/library"], most: 10)
        _ = try watches.watch(scan(folder["above/library"]))
        #expect(watches.changes() == .folders([]))
        folder.rename("above", to: "renamed")
        #expect(watches.changes() == .everything)
    }

    @Test("a song whose file is a link is looked at from time to time; the rest is told as ever") func linkedFile()
        throws
    {
        folder.song("outside/a.songbook", title: "A")
        folder.song("library/b/b.songbook", title: "B")
        folder.link("library/a/a.songbook", to: "../../outside/a.songbook")
        let listener = Listener()
        let watcher = try watch(listener, interval: 50)
        #expect(listener.waits { titles($0) == ["A", "B"] && $0.attention == .immediate })
        folder.song("outside/a.songbook", title: "Changed")
        #expect(listener.waits { titles($0) == ["Changed", "B"] })
        _ = watcher
    }

    @Test("what this program changed behind a link is looked at at once") func ownChangeBehindLink() throws {
        folder.song("outside/a.songbook", title: "A")
        folder.link("library/a/a.songbook", to: "../../outside/a.songbook")
        let listener = Listener()
        let watcher = try watch(listener)
        #expect(listener.waits { titles($0) == ["A"] })
        folder.song("outside/a.songbook", title: "Ours")
        watcher.look(at: ["a"])
        #expect(listener.waits { titles($0) == ["Ours"] })
    }

    @Test("however long a look took, the next one is not long after it", arguments: [false, true])
    func pace(isOutOfReach: Bool) {
        let pace = LibraryWatcher.Pace()
        func period(_ seconds: Int) -> Int32 { pace.period(afterLookOf: .seconds(seconds), isOutOfReach: isOutOfReach) }
        #expect(period(0) == (isOutOfReach ? pace.absence : pace.interval))
        #expect(period(10) == (isOutOfReach ? 50_000 : 500_000))
        #expect(period(100_000_000) == pace.longest)
    }
}
