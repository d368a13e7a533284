import EditingSession
import Files
import Problems
import SongFormat
import TestSupport
import Testing

/// Each system call of a save fails in turn, for every reason.
@Suite("A save of which one system call goes wrong") struct SaveSweepTests {
    static let reasons: [Errno] = [
        .noSpace, .inputOutput, .quotaExceeded, .fileTooLarge, .accessDenied, .notPermitted, .readOnlyFilesystem, .busy,
        .interrupted, .invalidArgument, .notImplemented, .notSupported, .staleHandle, .notConnected, .tooManyOpenFiles,
    ]

    @Test("leaves the old or the new song, says which, and loses no word", arguments: reasons)
    func failing(reason: Errno) throws {
        try sweep(.failing(reason))
    }

    @Test("also where the call only seems to have failed", arguments: [Errno.inputOutput, .timedOut])
    func losingTheAnswer(reason: Errno) throws {
        try sweep(.losingTheAnswer(reason))
    }

    @Test("also where names cannot be swapped", arguments: [Errno.inputOutput, .noSpace, .accessDenied, .interrupted])
    func withoutRenameFlags(reason: Errno) throws {
        try sweep(.failing(reason)) { .withoutRenameFlags($0) }
    }

    @Test("also where neither is so", arguments: [Errno.inputOutput, .timedOut])
    func losingTheAnswerWithoutRenameFlags(reason: Errno) throws {
        try sweep(.losingTheAnswer(reason)) { .withoutRenameFlags($0) }
    }

    @Test("also where everything after it fails too, as when the process dies there")
    func dying() throws {
        var offered = 0
        for number in 0... {
            let stage = try Stage(in: TemporaryFolder.memory)
            let calls = FaultyCalls.dead(from: number)
            let result = stage.save(with: calls)
            if calls.made.count <= number { break }
            let label: Comment = "dead from call \(number), \(calls.made[number]): \(result.word)"
            #expect([Stage.old, Stage.new].contains(stage.text), label)
            let next = try stage.reopen()
            #expect(stage.names == ["One.songbook"], label)
            if let draft = next.recoveredDrafts.first {
                #expect(draft.song.text == "second" && stage.text == Stage.old, label)
                offered += 1
            } else if stage.text == Stage.old {
                // Nothing may be on the disk yet: then writing the draft itself had failed.
                let upToNow = calls.made.prefix(number)
                #expect(!upToNow.contains { $0.path.bytes.hasDraftName && $0.name == .close }, label)
            }
            #expect(stage.drafts.count == (next.recoveredDrafts.isEmpty ? 0 : 1), label)
        }
        #expect(offered > 20)
    }
}

extension SaveSweepTests {
    /// Runs one save for each call of a save, in which that call fails; once the program ends then, once it continues.
    private func sweep(_ fault: SystemCall.Fault, _ filesystem: (FaultyCalls) -> FaultyCalls = { $0 }) throws {
        var outcomes = [String: Int]()
        for number in 0... {
            let stage = try Stage(in: TemporaryFolder.memory)
            let calls = filesystem(.only(number, fault))
            let result = stage.save(with: calls)
            if calls.made.count <= number { break }
            outcomes[result.word, default: 0] += 1
            let label: Comment = "\(fault) at call \(number), \(calls.made[number]): \(result.word)"
            expectHonesty(of: result, stage, label)
            try expectCareOfNextStart(after: result, stage, label)

            let lasting = try Stage(in: TemporaryFolder.memory)
            _ = lasting.save(with: filesystem(.only(number, fault)))
            try expectRecovery(lasting, label)
        }
        #expect(outcomes.values.reduce(0, +) > 30, "too few calls were made to fail")
        #expect(outcomes["saved", default: 0] > 0)
        #expect(Set(outcomes.keys).isSubset(of: ["failed", "saved", "unconfirmed"]))
    }

    /// The report agrees with the content of the file, and what the disk has not confirmed is also in a draft.
    private func expectHonesty(of result: Result<SaveReport, Problem>, _ stage: Stage, _ label: Comment) {
        #expect(stage.text == (result.word == "failed" ? Stage.old : Stage.new), label)
        // A draft that could not be removed is removed at the next start.
        #expect(result.word == "saved" || stage.drafts.count == 1, label)
    }

    /// The program ended after that save: its next start offers the words that are not in the file, and cleans up.
    private func expectCareOfNextStart(
        after result: Result<SaveReport, Problem>, _ stage: Stage, _ label: Comment
    ) throws {
        let next = try stage.reopen()
        #expect(next.recoveredDrafts.first?.song.text == (result.word == "failed" ? "second" : nil), label)
        #expect(stage.drafts.count == (result.word == "failed" ? 1 : 0), label)
        #expect(stage.names == ["One.songbook"], label)
    }

    /// The fault is gone: the same session saves, and no trace of the trouble is left.
    private func expectRecovery(_ stage: Stage, _ label: Comment) throws {
        let report = try #require(stage.session).save(text: "third")
        guard case .saved = report.outcome else {
            Issue.record("not saved once the fault was gone: \(report.outcome); \(label)")
            return
        }
        #expect(stage.text == Stage.new.replacing("second", with: "third"), label)
        #expect(stage.drafts.isEmpty, label)
        #expect(try stage.reopen().recoveredDrafts.isEmpty, label)
        #expect(stage.names == ["One.songbook"], label)
    }
}

extension [UInt8] {
    fileprivate var hasDraftName: Bool { String(decoding: self, as: UTF8.self).hasSuffix(".draft") }
}
