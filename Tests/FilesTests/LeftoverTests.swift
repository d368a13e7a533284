import Glibc
import TestSupport
import Testing

@testable import Files

/// Files that a crash left beside a file, and files that another user planted there.
@Suite("Temporary files beside a file") struct LeftoverTests {
    private static let old = Array("old words".utf8)
    private static let new = Array("new words".utf8)

    let folder = TemporaryFolder()
    let directory: Directory

    init() throws {
        folder.write(Self.old, to: "Song/One.songbook")
        directory = try Directory(folder["Song"])
    }

    private var leftovers: CrashCleanup {
        CrashCleanup(beside: "One.songbook", in: directory, limit: 1000) { FilePath("kept-\($0)") }
    }

    private var names: [FilePath] { folder.names(in: "Song") }

    /// Runs a save that dies at the first call that matches `isLast`; returns the name of the temporary file that it
    /// leaves.
    private func die(_ isLast: @escaping @Sendable (FaultyCalls.Call) -> Bool) throws -> FilePath {
        let isDead = Once()
        let calls = FaultyCalls { _, call in
            if !isDead.isFresh || isLast(call) {
                _ = isDead.first()
                return .failing(.inputOutput)
            }
            return nil
        }
        _ = try? calls.run { try exchange.replace(with: Self.new) }
        return try #require(names.first { $0.string.hasPrefix(".~songbook-") })
    }

    private var exchange: FileExchange {
        FileExchange("One.songbook", in: directory, expecting: Self.old, limit: 1000) { FilePath("displaced-\($0)") }
    }

    @Test("are removed when they were never finished, and could not be read by anybody until then")
    func unfinished() throws {
        let name = try die { $0.name == .fchmod }
        #expect(try directory.status(of: name).permissions == 0o200)
        #expect(try directory.status(of: name).size > 0)
        #expect(try leftovers.finished() == [])
        #expect(try leftovers.areThere)
        #expect(try leftovers.clear(known: []) == [])
        #expect(names == ["One.songbook"])
        #expect(try !leftovers.areThere)
    }

    @Test("are removed when their words are known elsewhere, and else given a name that people see")
    func finished() throws {
        let name = try die { $0.name == .renameat2 }
        #expect(try leftovers.finished() == [name])
        #expect(try leftovers.clear(known: [Self.new]) == [])
        #expect(names == ["One.songbook"])

        _ = try die { $0.name == .renameat2 }
        folder.write("somebody's", to: "Song/kept-0")
        #expect(try leftovers.clear(known: []) == [folder["Song/kept-1"]])
        #expect(folder.read("Song/kept-1") == Self.new)
        #expect(folder.read("Song/kept-0") == Array("somebody's".utf8))
    }

    @Test("are removed when they are what was replaced, but not before the new name is on the disk")
    func replaced() throws {
        let song = folder["Song"]
        _ = try die { $0.name == .fsync && $0.path == song }
        #expect(folder.read("Song/One.songbook") == Self.new)
        #expect(names.count == 2)
        let broken = FaultyCalls.every(.fsync, .failing(.inputOutput))
        #expect(throws: FileError.self) { try broken.run { try leftovers.clear(known: []) } }
        #expect(names.count == 2)
        #expect(try leftovers.clear(known: []) == [])
        #expect(names == ["One.songbook"])
    }

    @Test("are kept when they are what somebody else wrote at the last moment")
    func displaced() throws {
        let folder = folder
        let song = folder["Song"]
        let isReplaced = Once()
        _ = try die { call in
            if call.name == .renameat2, isReplaced.first() { folder.write("theirs", to: "Song/One.songbook") }
            return call.name == .renameat2 && call.path.lastComponent == "displaced-0"
                || call.name == .fsync && call.path == song
        }
        #expect(try leftovers.clear(known: [Self.new]) == [folder["Song/kept-0"]])
        #expect(folder.read("Song/kept-0") == Array("theirs".utf8))
    }

    @Test("of other files are left alone") func others() throws {
        let name = try die { $0.name == .renameat2 }
        let other = CrashCleanup(beside: "Two.songbook", in: directory, limit: 1000) { FilePath("kept-\($0)") }
        #expect(try other.clear(known: []) == [])
        #expect(names.contains(name))
    }

    /// Creates the temporary file of a save by another process.
    private func leave(by process: MakerProcess) -> FilePath {
        let name = TemporaryName(for: "One.songbook", replacing: Self.old, by: process).path
        folder.write(Self.new, to: FilePath("Song").appending(name))
        return name
    }

    @Test("of a process that runs, or of one that nothing is known of, are left alone while they are young")
    func running() throws {
        let here = MakerProcess.current.namespace
        let names = [
            leave(by: MakerProcess(number: getppid(), namespace: here)),
            leave(by: MakerProcess(number: getpid(), namespace: "another computer")),
        ]
        // The number is higher than the system assigns.
        let dead = leave(by: MakerProcess(number: 4_194_999, namespace: here))
        #expect(try leftovers.clear(known: [Self.new]) == [])
        #expect(self.names.sorted() == (names + ["One.songbook"]).sorted())
        #expect(!self.names.contains(dead))

        var leftovers = leftovers
        leftovers.youth = 0
        #expect(try leftovers.clear(known: []).count == 2)
    }

