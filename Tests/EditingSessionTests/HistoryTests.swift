import EditingSession
import Files
import Foundation
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

    @Test("takes in the replaced file itself, and a copy of one that has another name")
    func replacedFile() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession(opening: file, environment: folder.environment())
        let first = try FileStatus(of: file)
        _ = try session.save(text: "second")
        let second = try FileStatus(of: file)
        #expect(link(file.string, folder["Song/other name"].string) == 0)
        _ = try session.save(text: "third")
        let kept = try revisions().map { try FileStatus(of: $0).identity }
        #expect(kept.count == 2 && kept.contains(first.identity) && !kept.contains(second.identity))
        #expect(folder.names(in: "Song") == ["One.songbook", "other name"])
    }

    @Test("gets the version that a save replaced whose process died before it was there")
    func diedBefore() throws {
        let stage = try Stage()
        let song = stage.folder["Song"]
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path == song ? .failing(.inputOutput) : nil
        }
        #expect(stage.save(with: calls).word == "unconfirmed")
        let history = stage.folder["home/.local/state/songbook/history"]
        try FileManager.default.removeItem(atPath: history.string)
        _ = try stage.reopen()
        #expect(stage.drafts.isEmpty)
        let kept = SongHistory(id: "a", environment: stage.folder.environment())
        #expect(try kept.revisions().map { try kept.song(of: $0).song.text } == ["first"])
    }

    private func revisions() throws -> [FilePath] {
        let history: FilePath = "home/.local/state/songbook/history"
        let song = history.appending(try #require(folder.names(in: history).first))
        return folder.names(in: song).map { folder[song.appending($0)] }
    }

    @Test("gets what the song said before it was read again, because somebody else had replaced it")
    func reloaded() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession(opening: file, environment: folder.environment())
        _ = try session.save(text: "second")
        folder.write(SavingTests.bytes.replacing("first", with: "theirs"), to: "Song/One.songbook")
        _ = try session.reload()
        let history = SongHistory(id: "a", environment: folder.environment())
        #expect(try history.revisions().map { try history.song(of: $0).song.text } == ["second", "first"])
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
