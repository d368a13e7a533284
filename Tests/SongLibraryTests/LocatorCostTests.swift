import Files
import Glibc
import SongLibrary
import Synchronization
import TestSupport
import Testing

@Suite("What it costs to find the library") struct LocatorCostTests {
    private final class Counter: Sendable {
        private let counts = Mutex([SystemCall: Int]())

        func count(_ call: SystemCall) {
            counts.withLock { $0[call, default: 0] += 1 }
        }

        var all: [SystemCall: Int] {
            counts.withLock(\.self)
        }
    }

    private func cost(_ stage: Stage) throws -> [SystemCall: Int] {
        let counter = Counter()
        _ = try SystemCall.$faultInjector.withValue({ call, _ in
            counter.count(call)
            return nil
        }) {
            try stage.locate()
        }
        return counter.all
    }

    /// Returns a library with this many categories beside the song's, and half as many folders in the song's own.
    private func stage(with count: Int) -> Stage {
        let stage = Stage()
        stage.song("home/Cloud/Band/Rock/A/a.songbook")
        for (folder, count) in [("home/Cloud/Band", count), ("home/Cloud/Band/Rock/A", count / 2)] {
            for number in 0..<count {
                let path = stage.folder[FilePath("\(folder)/Category \(number)")]
                #expect(path.withCString { mkdir($0, 0o755) } == 0)
            }
        }
        return stage
    }

    @Test("the same calls for 10 and for 5,000 folders beside the song") func constant() throws {
        let (small, large) = (stage(with: 10), stage(with: 5000))
        let inferred = (try cost(small), try cost(large))
        #expect(inferred.0 == inferred.1)
        // The names of each of three folders are read once.
        #expect(inferred.1[.getdents64] == 3)
        #expect(inferred.1.values.reduce(0, +) <= 60)

        try small.choose("home/Cloud/Band")
        try large.choose("home/Cloud/Band")
        let known = (try cost(small), try cost(large))
        #expect(known.0 == known.1)
        #expect(known.1[.getdents64] == nil)
        #expect(known.1.values.reduce(0, +) <= 20)
    }

    @Test("a library on another disk is not even asked for, because it may be a network that does not answer")
    func elsewhere() throws {
        let stage = Stage()
        stage.song("home/Songs/A/a.songbook")
        let away = Bookmark(
            path: "/net/band/Songs", identity: FileIdentity(device: 1 << 40, inode: 2),
            birthTime: FileTime(seconds: 1), filesystem: 12345, mountPoint: "/net/band")
        stage.settings = Settings(mode: .folder, folder: away, earlier: [try stage.bookmark("home/Songs")])
        let target = try SystemCall.$faultInjector.withValue({ _, path in
            #expect(!path.isInside("/net"))
            return nil
        }) {
            try stage.locate()
        }
        guard case .song(let location) = target else {
            Issue.record("not a song")
            return
        }
        #expect(location.root == stage.folder["home/Songs"])
        #expect(location.rule == .settings)
    }

    @Test("a folder above that does not answer ends the climb, and the song still opens") func noAnswer() throws {
        let stage = Stage()
        stage.song("home/disk/Songs/Rock/A/a.songbook")
        let silent = stage.folder["home/disk"]
        let calls = FaultyCalls { _, call in call.path == silent ? .failing(.inputOutput) : nil }
        let target = try calls.run { try stage.locate() }
        guard case .song(let location) = target else {
            Issue.record("not a song")
            return
        }
        #expect(location.root == stage.folder["home/disk/Songs"])
        #expect(location.rule == .inferred)
    }
}
