import EditingSession
import Files
import Glibc
import Synchronization
import TestSupport
import Testing

/// Where names cannot be swapped: a plain rename(2) removes what it replaces.
extension ConcurrentReplacementTests {
    @Test("what is written late is kept where names cannot be swapped, for no other eyes than before")
    func writtenLateWithoutExchange() throws {
        #expect(chmod(stage.file.string, 0o600) == 0)
        let writer = InPlaceWriter(stage.file)
        let calls = FaultyCalls.before(.fsync, of: stage.folder["Song"]) { writer.write("their words") }
        let result = stage.save(with: .withoutRenameFlags(calls))
        #expect(stage.text == Stage.new)
        #expect(try copy(of: result) == "their words")
        let name = try #require(stage.names.first { $0 != "One.songbook" })
        #expect(try FileStatus(of: stage.folder["Song"].appending(name)).permissions == 0o600)
    }

    @Test("a program that has just made the file empty finds a place also where names cannot be swapped")
    func emptiedWithoutExchange() throws {
        let writer = InPlaceWriter(stage.file)
        let calls = FaultyCalls.before(.fsync, of: stage.folder["Song"]) { writer.empty() }
        let result = stage.save(with: .withoutRenameFlags(calls))
        writer.write("their words")
        #expect(stage.text == Stage.new)
        #expect(try copy(of: result) == "their words")
    }

    @Test("a version that is renamed over it just before the plain rename is kept beside ours")
    func replacedWithoutExchange() throws {
        let folder = stage.folder
        let renames = Atomic(0)
        let calls = FaultyCalls { [file = stage.file] _, call in
            // The first call is the swap that is refused.
            guard call.name == .renameat2, call.path == file else { return nil }
            if renames.add(1, ordering: .relaxed).newValue == 2 {
                folder.write(Self.theirs, to: "Song/One.songbook")
            }
            return nil
        }
        let result = stage.save(with: .withoutRenameFlags(calls))
        #expect(stage.text == Stage.new)
        #expect(try copy(of: result) == Self.theirs)
        #expect(stage.names.count == 2)
    }

    @Test("a version that a plain rename replaced of which nobody knows whether it happened is kept")
    func unknownRename() throws {
        let (folder, file) = (stage.folder, stage.file)
        let renames = Atomic(0)
        let isRenamed = Once()
        let calls = FaultyCalls { _, call in
            guard call.path == file else { return nil }
            // The first rename is the swap that is refused.
            if call.name == .renameat2, renames.add(1, ordering: .relaxed).newValue == 2, isRenamed.first() {
                return .losingTheAnswer(.timedOut)
            }
            return call.name == .statx && !isRenamed.isFresh ? .failing(.timedOut) : nil
        }
        let links = Atomic(0)
        let meddling = FaultyCalls { number, call in
            // The second link is to the file that is about to be replaced.
            if call.name == .linkat, call.path.parent == file.parent,
                links.add(1, ordering: .relaxed).newValue == 2
            {
                let other = folder.write(Self.theirs, to: "Song/other")
                #expect(rename(other.string, file.string) == 0)
            }
            return calls.plan(number, call)
        }
        #expect(stage.save(with: .withoutRenameFlags(meddling)).word == "failed")
        #expect(!isRenamed.isFresh)
        _ = try stage.reopen()
        #expect(stage.names.count == 2 && !stage.names.contains { $0.string.hasPrefix(".~") })
        let all = stage.names.map { folder.read(FilePath("Song").appending($0)) ?? [] }
        #expect(Set(all) == [Array(Self.theirs.utf8), Array(Stage.new.utf8)])
    }

    @Test("where there are neither swaps nor links, a change seen at the last look makes a conflict copy of ours")
    func changedWithoutLinks() throws {
        let (folder, file, isFirst) = (stage.folder, stage.file, Once())
        let calls = FaultyCalls { _, call in
            guard call.name == .linkat, call.path.parent == file.parent else { return nil }
            if isFirst.first() {
                let other = folder.write(Self.theirs, to: "Song/other")
                #expect(rename(other.string, file.string) == 0)
            }
            return .failing(.notPermitted)
        }
        let result = stage.save(with: .withoutRenameFlags(calls))
        guard case .conflict(let copy) = try result.get().outcome else { throw Unexpected(result) }
        #expect(stage.text == Self.theirs)
        #expect(folder.read(copy) == Array(Stage.new.utf8))
    }

    @Test("where there are neither swaps nor links, a version that is written late is kept")
    func writtenLateWithoutLinks() throws {
        let writer = InPlaceWriter(stage.file)
        let folder = stage.folder["Song"]
        let calls = FaultyCalls { _, call in
            if call.name == .fsync, call.path == folder { writer.write("their words") }
            return call.name == .linkat ? .failing(.notPermitted) : nil
        }
        let result = stage.save(with: .withoutRenameFlags(calls))
        #expect(stage.text == Stage.new)
        #expect(try copy(of: result) == "their words")
    }

    @Test("a change that is seen before the plain rename makes a conflict copy of ours")
    func changedWithoutExchange() throws {
        let folder = stage.folder
        let calls = beforeTheSwap { folder.write(Self.theirs, to: "Song/One.songbook") }
        let result = stage.save(with: .withoutRenameFlags(calls))
        guard case .conflict(let copy) = try result.get().outcome else { throw Unexpected(result) }
        #expect(stage.text == Self.theirs)
        #expect(folder.read(copy) == Array(Stage.new.utf8))
    }
}
