import Glibc
import TestSupport
import Testing

@testable import Files

/// The lock file with which two computers take turns.
@Suite("A lock that other computers see") struct NetworkLockTests {
    let folder = TemporaryFolder()
    let directory: Directory

    init() throws {
        folder.write(Array("words".utf8), to: "Song/One.songbook")
        directory = try Directory(folder["Song"])
    }

    private var lockFile: FilePath { FilePath("Song").appending(NetworkLock.name(for: "One.songbook")) }

    /// Writes the lock file of another computer.
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
        // The number is higher than the system assigns.
        let dead = Array(text.replacing("process \(getpid()) ", with: "process 4194999 ").utf8)
        folder.write(dead, to: lockFile)
        try NetworkLock(on: "One.songbook", in: directory).release()
        folder.write(dead, to: lockFile)
        #expect(!NetworkLock.isHeld(on: "One.songbook", in: directory))
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

    @Test("that cannot be read is taken over when it is old, and respected before")
    func unreadable() throws {
        let calls = FaultyCalls { _, call in
            call.name == .openat && call.path.lastComponent?.string.contains("-lock") == true
                ? .failing(.accessDenied) : nil
        }
        leave()
        #expect(calls.run { NetworkLock.isHeld(on: "One.songbook", in: directory) })
        leave(secondsOld: Int(NetworkLock.lease) + 5)
        try calls.run { () throws(FileError) in try NetworkLock(on: "One.songbook", in: directory).release() }
        #expect(folder.names(in: "Song") == ["One.songbook"])

        leave(process: String(repeating: "?", count: 5000), secondsOld: Int(NetworkLock.lease) + 5)
        try NetworkLock(on: "One.songbook", in: directory).release()
        #expect(folder.names(in: "Song") == ["One.songbook"])
    }

    @Test("on a whole folder that a computer left is removed where it is cleared, and one that is held stays")
    func wholeFolder() throws {
        let file = FilePath("Song").appending(NetworkLock.name(for: "."))
        let elsewhere = Array("songbook-open\ncomputer elsewhere\nprocess 1 elsewhere/1\nsince then\nabc\n".utf8)
        for age in [0, Int(NetworkLock.lease) + 5] {
            folder.write(elsewhere, to: file)
            let time = timespec(tv_sec: Glibc.time(nil) - age, tv_nsec: 0)
            #expect(utimensat(AT_FDCWD, folder[file].string, [time, time], 0) == 0)
            CommonFolderLock.clear(in: directory)
            #expect((folder.read(file) == nil) == (age > 0))
        }
    }

    @Test("is gone after it was released while another process had set it aside")
    func setAside() throws {
        let aside = FilePath("Song").appending(SetAsideLock.name(for: NetworkLock.name(for: "One.songbook")))
        for hasItBack in [false, true] {
            let lock = try NetworkLock(on: "One.songbook", in: directory)
            #expect(rename(folder[lockFile].string, folder[aside].string) == 0)
            let (lockPath, asidePath) = (folder[lockFile], folder[aside])
            let calls = FaultyCalls { _, call in
                if hasItBack, call.name == .getdents64 { rename(asidePath.string, lockPath.string) }
                return nil
            }
            calls.run { lock.release() }
            #expect(folder.names(in: "Song") == ["One.songbook"])
        }
    }

    @Test("that was set aside by a process that died is removed, and nobody's words")
    func leftAside() throws {
        leave(secondsOld: Int(NetworkLock.lease) + 5)
        let calls = FaultyCalls { _, call in
            call.name == .unlinkat && call.path.lastComponent?.string.contains("-lock") == true
                ? .failing(.inputOutput) : nil
        }
        #expect(!calls.run { NetworkLock.isHeld(on: "One.songbook", in: directory) })
        #expect(folder.names(in: "Song").count == 2)
        var leftovers = CrashCleanup(beside: "One.songbook", in: directory, limit: 1000) { FilePath("kept-\($0)") }
        #expect(try leftovers.areThere)
        #expect(try leftovers.clear(known: []) == [])
        #expect(folder.names(in: "Song").count == 2, "somebody may be about to give it back")
        leftovers.youth = 0
        #expect(try leftovers.clear(known: []) == [])
        #expect(folder.names(in: "Song") == ["One.songbook"])
    }

    @Test("of another computer that is at work is waited for")
    func waiting() throws {
        leave()
        let (path, looks) = (folder[lockFile], Counter())
        let calls = FaultyCalls { _, call in
            if call.path == path, looks.next() == 5 { unlink(path.string) }
            return nil
        }
        try calls.run { () throws in try NetworkLock(on: "One.songbook", in: directory).release() }
        #expect(looks.next() > 5, "\(calls.made)")
        #expect(folder.names(in: "Song") == ["One.songbook"])
        leave()
        #expect(NetworkLock.isHeld(on: "One.songbook", in: directory))
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
