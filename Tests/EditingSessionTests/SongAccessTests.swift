import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import TestSupport
import Testing

/// Ways to a song, and other things in its place.
@Suite("A song that is reached") struct SongAccessTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
    }

    private func open(_ path: FilePath) throws -> EditingSession {
        try EditingSession.open(path.resolvingLinks(), environment: stage.folder.environment(), clock: Stage.clock)
    }

    @Test("by a link, a relative one, a chain of them or a linked folder is saved where it is, and the links stay")
    func links() throws {
        let folder = stage.folder
        for (target, name) in [
            (folder["Song/One.songbook"].string, "absolute"), ("Song/One.songbook", "relative"),
            ("relative", "chained"), ("Song", "linked-folder"),
        ] {
            #expect(symlink(target, folder[FilePath(name)].string) == 0)
        }
        for (number, path) in ["absolute", "relative", "chained", "linked-folder/One.songbook"].enumerated() {
            guard case .saved = try open(folder[FilePath(path)]).save(text: "by way \(number)").outcome else {
                throw Unexpected(path)
            }
            #expect(try SongFile(decoding: Array(stage.text.utf8)).song.text == "by way \(number)")
        }
        for name in ["absolute", "relative", "chained", "linked-folder"] {
            #expect(try FileStatus(of: folder[FilePath(name)], followingLinks: false).kind == .symbolicLink)
        }
        #expect(stage.names == ["One.songbook"])
    }

    @Test("under a lease of another process is saved as soon as it is given back", arguments: [0, 20, 500])
    func leased(milliseconds: UInt32) throws {
        let lease = try #require(Lease(on: stage.file, givenBackAfter: milliseconds), "no leases here")
        let session = try open(stage.file)
        #expect(lease.isAskedFor)
        let second = try #require(Lease(on: stage.file, givenBackAfter: milliseconds))
        guard case .saved = try session.save(text: "saved").outcome else { throw Unexpected("not saved") }
        #expect(second.isAskedFor)
        #expect(try SongFile(decoding: Array(stage.text.utf8)).song.text == "saved")
    }

    @Test("by a link that leads nowhere or in a circle is refused, and nothing is made")
    func badLinks() throws {
        let folder = stage.folder
        #expect(symlink("gone/Two.songbook", folder["dangling"].string) == 0)
        #expect(symlink("circle", folder["circle"].string) == 0)
        let before = folder.tree()
        #expect(throws: FileError.self) { try open(folder["dangling"]) }
        #expect(throws: FileError.self) { try open(folder["circle"]) }
        // This holds also for paths that were not resolved before.
        for name in ["dangling", "circle"] {
            #expect(throws: Problem.self) {
                try EditingSession.open(folder[FilePath(name)], environment: folder.environment())
            }
        }
        #expect(folder.tree() == before)
    }

    @Test("but is a FIFO, a device, a folder or nothing is refused at once")
    func special() throws {
        let folder = stage.folder
        #expect(mkfifo(folder["pipe"].string, 0o600) == 0)
        for path in [folder["pipe"], "/dev/zero", "/dev/tty", folder["Song"], folder["gone"]] {
            #expect(throws: Problem.self, "\(path)") {
                try EditingSession.open(path, environment: folder.environment())
            }
        }
    }

    @Test("with the same size and time but other bytes is not written over")
    func sameSizeAndTime() throws {
        let before = try FileStatus(of: stage.file)
        let theirs = Stage.old.replacing("first", with: "other")
        stage.folder.write(theirs, to: "Song/One.songbook")
        var times = [timespec(), timespec()]
        times[0] = timespec(
            tv_sec: time_t(before.modificationTime.seconds), tv_nsec: Int(before.modificationTime.nanoseconds))
        times[1] = times[0]
        #expect(utimensat(AT_FDCWD, stage.file.string, times, 0) == 0)
        let after = try FileStatus(of: stage.file)
        #expect(after.size == before.size && after.modificationTime == before.modificationTime)
        #expect(after.identity == before.identity)
        let session = try #require(stage.session)
        #expect(try session.hasChangedOnDisk())
        guard case .conflict = try session.save(text: "second").outcome else { throw Unexpected("written over") }
        #expect(stage.text == theirs)
    }

    @Test("after it was touched, or written again with the same bytes, is saved without a question")
    func touched() throws {
        let session = try #require(stage.session)
        #expect(utimensat(AT_FDCWD, stage.file.string, nil, 0) == 0)
        #expect(try !session.hasChangedOnDisk())
        let other = stage.folder.write(Stage.old, to: "Song/other")
        #expect(rename(other.string, stage.file.string) == 0)
        #expect(try !session.hasChangedOnDisk())
        guard case .saved = try session.save(text: "second").outcome else { throw Unexpected("asked") }
        #expect(stage.text == Stage.new)
        #expect(stage.names == ["One.songbook"])
    }

    @Test("in a folder that was renamed is not made anew at the old place")
    func folderRenamed() throws {
        let folder = stage.folder
        #expect(rename(folder["Song"].string, folder["Renamed"].string) == 0)
        let problem = #expect(throws: Problem.self) { try stage.session?.save(text: "second") }
        #expect(problem?.kind == .noSuchFile)
        #expect(!folder.names().contains("Song"))
        stage.session = nil
        #expect(try open(folder["Renamed/One.songbook"]).recoveredDrafts.first?.song.text == "second")
    }

    @Test("while another process has its folder locked waits, and is saved when that ends, however it ends")
    func lockOfOthers() throws {
        let holder = try lockHolder(of: stage.folder["Song"])
        let directory = try Directory(stage.folder["Song"])
        #expect(throws: FileError.self) { _ = try DirectoryLock(directory, timeout: 0) }
        let (process, folder, tries) = (holder.identifier, stage.folder["Song"], Counter())
        let calls = FaultyCalls { _, call in
            if call.name == .flock, call.path == folder, tries.next() == 3 { kill(process, SIGKILL) }
            return nil
        }
        #expect(stage.save(with: calls).word == "saved")
        #expect(tries.next() > 3, "\(calls.made)")
        // The process that it started ends with its input.
        #expect(holder.finish().status == 128 + SIGKILL)
    }

    @Test("where no lock can be had is saved, and its draft kept, all the same")
    func noLocks() throws {
        let unlockable = FaultyCalls { _, call in
            switch call.name {
            case .flock: .failing(Errno(rawValue: ENOLCK))
            case .renameat2: .failing(.busy)
            default: nil
            }
        }
        #expect(stage.save(with: unlockable).word == "failed")
        #expect(stage.drafts.count == 1)
        #expect(stage.save(with: .every(.flock, .failing(Errno(rawValue: ENOLCK)))).word == "saved")
        #expect(stage.drafts.isEmpty)
    }
}
