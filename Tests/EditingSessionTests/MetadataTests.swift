import EditingSession
import Files
import SongFormat
import SongMerging
import TestSupport
import Testing

@Suite("Metadata in a session") struct MetadataTests {
    let tests = MergingTests()

    private func edit(_ changes: (MetadataName, MetadataValue?)...) -> SongEdit {
        var edit = MetadataEdit()
        for (name, value) in changes { edit.set(name, value) }
        return SongEdit(metadata: edit)
    }

    private func with(_ member: String) -> String { MergingTests.base.replacing("{\"id\"", with: "{\(member), \"id\"") }

    @Test("sets the date of the song, and is not written where the song has it")
    func date() throws {
        tests.write(with(#""updatedAt": "2026-02-12T14:45:00Z""#))
        let session = try tests.open()
        _ = try session.save(edit((.key, .text("G"))))
        let saved = try #require(try tests.song.updatedAt)
        #expect(saved > Timestamp(iso8601: "2026-02-12T14:45:00Z")!)
        let bytes = tests.folder.read("Song/One.songbook")
        guard case .unchanged = try session.save(edit((.key, .text("G")), (.year, nil))).outcome else {
            throw Unexpected(session.song)
        }
        #expect(tests.folder.read("Song/One.songbook") == bytes)
    }

    @Test("is merged with what another program set, and shown to who saved")
    func merged() throws {
        tests.write(with(#""key": 1.0"#))
        let session = try tests.open()
        waitForFileClock()
        tests.write(with(#""key": 1.0, "artist": "Theirs""#))
        let report = try session.save(edit((.year, .number(1974))))
        guard case .merged = report.outcome else { throw Unexpected(report) }
        #expect(report.merged?.metadata[.artist] == .list(["Theirs"]))
        let song = try tests.song
        #expect(song.metadata.names == [.artist, .year, .key] && song.metadata[.key] == .unknown(["1.0"]))
    }

    @Test("is a conflict where both set the same differently: both are kept")
    func conflict() throws {
        let session = try tests.open()
        waitForFileClock()
        tests.write(with(#""key": "A""#))
        let report = try session.save(edit((.key, .text("G"))))
        guard case .conflict(let copy) = report.outcome else { throw Unexpected(report) }
        #expect(try tests.song.metadata[.key] == .text("A"))
        #expect(session.file == copy && session.song.metadata[.key] == .text("G"))
        let comparison = try tests.open().comparison(with: copy)
        #expect(comparison.conflict?.members.map(\.name) == ["key"])
        guard case .undecided = try tests.open().merge(copy) else { throw Unexpected(copy) }
    }

    @Test("of a draft is offered, and gets into the song with its words")
    func draft() throws {
        try tests.open().keepDraft(of: edit((.key, .text("G")), (.artist, .list(["A"]))))
        tests.write(with(#""year": 1974"#))
        let session = try tests.open()
        let draft = try #require(session.recoveredDrafts.first)
        #expect(OrphanedDrafts.all(environment: tests.folder.environment()).drafts.count == 1)
        let (labels, origin) = draft.labels
        _ = try session.save(labels, madeFrom: origin)
        #expect(try tests.song.metadata.names == [.artist, .year, .key])
        #expect(session.recoveredDrafts.isEmpty)
    }

    @Test("of a conflict copy is not lost when it is merged")
    func copy() throws {
        let copy = tests.folder.write(
            with(#""key": "G""#), to: "Song/One (conflicted copy 2026-02-12 103000).songbook")
        guard case .undecided = try tests.open().merge(copy) else { throw Unexpected(copy) }
        tests.write(with(#""key": "G", "capo": 1"#))
        guard case .contained = try tests.open().merge(copy) else { throw Unexpected(copy) }
    }
}
