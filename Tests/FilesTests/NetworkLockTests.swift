import Glibc
import TestSupport
import Testing

@testable import Files

/// The lock file by which two computers take turns.
@Suite("A lock that other computers see") struct NetworkLockTests {
    let folder = TemporaryFolder()
    let directory: Directory

    init() throws {
        folder.write(Array("words".utf8), to: "Song/One.songbook")
        directory = try Directory(folder["Song"])
    }

    private var lockFile: FilePath { FilePath("Song").appending(NetworkLock.name(for: "One.songbook")) }

    /// What another computer's lock file says.
    private func leave(process: String = "process 1 elsewhere/1", secondsOld: Int = 0) {
        folder.write(Array("songbook-open\ncomputer elsewhere\n\(process)\nsince then\nabc\n".utf8), to: lockFile)
        let time = timespec(tv_sec: Glibc.time(nil) - secondsOld, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, folder[lockFile].string, [time, time], 0) == 0)
    }

    @Test("is a hidden file that says who has it, and goes when it is released")
    func held() throws {
        let lock = try NetworkLock(on: "One.songbook", in: directory)
        let text = String(decoding: try #require(folder.read(lockFile)), as: UTF8.self)
        #expect(text.contains("\nprocess \(getpid()) ") && text.contains("\nsince 20"))
        lock.release()
        #expect(folder.names(in: "Song") == ["One.songbook"])
        lock.release()
    }

    @Test("of a process of this computer that has ended is taken over")
    func deadProcess() throws {
        let lock = try NetworkLock(on: "One.songbook", in: directory)
        let text = String(decoding: try #require(folder.read(lockFile)), as: UTF8.self)
        lock.release()
        // Larger than the system gives out.
        let dead = Array(text.replacing("process \(getpid()) ", with: "process 4194999 ").utf8)
        folder.write(dead, to: lockFile)
        try NetworkLock(on: "One.songbook", in: directory).release()
        folder.write(dead, to: lockFile)
        NetworkLock.removeAbandoned(on: "One.songbook", in: directory)
        #expect(folder.names(in: "Song") == ["One.songbook"])
    }

    @Test("of another computer is taken over when it is old by the server's clock, also where that was set back")
    func oldLock() throws {
        for age in [Int(NetworkLock.lease) + 5, -3600] {
            leave(secondsOld: age)
            try NetworkLock(on: "One.songbook", in: directory).release()
            #expect(folder.names(in: "Song") == ["One.songbook"])
        }
    }

    @Test("of another computer that is at work is waited for")
    func waiting() throws {
        leave()
        let path = folder[lockFile].string
        BackgroundThread.start {
            usleep(200_000)
            unlink(path)
        }
        try NetworkLock(on: "One.songbook", in: directory).release()
        #expect(folder.names(in: "Song") == ["One.songbook"])
        leave()
        NetworkLock.removeAbandoned(on: "One.songbook", in: directory)
        #expect(folder.names(in: "Song").count == 2, "it is nobody's of this computer")
    }

    @Test("is released only by who has it")
    func takenAway() throws {
        let lock = try NetworkLock(on: "One.songbook", in: directory)
        leave()
        lock.release(hasLease: false)
        #expect(folder.names(in: "Song").count == 2)
    }

    @Test("cannot be taken where nothing may be made, and the reason is told")
    func refused() throws {
        let calls = FaultyCalls.every(.creat, .failing(.notPermitted))
        let error = #expect(throws: FileError.self) {
            try calls.run { () throws(FileError) in try NetworkLock(on: "One.songbook", in: directory).release() }
        }
        #expect(error?.errno == .notPermitted)
    }
}
