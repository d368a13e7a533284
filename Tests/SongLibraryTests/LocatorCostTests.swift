import Files
import Freedesktop
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

    /// Category folders in every folder above the song, and in the song's own.
    private func fill(_ stage: Stage, with count: Int) {
        for number in 0..<count {
            for folder in ["home/Cloud", "home/Cloud/Band", "home/Cloud/Band/Rock", "home/Cloud/Band/Rock/A"] {
                stage.folder.makeFolder(FilePath("\(folder)/Category \(number)"))
            }
        }
        stage.song("home/Cloud/Band/Rock/A/a.songbook")
    }

    @Test("the same calls for 10 and for 5,000 folders beside the song", arguments: [RootRule.inferred, .settings])
    func constant(_ rule: RootRule) throws {
        let (small, large) = (Stage(), Stage())
        fill(small, with: 10)
        fill(large, with: 5000)
        if rule == .settings {
            try small.choose("home/Cloud/Band")
            try large.choose("home/Cloud/Band")
        }
        guard case .song(let location) = try large.locate() else {
            Issue.record("not a song")
            return
        }
        #expect(location.rule == rule)
        let costs = (try cost(small), try cost(large))
        #expect(costs.0 == costs.1)
        // One look at the names of each of three folders, and none when the library is known.
        #expect(costs.1[.getdents64, default: 0] == (rule == .settings ? 0 : 3))
        #expect(costs.1.values.reduce(0, +) <= (rule == .settings ? 20 : 60))
    }
}
