import Files
import Problems
import SongFormat
import TestSupport
import Testing

@testable import EditingSession

/// A save dies at each of its calls, and the song is opened and saved again. A version that the save itself left must
/// be recognized, even if the save wrote more than its draft contains.
@Suite("A save that was killed and repeated") struct KilledSaveTests {
    /// What happens to the song, before and after.
    enum Action: String, CaseIterable, CustomTestStringConvertible {
        case tag, write, rename, open

        var testDescription: String { rawValue }

        func run(_ session: EditingSession) throws(Problem) {
            switch self {
            case .tag: _ = try session.save(SongEdit(tags: session.song.tags + ["love"]))
            case .write: _ = try session.save(text: "second")
            case .rename: _ = try session.save(title: "Other")
            case .open: break
            }
        }
    }

    static let songs = [
        "a whole song": Stage.old,
        "a song without dates": #"{"id": "a", "mood": 1.0, "title": "One", "text": "first"}"#,
        "a song without an id": #"{"title": "One", "text": "first", "updatedAt": "2026-02-12T14:45:00Z"}"#,
        "a song without either": #"{"title": "One", "text": "first"}"#,
    ]

    @Test("leaves one song and no copy of it", arguments: songs.keys.sorted(), Action.allCases)
    func killed(song: String, next: Action) throws {
        for action in Action.allCases where action != .open {
            try sweep(action, then: next, on: try #require(Self.songs[song])) { _ in }
        }
    }

    @Test("also where another program had changed the song before that save", arguments: Action.allCases)
    func merging(next: Action) throws {
        let theirs = Stage.old.replacing("\"extra\": 1.0", with: "\"extra\": 2.0")
        try sweep(.write, then: next, on: Stage.old) { $0.folder.write(theirs, to: "Song/One.songbook") }
    }

    @Test("leaves no copy of a version that the history has")
    func inHistory() throws {
        let stage = try Stage(in: TemporaryFolder.memory)
        #expect(stage.save("second", with: Self.dyingBeforeTheSwap(of: stage.file)).word == "failed")
        stage.session = nil
        let left = try #require(stage.names.first { $0.string.hasPrefix(".~") })
        let bytes = try #require(stage.folder.read(FilePath("Song").appending(left)))
        // The file is removed for now, as if the folder was locked when the song was opened the next time.
        try Directory(stage.file.parent).unlink(left)
        let draft = try #require(try stage.reopen().recoveredDrafts.first)
        try stage.session?.discard(draft)
        _ = try stage.session?.save(text: "third")
        stage.folder.write(bytes, to: FilePath("Song").appending(left))
        #expect(try stage.reopen().openingNotices.isEmpty)
        #expect(stage.names == ["One.songbook"])
    }

    @Test("keeps words that are nowhere else beside the song")
    func elsewhere() throws {
        let stage = try Stage(in: TemporaryFolder.memory)
        #expect(stage.save("second", with: Self.dyingBeforeTheSwap(of: stage.file)).word == "failed")
        stage.session = nil
        let drafts = try Directory(stage.folder["home/.local/state/songbook/drafts"])
        for draft in stage.drafts { try drafts.unlink(draft) }
        #expect(try stage.reopen().openingNotices.count == 1)
        #expect(stage.names.count == 2)
    }

    @Test("leaves to the history what another program wrote before it, and it replaced", arguments: [true, false])
    func replacedVersion(keepsHistory: Bool) throws {
        let stage = try Stage(in: TemporaryFolder.memory)
        let theirs = Stage.old.replacing("\"extra\": 1.0", with: "\"extra\": 2.0")
        stage.folder.write(theirs, to: "Song/One.songbook")
        _ = stage.save("second", with: Self.dyingAfterTheSwap(of: stage.file))
        #expect(stage.names.count == 2)
        stage.session = nil
        let environment = stage.folder.environment()
        let limit = keepsHistory ? SongHistory.defaultLimit : 0
        let next = try EditingSession.open(stage.file, environment: environment, historyLimit: limit)
        #expect(next.song.text == "second" && next.openingNotices.isEmpty)
        #expect(stage.names == ["One.songbook"])
        #expect(try SongHistory(id: "a", environment: environment).holds(Array(theirs.utf8)) == keepsHistory)
    }

    private static func dyingAfterTheSwap(of file: FilePath) -> FaultyCalls {
        let hasSwapped = Once()
        return FaultyCalls { _, call in
            if !hasSwapped.isFresh { return .failing(.inputOutput) }
            if call.name == .renameat2, call.path == file { _ = hasSwapped.first() }
            return nil
        }
    }

    private static func dyingBeforeTheSwap(of file: FilePath) -> FaultyCalls {
        let hasDied = Once()
        return FaultyCalls { _, call in
            guard !hasDied.isFresh || call.name == .renameat2 && call.path == file else { return nil }
            _ = hasDied.first()
            return .failing(.inputOutput)
        }
    }

    /// - Parameter others: the work of another program just before the save.
    private func sweep(
        _ action: Action, then next: Action, on song: String, _ others: (Stage) throws -> Void
    ) throws {
        func run(_ calls: FaultyCalls) throws -> Stage {
            let stage = try Stage(in: TemporaryFolder.memory)
            stage.folder.write(song, to: "Song/One.songbook")
            _ = try stage.reopen()
            try others(stage)
            _ = try? calls.run { if let session = stage.session { try action.run(session) } }
            return stage
        }
        let whole = FaultyCalls()
        _ = try run(whole)
        var left = 0
        for number in FaultyCalls.deaths(in: whole.made) {
            let calls = FaultyCalls.dead(from: number)
            let stage = try run(calls)
            // Another run may need one call less.
            guard calls.made.count > number else { continue }
            left += stage.names.count > 1 ? 1 : 0
            let label: Comment = "\(action) dead from call \(number), \(calls.made[number]), then \(next)"
            try next.run(stage.reopen())
            #expect(stage.names == ["One.songbook"], label)
        }
        #expect(left > 3)
    }
}
