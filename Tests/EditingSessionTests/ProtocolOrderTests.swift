import EditingSession
import Files
import Problems
import SongFormat
import TestSupport
import Testing

/// The order of the steps of a save: a power cut between any two calls must leave the words somewhere.
@Suite("A save") struct ProtocolOrderTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
    }

    /// Returns the position of the first call of this name on such a path.
    private func place(
        _ name: SystemCall, in calls: FaultyCalls, after earlier: Int = -1, _ isIt: (FilePath) -> Bool
    ) throws -> Int {
        try #require(
            calls.made.indices.first {
                $0 > earlier && calls.made[$0].name == name && isIt(calls.made[$0].path)
            }, "no \(name) in \(calls.made)")
    }

    @Test("puts the draft down, then the new file on the disk, then its name, and only then puts the old one away")
    func order() throws {
        let calls = FaultyCalls()
        #expect(stage.save(with: calls).word == "saved")
        let draft = try place(.write, in: calls) { $0.extension == "draft" }
        let made = try place(.creat, in: calls, after: draft, isTemporary)
        let written = try place(.write, in: calls, after: made, isTemporary)
        let permitted = try place(.fchmod, in: calls, after: written, isTemporary)
        let onDisk = try place(.fsync, in: calls, after: permitted, isTemporary)
        let closed = try place(.close, in: calls, after: onDisk, isTemporary)
        let swapped = try place(.renameat2, in: calls, after: closed) { $0 == stage.file }
        let confirmed = try place(.fsync, in: calls, after: swapped) { $0 == stage.folder["Song"] }
        let putAway = try place(.renameat2, in: calls) { $0.parent.parent.lastComponent == "history" }
        let kept = try place(.renameat2, in: calls, after: putAway) { $0.parent.parent.lastComponent == "history" }
        #expect(putAway > confirmed && kept > putAway)
        #expect(stage.drafts.isEmpty)
    }

    @Test("that fails puts its draft on the disk before an earlier draft goes")
    func drafts() throws {
        #expect(stage.save("second", with: .every(.renameat2, .failing(.busy))).word == "failed")
        let first = try #require(stage.drafts.first)
        let calls = FaultyCalls { _, call in call.name == .renameat2 ? .failing(.busy) : nil }
        #expect(stage.save("third", with: calls).word == "failed")
        #expect(stage.drafts.count == 1 && stage.drafts != [first])
        let onDisk = try place(.fsync, in: calls) { $0.extension == "draft" && $0.lastComponent != first }
        let named = try place(.fsync, in: calls, after: onDisk) { $0.lastComponent == "drafts" }
        #expect(try place(.unlinkat, in: calls) { $0.lastComponent == first } > named)
    }

    @Test("whose folder cannot be synchronised is said not to be confirmed, until one is")
    func unconfirmed() throws {
        let folder = stage.folder["Song"]
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path == folder ? .failing(.inputOutput) : nil
        }
        guard case .savedUnconfirmed(let problem) = try stage.save(with: calls).get().outcome else {
            throw Unexpected("confirmed")
        }
        #expect(problem.description.contains("the disk has not confirmed it"))
        #expect(stage.text == Stage.new)
        #expect(stage.drafts.count == 1)
        let draft = stage.folder["home/.local/state/songbook/drafts"].appending(try #require(stage.drafts.first))
        #expect(calls.made.contains { $0.name == .fsync && $0.path == draft })
        // The same words again: there is still something to do.
        guard case .saved = try #require(stage.session).save(text: "second").outcome else {
            throw Unexpected("not confirmed")
        }
        #expect(stage.drafts.isEmpty)
        guard case .unchanged = try #require(stage.session).save(text: "second").outcome else {
            throw Unexpected("written again")
        }
    }

    @Test("on a folder that cannot be synchronised at all is as confirmed as it gets")
    func noFolderSynchronisation() throws {
        let folder = stage.folder["Song"]
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path == folder ? .failing(.invalidArgument) : nil
        }
        #expect(stage.save(with: calls).word == "saved")
    }

    @Test("of which fsync failed once uses a fresh temporary file the next time")
    func freshFile() throws {
        let calls = FaultyCalls { _, call in
            call.name == .fsync && isTemporary(call.path) ? .failing(.inputOutput) : nil
        }
        #expect(stage.save(with: calls).word == "failed")
        let again = FaultyCalls()
        #expect(stage.save(with: again).word == "saved")
        let temporaries = [calls, again].map { calls in
            calls.made.filter { $0.name == .fsync && isTemporary($0.path) }.map(\.path)
        }
        #expect(temporaries.map(\.count) == [1, 1])
        #expect(temporaries[0] != temporaries[1])
    }

    @Test("writes the whole file when every write is cut short or interrupted")
    func shortWrites() throws {
        let long = String(repeating: "la ", count: 3000)
        let calls = FaultyCalls { number, call in
            guard call.name == .write || call.name == .read else { return nil }
            return number.isMultiple(of: 3) ? .failing(.interrupted) : .moving(atMost: 1 + number % 100)
        }
        #expect(stage.save(long, with: calls).word == "saved")
        #expect(stage.text == Stage.new.replacing("second", with: long))
        #expect(calls.made.filter { $0.name == .write && isTemporary($0.path) }.count > 100)
    }

    @Test("is not asked for ever by a filesystem that takes nothing")
    func noProgress() throws {
        let calls = FaultyCalls { _, call in
            call.name == .write && isTemporary(call.path) ? .moving(atMost: 0) : nil
        }
        #expect(stage.save(with: calls).word == "failed")
        #expect(stage.text == Stage.old)
    }

    @Test("that happened although nobody could tell is recognised by the next one")
    func unknownFate() throws {
        let file = stage.file
        let isLost = Once()
        let calls = FaultyCalls { _, call in
            guard call.path == file else { return nil }
            if call.name == .renameat2 { return isLost.first() ? .losingTheAnswer(.timedOut) : nil }
            // The check whether it happened fails as well.
            return call.name == .statx && !isLost.isFresh ? .failing(.timedOut) : nil
        }
        #expect(stage.save(with: calls).word == "failed")
        #expect(stage.text == Stage.new)
        #expect(stage.drafts.count == 1)
        guard case .saved = try #require(stage.session).save(text: "third").outcome else {
            throw Unexpected("a conflict with itself")
        }
        _ = try stage.reopen()
        #expect(stage.names == ["One.songbook"])
        #expect(stage.text == Stage.new.replacing("second", with: "third"))
    }

    @Test("elsewhere that fails leaves the words in a draft, and one that succeeds leaves none")
    func elsewhere() throws {
        let session = try #require(stage.session)
        let target = stage.folder["Song/Other.songbook"]
        let steps: [SystemCall] = [.creat, .write, .fsync, .close, .fchmod]
        for (last, knowsUnnamedFiles) in [(SystemCall.linkat, true), (.renameat2, false)] {
            for name in steps + [last] {
                let fault = FaultyCalls { _, call in
                    call.name == name && call.path.parent == target.parent ? .failing(.noSpace) : nil
                }
                let calls = knowsUnnamedFiles ? fault : .withoutUnnamedFiles(fault)
                #expect(throws: Problem.self, "\(name)") {
                    try calls.run { try session.saveElsewhere(SongEdit(text: "second"), to: target) }
                }
                #expect(stage.names == ["One.songbook"], "\(name)")
                #expect(stage.drafts.count == 1, "\(name)")
            }
        }
        _ = try session.saveElsewhere(SongEdit(text: "second"), to: target)
        #expect(stage.drafts.isEmpty)
        #expect(stage.folder.read("Song/Other.songbook") == Array(Stage.new.utf8))
        #expect(stage.text == Stage.old)
        #expect(throws: Problem.self) { try session.saveElsewhere(SongEdit(text: "x"), to: stage.file) }
        #expect(stage.text == Stage.old)
    }
}

private func isTemporary(_ path: FilePath) -> Bool {
    path.lastComponent?.string.hasPrefix(".~") == true
}
