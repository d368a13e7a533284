import Files
import Freedesktop
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

    /// A library with this many categories beside the song's, and half as many folders in the song's own.
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
        // One look at the names of each of three folders.
        #expect(inferred.1[.getdents64] == 3)
        #expect(inferred.1.values.reduce(0, +) <= 60)

        try small.choose("home/Cloud/Band")
        try large.choose("home/Cloud/Band")
        let known = (try cost(small), try cost(large))
        #expect(known.0 == known.1)
        #expect(known.1[.getdents64] == nil)
        #expect(known.1.values.reduce(0, +) <= 20)
    }
}
