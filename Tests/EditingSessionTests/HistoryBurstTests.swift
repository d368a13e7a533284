import EditingSession
import Files
import Synchronization
import TestSupport
import Testing

@Suite("Versions saved in a burst") struct HistoryBurstTests {
    let folder = TemporaryFolder()

    /// Saves at these seconds, and lists the versions saved before the last one.
    private func versions(savedAt seconds: [Int64]) throws -> (all: [SongHistory.Revision], shown: [Int]) {
        let file = folder.write(#"{"id": "a", "text": "first"}"#, to: "Song/Song.songbook")
        let now = Mutex<Int64>(0)
        let session = try EditingSession.open(
            file, environment: folder.environment(),
            clock: { FileTime(seconds: 2_000_000_000 + now.withLock { $0 }, nanoseconds: 5) })
        for (number, second) in seconds.enumerated() {
            now.withLock { $0 = second }
            _ = try session.save(text: "\(number)")
        }
        let all = try session.earlierVersions()
        return (all, all.lastOfBursts.map(\.number))
    }

    @Test("are listed by the last one; the others keep their numbers and can be had")
    func bursts() throws {
        let (all, shown) = try versions(savedAt: [0, 5, 59, 60, 65, 200, 1000])
        #expect(all.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
        // At 200; at 65, which stands for all but that at 0; that at 5 is a minute before 65; the file as it was found.
        #expect(shown == [1, 2, 5, 7])
    }

    @Test("while somebody types for an hour are listed every minute")
    func hour() throws {
        let (all, shown) = try versions(savedAt: (0...720).map { $0 * 5 })
        #expect(all.count == 721 && shown.count == 61)
    }

    @Test("include none that is shown now")
    func present() throws {
        #expect(try versions(savedAt: [0, 10]).shown == [1, 2])
    }
}
