import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import Synchronization
import TestSupport
import Testing

/// Two sessions find a save that did not reach its song, before one of them repeats it.
@Suite("A save that two sessions find") struct MakingUpOnceTests {
    private let folder = TemporaryFolder()
    private let file: FilePath

    init() {
        file = folder.write(LibraryReturnTests.bytes("one\ntwo"), to: "Library/Song/One.songbook")
    }

    @Test("is made up for by one of them: words that a person took out then do not come back")
    func once() throws {
        try leaveWaiting()
        let locks = Mutex(0)
        let opened = try SystemCall.$faultInjector.withValue({ call, path in
            // The first lock is for reading it, the second for taking it over.
            guard call == .flock, path.string.hasSuffix(".draft") else { return nil }
            let count = locks.withLock {
                $0 += 1
                return $0
            }
            guard count == 2 else { return nil }
            SystemCall.$faultInjector.withValue(nil) { makeUpAndTakeOut() }
            return nil
        }) {
            try OrphanedDrafts.open(file, environment: folder.environment())
        }
        #expect(locks.withLock { $0 } >= 2)
        #expect(opened.saves.isEmpty)
        #expect(opened.session.recoveredDrafts.isEmpty)
        #expect(try opened.session.reload().song.text == "one\ntwo\nother")
        #expect(folder.names(in: "Library/Song") == ["One.songbook"])
    }

    private func leaveWaiting() throws {
        #expect(rename(folder["Library"].string, folder["Away"].string) == 0)
        let session = try EditingSession.open(
            remembering: Song(id: "a", title: "One", text: "one\ntwo"), of: FileTime(seconds: 1_770_900_000), at: file,
            obstacle: "its library is not mounted", environment: folder.environment())
        #expect(throws: Problem.self) { try session.save(text: "one\ntwo\nwaiting") }
        #expect(rename(folder["Away"].string, folder["Library"].string) == 0)
    }

    private func makeUpAndTakeOut() {
        do {
            let opened = try OrphanedDrafts.open(file, environment: folder.environment())
            #expect(opened.saves.count == 1)
            _ = try opened.session.save(text: "one\ntwo\nother")
        } catch {
            Issue.record(error)
        }
    }
}
