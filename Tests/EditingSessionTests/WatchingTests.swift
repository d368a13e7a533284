import EditingSession
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Watching a song") struct WatchingTests {
    let folder = TemporaryFolder()

    /// The changes that were reported so far.
    final class Diary: Sendable {
        private let entries = Mutex<[SongWatcher.Change]>([])

        func write(_ change: SongWatcher.Change) {
            entries.withLock { $0.append(change) }
        }

        /// How often a change by other programs was reported.
        var changes: Int { entries.withLock { $0.count { $0 == .changed } } }

        /// Waits until the reported changes are `expected`.
        func reads(_ expected: [SongWatcher.Change]) -> Bool {
            let isExpected = eventually { entries.withLock { $0 == expected } }
            if !isExpected { print("told:", entries.withLock(\.self)) }
            return isExpected
        }
    }

    func watching(_ file: FilePath) throws -> (EditingSession, SongWatcher, Diary) {
        let session = try EditingSession.open(file, environment: folder.environment())
        let diary = Diary()
        let watcher = try SongWatcher(session) { diary.write($0) }
        return (session, watcher, diary)
    }

    @Test("tells that something in the folder came, changed or went, whatever it is") func folderChanges() throws {
        let session = try EditingSession.open(
            folder.write(SavingTests.bytes, to: "Song/One.songbook"), environment: folder.environment())
        let count = Mutex(0)
        let watcher = try SongWatcher(session) {
            count.withLock { $0 += 1 }
        } notify: { _ in
        }
        // A change before the watcher runs is not reported.
        func isTold(_ change: () -> Void) -> Bool {
            let before = count.withLock(\.self)
            return eventually {
                change()
                return count.withLock { $0 > before }
            }
        }
        #expect(isTold { folder.write("sound", to: "Song/take.ogg") })
        #expect(isTold { runTool("/bin/mv", folder["Song/take.ogg"].string, folder["Song/other.ogg"].string) })
        withExtendedLifetime((session, watcher)) {}
    }

    @Test("where the system allows no more threads, fails") func noThread() throws {
        let session = try EditingSession.open(
            folder.write(SavingTests.bytes, to: "Song/One.songbook"), environment: folder.environment())
        #expect(throws: FileError.self) {
            try FaultyCalls.every(.clone, .failing(.tryAgain)).run { () throws(FileError) in
                try SongWatcher(session) { _ in }
            }
        }
    }

    @Test("tells a rename over the file, a write in place, a removal and a return, each once")
    func changes() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let (session, watcher, diary) = try watching(file)
        folder.write(SavingTests.bytes.replacing("first", with: "by rename"), to: "Song/.new")
        runTool("/bin/mv", folder["Song/.new"].string, file.string)
        #expect(diary.reads([.changed]))
        folder.write(SavingTests.bytes.replacing("first", with: "in place"), to: "Song/One.songbook")
        #expect(diary.reads([.changed, .changed]))
        runTool("/bin/rm", file.string)
        #expect(diary.reads([.changed, .changed, .gone]))
        folder.write(SavingTests.bytes, to: "Song/One.songbook")
        #expect(diary.reads([.changed, .changed, .gone, .restored]))
        withExtendedLifetime((session, watcher)) {}
    }

    @Test("says nothing of our own saves, of a touched file and of other files in the folder")
    func silence() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let (session, watcher, diary) = try watching(file)
        for number in 0..<20 { _ = try session.save(text: "version \(number)") }
        runTool("/usr/bin/touch", file.string)
        folder.write("something", to: "Song/notes.txt")
        // This change is reported after all earlier ones.
        folder.write(SavingTests.bytes.replacing("first", with: "of another program"), to: "Song/One.songbook")
        #expect(diary.reads([.changed]))
        withExtendedLifetime((session, watcher)) {}
    }

    @Test("tells that a save was replaced at once by what others had written before it, once the session has read that")
    func sameBytesAgain() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let (session, watcher, diary) = try watching(file)
        let theirs = SavingTests.bytes.replacing("first", with: "of another program")
        folder.write(theirs, to: "Song/One.songbook")
        #expect(diary.reads([.changed]))
        for number in 2..<5 {
            _ = try session.reload()
            _ = try session.save(text: "of this session")
            // Before the watcher has looked at the save.
            folder.write(theirs, to: "Song/One.songbook")
            #expect(eventually { diary.changes == number })
        }
        withExtendedLifetime(watcher) {}
    }

    @Test("tells that the folder was renamed, and that it came back")
    func folderMoved() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let (session, watcher, diary) = try watching(file)
        runTool("/bin/mv", folder["Song"].string, folder["Away"].string)
        #expect(diary.reads([.gone]))
        runTool("/bin/mv", folder["Away"].string, folder["Song"].string)
        #expect(diary.reads([.gone, .restored]))
        folder.write(SavingTests.bytes.replacing("first", with: "later"), to: "Song/One.songbook")
        #expect(diary.reads([.gone, .restored, .changed]))
        withExtendedLifetime((session, watcher)) {}
    }

    @Test("tells that the song is gone where another one is in its place, and not of that one's changes")
    func anotherSong() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let (session, watcher, diary) = try watching(file)
        runTool("/bin/mv", folder["Song"].string, folder["Away"].string)
        #expect(diary.reads([.gone]))
        let other = SavingTests.bytes.replacing(#""id": "a""#, with: #""id": "b""#)
        folder.write(other, to: "Song/One.songbook")
        folder.write(other, to: "Song/One.sync-conflict-20260212-103000-ABCDEFG.songbook")
        folder.write(other.replacing("first", with: "later"), to: "Song/One.songbook")
        runTool("/bin/rm", "-r", folder["Song"].string)
        runTool("/bin/mv", folder["Away"].string, folder["Song"].string)
        #expect(diary.reads([.gone, .restored]))
        withExtendedLifetime((session, watcher)) {}
    }

    @Test("tells that another version of the song came, and that it went")
    func versions() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let (session, watcher, diary) = try watching(file)
        let copy = folder.write(
            SavingTests.bytes, to: "Song/One.sync-conflict-20260212-103000-ABCDEFG.songbook")
        #expect(diary.reads([.otherVersions]))
        runTool("/bin/rm", copy.string)
        #expect(diary.reads([.otherVersions, .otherVersions]))
        withExtendedLifetime((session, watcher)) {}
    }
}