    @Test("are left alone while another computer has the file's lock")
    func locked() throws {
        _ = try die { $0.name == .renameat2 }
        let lock = try NetworkLock(on: "One.songbook", in: directory)
        let before = names
        #expect(try leftovers.clear(known: []) == [])
        #expect(names == before)
        lock.release()
        #expect(try leftovers.clear(known: []).count == 1)
    }

    @Test("that somebody took for such are made again, a few times, while the file itself is there")
    func takenAway() throws {
        for (most, hasSong) in [(1, true), (.max, true), (.max, false)] {
            let folder = folder
            folder.write(Self.old, to: "Song/One.songbook")
            let path = folder["Song/One.songbook"]
            let calls = FaultyCalls { _, call in
                guard call.name == .renameat2, call.path == path else { return nil }
                let taken = folder.names(in: "Song").filter { $0.string.hasPrefix(".~songbook-") }
                guard folder.names(in: "Song").filter({ $0.string.hasPrefix("taken") }).count < most else { return nil }
                for name in taken {
                    let new = folder["Song"].appending(FilePath("taken\(UInt32.random(in: 0...UInt32.max))"))
                    rename(folder["Song"].appending(name).string, new.string)
                }
                if !hasSong { unlink(path.string) }
                return nil
            }
            let result = Result { try calls.run { try exchange.replace(with: Self.new) } }
            let attempts = names.filter { $0.string.hasPrefix("taken") }
            for name in attempts { unlink(folder["Song"].appending(name).string) }
            if most == 1 {
                #expect(try result.get().displaced == nil)
                #expect(folder.read("Song/One.songbook") == Self.new)
            } else {
                #expect(throws: FileExchange.Failure.self) { try result.get() }
                #expect(attempts.count == (hasSong ? 3 : 1))
                #expect(folder.read("Song/One.songbook") == (hasSong ? Self.old : nil))
            }
        }
    }

    @Test("of another machine or user are left alone for an hour") func elsewhere() throws {
        let name = try die { $0.name == .renameat2 }
        var parts = name.string.split(separator: "-").map(String.init)
        parts[3] = "0123456789abcdef"
        let foreign = FilePath(parts.joined(separator: "-"))
        #expect(rename(folder["Song"].appending(name).string, folder["Song"].appending(foreign).string) == 0)
        #expect(try leftovers.clear(known: []) == [])
        #expect(names == [foreign, "One.songbook"])
    }

    @Test("that somebody planted as a link, a FIFO or a socket lead nowhere, and the victim is untouched")
    func planted() throws {
        let name = try die { $0.name == .renameat2 }
        let path = folder["Song"].appending(name)
        folder.write("the victim's", to: "victim")
        for plant in [
            { symlink("../victim", path.string) }, { mkfifo(path.string, 0o666) }, { symlink("nowhere", path.string) },
        ] {
            #expect(unlink(path.string) == 0 && plant() == 0)
            #expect(try leftovers.clear(known: []) == [])
            #expect(names.contains(name))
            _ = try? exchange.replace(with: Self.new)
            #expect(folder.read("victim") == Array("the victim's".utf8))
        }
    }

    @Test("that somebody planted under the very name are never written through")
    func plantedName() throws {
        let folder = folder
        folder.write("the victim's", to: "victim")
        // A quick attacker sees the name that is about to be created.
        let planted = Once()
        let calls = FaultyCalls { _, call in
            guard call.name == .creat, planted.first() else { return nil }
            #expect(symlink("../victim", call.path.string) == 0)
            return nil
        }
        let outcome = try calls.run { try exchange.replace(with: Self.new) }
        #expect(outcome.displaced == nil)
        #expect(folder.read("victim") == Array("the victim's".utf8))
        #expect(folder.read("Song/One.songbook") == Self.new)
        #expect(try FileStatus(of: folder["Song/One.songbook"], followingLinks: false).kind == .regular)
        #expect(calls.made.filter { $0.name == .creat }.count == 2)
    }

    @Test("do not keep each other from being removed") func oneThatStays() throws {
        let first = try die { $0.name == .renameat2 }
        let path = folder["Song"].appending(first)
        let calls = FaultyCalls { _, call in
            call.name == .unlinkat && call.path == path ? .failing(.notPermitted) : nil
        }
        let second = TemporaryName(for: "One.songbook", replacing: Self.old).path
        #expect(link(path.string, folder["Song"].appending(second).string) == 0)
        #expect(try calls.run { try leftovers.clear(known: [Self.new]) } == [])
        #expect(names == [first, "One.songbook"])
    }
}
