import EditingSession
import Files
import SongFormat
import TestSupport
import Testing

/// In other operations than a plain save, each system call fails in turn.
@Suite("Of which one system call goes wrong:") struct ConflictAndOpeningSweepTests {
    static let faults: [SystemCall.Fault] = [
        .failing(.inputOutput), .failing(.noSpace), .failing(.accessDenied), .failing(.invalidArgument),
        .failing(.interrupted), .losingTheAnswer(.inputOutput),
    ]
    static let theirs = Stage.song(text: "theirs", updatedAt: "2026-03-03T03:03:03Z")

    @Test("a save of a song that somebody else changed leaves theirs, and ours in a copy or a draft", arguments: faults)
    func conflict(fault: SystemCall.Fault) throws {
        var words = [String: Int]()
        for number in 0... {
            let stage = try Stage(in: TemporaryFolder.memory)
            stage.folder.write(Self.theirs, to: "Song/One.songbook")
            let calls = FaultyCalls.only(number, fault)
            let result = stage.save(with: calls)
            if calls.made.count <= number { break }
            words[result.word, default: 0] += 1
            let label: Comment = "\(fault) at call \(number), \(calls.made[number]): \(result.word)"
            let next = try stage.reopen()
            #expect(stage.text == Self.theirs, label)
            let copies = stage.names.filter { $0 != "One.songbook" }
            let ours = copies.filter { stage.folder.read(FilePath("Song").appending($0)) == Array(Stage.new.utf8) }
            #expect(ours == copies, label)
            if result.word == "failed" {
                #expect(next.recoveredDrafts.first?.song.text == "second", label)
            } else {
                #expect(copies.count == 1, label)
            }
        }
        #expect(words.values.reduce(0, +) > 30)
        #expect(words["conflict", default: 0] > 0)
        #expect(Set(words.keys).isSubset(of: ["conflict", "failed", "unconfirmed"]))
    }

    @Test("opening a song with a draft and leftovers loses neither", arguments: faults)
    func opening(fault: SystemCall.Fault) throws {
        for number in 0... {
            let stage = try Stage(in: TemporaryFolder.memory)
            // The save dies just before the swap, so that a finished temporary file is left as well.
            let file = stage.file
            let died = Once()
            let dying = FaultyCalls { _, call in
                guard !died.isFresh || call.name == .renameat2 && call.path == file else { return nil }
                _ = died.first()
                return .failing(.inputOutput)
            }
            #expect(stage.save(with: dying).word == "failed")
            #expect(stage.names.count == 2 && stage.drafts.count == 1)
            stage.session = nil

            let calls = FaultyCalls.only(number, fault)
            _ = try? calls.run { try stage.open() }
            if calls.made.count <= number { break }
            let label: Comment = "\(fault) at call \(number), \(calls.made[number])"
            #expect(stage.text == Stage.old, label)
            let next = try stage.reopen()
            #expect(next.recoveredDrafts.first?.song.text == "second", label)
            let copies = stage.names.filter { $0 != "One.songbook" }
            #expect(
                copies.allSatisfy { stage.folder.read(FilePath("Song").appending($0)) == Array(Stage.new.utf8) }, label)
            #expect(!copies.contains { $0.string.hasPrefix(".~") }, label)
        }
    }
}
