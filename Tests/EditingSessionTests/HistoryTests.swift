import EditingSession
import Files
import SongFormat
import Synchronization
import TestSupport
import Testing

@testable import EditingSession

@Suite("The history of a song") struct HistoryTests {
    let folder = TemporaryFolder()

    @Test("keeps every version that a save replaced, newest first")
    func versions() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession(opening: file, environment: folder.environment())
        for text in ["second", "third", "fourth"] { _ = try session.save(text: text) }
        let history = SongHistory(id: "a", environment: folder.environment())
        let texts = try history.revisions().map { try history.song(of: $0).song.text }
        #expect(texts == ["third", "second", "first"])
        #expect(try history.revisions().map(\.number) == [1, 2, 3])
    }

    @Test("keeps no version twice, and none when nothing changed")
    func unchanged() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession(opening: file, environment: folder.environment())
        _ = try session.save(text: "first")
        #expect(try SongHistory(id: "a", environment: folder.environment()).revisions().isEmpty)
    }

    @Test("a save goes on, and says so once, where no history can be kept")
    func noHistory() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        folder.write("in the way", to: "home/.local/state/songbook/history")
        let session = try EditingSession(opening: file, environment: folder.environment())
        let first = try session.save(text: "second")
        let second = try session.save(text: "third")
        #expect(first.notices.count == 1 && second.notices.isEmpty)
        #expect(session.song.text == "third")
    }

    @Test("all of the last hour, then the last of every hour, then of every day, stay")
    func thinning() {
        let now = FileTime(seconds: 1_000_000_000)
        let times = stride(from: Int64(40 * 86_400), to: 0, by: -600).map { FileTime(seconds: now.seconds - $0) }
        let kept = HistoryThinning(now: now, limit: 10_000).kept(of: times)
        let ages = kept.map { now.seconds - $0.seconds }
        #expect(ages.filter { $0 < 3600 } == [3000, 2400, 1800, 1200, 600])
        #expect((23...25).contains(ages.filter { (3600..<86_400).contains($0) }.count))
        #expect((38...41).contains(ages.filter { $0 >= 86_400 }.count))
        #expect(HistoryThinning(now: now, limit: 7).kept(of: times) == Array(kept.suffix(7)))
    }
}
