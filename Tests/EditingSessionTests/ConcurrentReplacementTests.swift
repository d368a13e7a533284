import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import Synchronization
import TestSupport
import Testing

/// Another program changes the file between the session's last look at it and the end of its save.
@Suite("A song that another program writes at the last moment") struct ConcurrentReplacementTests {
    static let theirs = Stage.song(text: "theirs", updatedAt: "2026-03-03T03:03:03Z")

    let stage: Stage

    init() throws {
        stage = try Stage()
    }

    func copy(of result: Result<SaveReport, Problem>) throws -> String {
        guard case .displaced(let copy) = try result.get().outcome else { throw Unexpected(result) }
        return String(decoding: try #require(stage.folder.read(copy)), as: UTF8.self)
    }

    func beforeTheSwap(_ action: @escaping @Sendable () -> Void) -> FaultyCalls {
        .before(.renameat2, of: stage.file, action)
    }

    @Test("a version that was renamed over it is kept beside ours")
    func replaced() throws {
        let folder = stage.folder
        let result = stage.save(
            with: beforeTheSwap {
                let other = folder.write(Self.theirs, to: "Song/other")
                #expect(rename(other.string, folder["Song/One.songbook"].string) == 0)
            })
        #expect(stage.text == Stage.new)
        #expect(try copy(of: result) == Self.theirs)
        #expect(stage.names.count == 2)
        #expect(try stage.reopen().recoveredDrafts.isEmpty)
        #expect(stage.names.count == 2)
    }

    @Test("a version that was renamed over it and cannot be read stays, and is kept beside ours once it can be")
    func replacedByUnreadable() throws {
        let (folder, file, isFirst) = (stage.folder, stage.file, Once())
        let calls = FaultyCalls { _, call in
            if call.name == .renameat2, call.path == file, isFirst.first() {
                let other = folder.write(Self.theirs, to: "Song/other")
                #expect(rename(other.string, file.string) == 0)
                return nil
            }
            guard !isFirst.isFresh, call.name == .read, call.path != file, call.path.isInside(folder["Song"]) else {
                return nil
            }
            return .failing(.inputOutput)
        }
        #expect(stage.save(with: calls).word == "unconfirmed")
        #expect(stage.text == Stage.new)
        _ = try stage.reopen()
        let others = stage.names.filter { $0 != file.name }.map { folder.read(FilePath("Song").appending($0)) }
        #expect(others == [Array(Self.theirs.utf8)])
    }

    @Test("a version that NFS tells of by ESTALE alone is merged with ours; no word of a folder that does not answer")
    func replacedOnNFS() throws {
        let (folder, file, isFirst) = (stage.folder, stage.file, Once())
        let theirs = Self.theirs.replacing("theirs", with: "first").replacing("One", with: "Their Title")
        let calls = FaultyCalls { _, call in
            guard call.name == .flistxattr, isFirst.first() else { return nil }
            let other = folder.write(theirs, to: "Song/other")
            #expect(rename(other.string, file.string) == 0)
            return .failing(.staleHandle)
        }
        #expect(stage.save(with: calls).word == "merged")
        #expect(!isFirst.isFresh)
        let song = try SongFile(decoding: Array(stage.text.utf8)).song
        #expect(song.title == "Their Title" && song.text == "second")
        #expect(stage.names == ["One.songbook"])
    }

    @Test("a version that was renamed over it and goes together with ours is merged with it; nothing is kept beside")
    func replacedAndMerged() throws {
        let folder = stage.folder
        let theirs = Self.theirs.replacing("theirs", with: "first").replacing("One", with: "Their Title")
        let result = stage.save(
            with: beforeTheSwap {
                let other = folder.write(theirs, to: "Song/other")
                #expect(rename(other.string, folder["Song/One.songbook"].string) == 0)
            })
        #expect(result.word == "merged")
        #expect(try result.get().merged?.title == "Their Title")
        let song = try SongFile(decoding: Array(stage.text.utf8)).song
        #expect(song.title == "Their Title" && song.text == "second")
        #expect(stage.names == ["One.songbook"])
        let history = SongHistory(id: "a", environment: folder.environment())
        let versions = try history.revisions(besides: { _ in false })
        #expect(try versions.map { try history.song(of: $0).bytes }.contains(Array(theirs.utf8)))
    }

    @Test("a version that goes together with ours is kept while somebody may still write it, or where nobody can tell")
    func replacedAndStillOpen() throws {
        let folder = stage.folder
        let theirs = Self.theirs.replacing("theirs", with: "first").replacing("One", with: "Their Title")
        let writer = Mutex<InPlaceWriter?>(nil)
        let result = stage.save(
            with: beforeTheSwap {
                let other = folder.write(theirs, to: "Song/other")
                writer.withLock { $0 = InPlaceWriter(other) }
                #expect(rename(other.string, folder["Song/One.songbook"].string) == 0)
            })
        writer.withLock { $0?.write("their last words") }
        #expect(try copy(of: result) == "their last words")
        #expect(stage.text == Stage.new)
    }

    @Test("a version that is written once more while it is merged stays beside ours")
    func writtenWhileMerged() throws {
        let (folder, file) = (stage.folder, stage.file)
        let count = Mutex(0)
        let theirs = Self.theirs.replacing("theirs", with: "first").replacing("One", with: "Their Title")
        let calls = FaultyCalls { _, call in
            guard call.name == .renameat2, call.path == file else { return nil }
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 {
                let other = folder.write(theirs, to: "Song/other")
                #expect(rename(other.string, file.string) == 0)
            } else if number == 2,
                let copy = folder.names(in: "Song").first(where: { $0.string.contains("conflict") })
            {
                folder.write("their last words", to: FilePath("Song").appending(copy))
            }
            return nil
        }
        let result = stage.save(with: calls)
        #expect(try copy(of: result) == "their last words")
        #expect(try SongFile(decoding: Array(stage.text.utf8)).song.title == "Their Title")
    }

    @Test("a version that was written in place is kept beside ours")
    func writtenInPlace() throws {
        let folder = stage.folder
        let result = stage.save(with: beforeTheSwap { folder.write(Self.theirs, to: "Song/One.songbook") })
        #expect(stage.text == Stage.new)
        #expect(try copy(of: result) == Self.theirs)
    }

    @Test("what is written through a descriptor that was open all the time is kept, during the save and after it")
    func writtenLate() throws {
        let writer = InPlaceWriter(stage.file)
        let calls = FaultyCalls.before(.fsync, of: stage.folder["Song"]) { writer.write("their first words") }
        let result = stage.save(with: calls)
        writer.write(" and their last")
        #expect(stage.text == Stage.new)
        #expect(try copy(of: result) == "their first words and their last")
    }

    @Test("a program that has just made the file empty finds a place for what it writes then")
    func emptied() throws {
        let writer = InPlaceWriter(stage.file)
        let result = stage.save(with: .before(.fsync, of: stage.folder["Song"]) { writer.empty() })
        writer.write("their words")
        #expect(stage.text == Stage.new)
        #expect(try copy(of: result) == "their words")
    }

    @Test("a file that was deleted is not made anew, and the words are in a draft")
    func deleted() throws {
        let file = stage.file
        let result = stage.save(with: beforeTheSwap { unlink(file.string) })
        #expect(throws: Problem.self) { try result.get() }
        #expect(stage.names.isEmpty)
        stage.folder.write(Stage.old, to: "Song/One.songbook")
        #expect(try stage.reopen().recoveredDrafts.first?.song.text == "second")
    }

    @Test("a folder, a link or a FIFO in its place stays what it is, and the words are in a draft")
    func replacedByAnotherKind() throws {
        for kind in [FileStatus.Kind.directory, .symbolicLink, .fifo] {
            let stage = try Stage()
            let file = stage.file
            stage.folder.write("somebody's", to: "Song/.inside")
            let calls = FaultyCalls.before(.renameat2, of: file) {
                unlink(file.string)
                switch kind {
                case .directory: mkdir(file.string, 0o700)
                case .symbolicLink: symlink(".inside", file.string)
                default: mkfifo(file.string, 0o600)
                }
            }
            #expect(throws: Problem.self) { try stage.save(with: calls).get() }
            #expect(try FileStatus(of: file, followingLinks: false).kind == kind)
            #expect(stage.names == [".inside", "One.songbook"], "\(kind)")
            #expect(stage.folder.read("Song/.inside") == Array("somebody's".utf8))
            #expect(stage.drafts.count == 1)
        }
    }

    @Test("a version that came out of a swap of which nobody knows whether it happened is kept")
    func unknownSwap() throws {
        let folder = stage.folder
        let file = stage.file
        let isSwapped = Once()
        let calls = FaultyCalls { _, call in
            guard call.path == file else { return nil }
            if call.name == .renameat2, isSwapped.first() {
                folder.write(Self.theirs, to: "Song/One.songbook")
                return .losingTheAnswer(.timedOut)
            }
            return call.name == .statx && !isSwapped.isFresh ? .failing(.timedOut) : nil
        }
        #expect(stage.save(with: calls).word == "failed")
        _ = try stage.reopen()
        #expect(stage.names.count == 2 && !stage.names.contains { $0.string.hasPrefix(".~") })
        let all = stage.names.map { folder.read(FilePath("Song").appending($0)) ?? [] }
        #expect(Set(all) == [Array(Self.theirs.utf8), Array(Stage.new.utf8)])
    }

    @Test("a version that took the place of ours while a folder was put back is kept")
    func replacedWhileUndoing() throws {
        let folder = stage.folder
        let file = stage.file
        let swaps = Atomic(0)
        let calls = FaultyCalls { _, call in
            guard call.name == .renameat2, call.path == file else { return nil }
            switch swaps.add(1, ordering: .relaxed).newValue {
            case 1: #expect(unlink(file.string) == 0 && mkdir(file.string, 0o700) == 0)
            case 2:
                let other = folder.write(Self.theirs, to: "Song/other")
                #expect(rename(other.string, file.string) == 0)
            default: break
            }
            return nil
        }
        #expect(stage.save(with: calls).word == "failed")
        #expect(rmdir(file.string) == 0)
        folder.write(Stage.old, to: "Song/One.songbook")
        #expect(try stage.reopen().recoveredDrafts.first?.song.text == "second")
        let copies = stage.names.filter { $0 != "One.songbook" }
        #expect(copies.map { folder.read(FilePath("Song").appending($0)) } == [Array(Self.theirs.utf8)])
    }

    @Test(
        "a swap that was interrupted, before it happened or after, is made exactly once",
        arguments: [SystemCall.Fault.failing(.interrupted), .losingTheAnswer(.interrupted)])
    func interrupted(fault: SystemCall.Fault) throws {
        let file = stage.file
        let isInterrupted = Once()
        let calls = FaultyCalls { _, call in
            call.name == .renameat2 && call.path == file && isInterrupted.first() ? fault : nil
        }
        #expect(stage.save(with: calls).word == "saved")
        #expect(stage.text == Stage.new)
        #expect(stage.names == ["One.songbook"])
    }

    @Test("a conflict copy of ours may be read by nobody else than the song")
    func privateCopy() throws {
        for (permissions, group, expected) in [(0o600, 0, 0o600), (0o640, 0, 0o640), (0o664, 4321, 0o600)] {
            if group != 0, !OtherUser.isPossible { continue }
            let stage = try Stage()
            if group != 0 {
                // The saver is not in this group.
                runTool("/bin/chown", "-R", "1000:1000", stage.folder.path.string)
                #expect(chown(stage.file.string, 1000, gid_t(group)) == 0)
            }
            stage.folder.write(Self.theirs, to: "Song/One.songbook")
            #expect(chmod(stage.file.string, mode_t(permissions)) == 0)
            let session = try #require(stage.session)
            let report =
                try group == 0
                ? session.save(text: "second") : OtherUser.with(1000) { try session.save(text: "second") }
            guard case .conflict(let copy) = report.outcome else { throw Unexpected(report) }
            #expect(try FileStatus(of: copy).permissions == expected)
        }
    }

    @Test(
        "a file that the saver may not read is given a name that people see",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func unreadable() throws {
        let folder = stage.folder
        runTool("/bin/chown", "-R", "1000:1000", folder.path.string)
        let session = try #require(stage.session)
        let report = try OtherUser.with(1000) { () throws(Problem) in
            try FaultyCalls.before(.renameat2, of: stage.file) {
                OtherUser.with(0) {
                    let other = folder.write(Self.theirs, to: "Song/other")
                    #expect(chmod(other.string, 0o600) == 0)
                    #expect(rename(other.string, folder["Song/One.songbook"].string) == 0)
                }
            }.run { () throws(Problem) in try session.save(text: "second") }
        }
        guard case .displaced(let copy) = report.outcome else { throw Unexpected(report) }
        #expect(stage.text == Stage.new)
        #expect(folder.read(copy) == Array(Self.theirs.utf8))
    }
}
