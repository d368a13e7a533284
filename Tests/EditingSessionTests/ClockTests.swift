import EditingSession
import Files
import Problems
import SongFormat
import Synchronization
import TestSupport
import Testing

@Suite("A clock that jumps") struct ClockTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        stage.session = nil
    }

    /// Returns a clock that jumps at every reading: a day ahead, two days back, a day ahead…
    private static func jumping() -> @Sendable () -> FileTime {
        let readings = Mutex(0)
        return {
            let count = readings.withLock { count in
                count += 1
                return count
            }
            return FileTime(seconds: 1_800_000_000 + [86_400, -86_400, 0][count % 3] + Int64(count))
        }
    }

    @Test("while songs are saved takes no version and no date back")
    func saves() throws {
        let session = try EditingSession.open(
            stage.file, environment: stage.folder.environment(), clock: Self.jumping())
        var before = try FileStatus(of: stage.file).modificationTime
        var updated = try #require(session.song.updatedAt)
        for number in 1...20 {
            let report = try session.save(text: "words \(number)")
            #expect(Result<SaveReport, Problem>.success(report).word == "saved")
            let after = try FileStatus(of: stage.file).modificationTime
            let present = try #require(session.song.updatedAt)
            #expect(after > before && present >= updated, "save \(number)")
            (before, updated) = (after, present)
        }
        #expect(stage.drafts.isEmpty && stage.names == ["One.songbook"])
        #expect(try stage.folder.allVersions().contains("words 20"))
        #expect(try stage.reopen().recoveredDrafts.isEmpty)
    }

    @Test("while a draft is kept and found leaves the words that were typed last to be found")
    func drafts() throws {
        do {
            let session = try EditingSession.open(
                stage.file, environment: stage.folder.environment(), clock: Self.jumping())
            for number in 1...9 { try session.keepDraft(of: SongEdit(text: "words \(number)")) }
        }
        #expect(try stage.reopen().recoveredDrafts.map(\.song.text) == ["words 9"])
    }

    @Test("while a lock is held changes nothing about how long it is waited for")
    func lock() throws {
        let attempts = Mutex(0)
        let calls = FaultyCalls { _, call in
            guard call.name == .flock else { return nil }
            attempts.withLock { $0 += 1 }
            return .failing(.tryAgain)
        }
        let folder = try Directory(stage.file.parent)
        // The pauses are counted; no clock is read.
        #expect(throws: FileError.self) {
            try calls.run { () throws(FileError) in _ = try DirectoryLock(folder, timeout: 100) }
        }
        #expect(attempts.withLock(\.self) == 51)
    }
}
