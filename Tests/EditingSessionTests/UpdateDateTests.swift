import EditingSession
import Files
import SongFormat
import SongNames
import TestSupport
import Testing

@Suite("The date of a song") struct UpdateDateTests {
    let stage: Stage
    let old = Timestamp(iso8601: "2026-02-12T14:45:00Z")
    let saved = Timestamp(seconds: 1_800_000_000)

    init() throws { stage = try Stage() }

    private func write(_ words: String, _ more: String, updatedAt: String? = "2026-02-12T14:45:00Z") {
        let date = updatedAt.map { #", "updatedAt": "\#($0)""# } ?? ""
        let song =
            #"{"id": "a", "title": "One", "text": "\#(words)", "createdAt": "2026-02-12T10:30:00Z"\#(date)\#(more)}"#
        stage.folder.write(song, to: "Song/One.songbook")
    }

    private func read() throws -> Song {
        try SongFile(decoding: try #require(stage.folder.read("Song/One.songbook"))).song
    }

    @Test("stays when it is pinned or tagged, and changes with its title and its lyrics")
    func arranging() throws {
        let session = try stage.reopen()
        _ = try session.save(SongEdit(pinned: true))
        #expect(try read() == session.song && read().pinned && read().updatedAt == old)
        _ = try session.save(SongEdit(tags: ["slow"]))
        #expect(try read().tags == ["slow"] && read().updatedAt == old)
        _ = try session.save(SongEdit(tags: [], pinned: false))
        #expect(try read().tags.isEmpty && read().updatedAt == old)
        _ = try session.save(SongEdit(text: "second", tags: ["slow"]))
        #expect(try read().updatedAt == saved)
    }

    @Test("changes with the title", arguments: [SongEdit(title: "Two"), SongEdit(title: "Two", pinned: true)])
    func title(edit: SongEdit) throws {
        _ = try stage.reopen().save(edit)
        #expect(try read().updatedAt == saved)
    }

    @Test(
        "stays where only its file told it, and is in the song from then on", arguments: ["", #", "updatedAt": null"#])
    func fileTime(member: String) throws {
        write("first", member, updatedAt: nil)
        let shown = try #require(try stage.reopen().song.updatedAt)
        let session = try stage.reopen()
        _ = try session.save(SongEdit(pinned: true))
        #expect(try read().updatedAt == shown.writable && session.song.updatedAt == shown.writable)
        let elsewhere = stage.folder["Other.songbook"]
        write("first", member, updatedAt: nil)
        let other = try stage.reopen()
        let before = try #require(other.song.updatedAt)
        _ = try other.saveElsewhere(SongEdit(pinned: true), to: elsewhere)
        #expect(other.song.updatedAt == before.writable)
    }

    @Test("that is no date stays as it is spelled")
    func words() throws {
        write("first", "", updatedAt: "last spring")
        _ = try stage.reopen().save(SongEdit(pinned: true))
        #expect(stage.text.contains("last spring"))
    }

    @Test("is the later one where another program changed the song, whoever pinned it")
    func merging() throws {
        let session = try stage.reopen()
        let theirs = Timestamp(iso8601: "2026-03-01T08:00:00Z")
        write("theirs", #", "tags": ["loud"]"#, updatedAt: "2026-03-01T08:00:00Z")
        _ = try session.save(SongEdit(tags: ["slow"], pinned: true))
        #expect(try read().updatedAt == theirs && read().text == "theirs")
        #expect(try read().tags == ["loud", "slow"] && read().pinned)
        write("theirs", #", "tags": ["loud", "slow"], "pinned": true"#, updatedAt: "2026-03-01T08:00:00Z")
        let next = try stage.reopen()
        write("theirs", #", "tags": ["slow"]"#, updatedAt: "2026-03-01T08:00:00Z")
        _ = try next.save(SongEdit(tags: ["loud", "slow", "live"]))
        #expect(try read().tags == ["slow", "live"] && !read().pinned && read().updatedAt == theirs)
    }

    @Test("is that of the file where another program changed the song and wrote no date")
    func undatedProgram() throws {
        write("first", "", updatedAt: nil)
        let session = try stage.reopen()
        write("theirs", "", updatedAt: nil)
        let modified = Timestamp(try FileStatus(of: stage.file).modificationTime)
        _ = try session.save(SongEdit(pinned: true))
        #expect(try read().text == "theirs" && read().pinned && read().updatedAt == modified.writable)
    }

    @Test("stays in a draft of a pin, and in the song that gets it")
    func draft() throws {
        try stage.reopen().keepDraft(of: SongEdit(tags: ["slow"], pinned: true))
        let session = try stage.reopen()
        let draft = try #require(session.recoveredDrafts.first)
        #expect(draft.song.updatedAt == old && draft.song.pinned)
        let (edit, origin) = draft.labels
        _ = try session.save(edit, madeFrom: origin)
        #expect(try read().updatedAt == old && read().tags == ["slow"] && read().pinned)
        #expect(try stage.reopen().recoveredDrafts.isEmpty)
    }

    @Test(
        "stays when the tags of a conflict copy are merged, and changes when its lyrics are", arguments: [true, false])
    func copies(changesText: Bool) throws {
        let session = try stage.reopen()
        _ = try session.save(SongEdit(tags: ["slow"]))
        let name = "Song/One (conflicted copy 2026-05-01 101010).songbook"
        let text = changesText ? #"first\nmore"# : "first"
        let copy =
            #"{"id": "a", "extra": 1.0, "title": "One", "text": "\#(text)", "#
            + #""createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T14:45:00Z", "tags": ["loud"]}"#
        stage.folder.write(copy, to: FilePath(name))
        guard case .merged = try session.merge(stage.folder[FilePath(name)]) else {
            throw Unexpected("not merged")
        }
        #expect(try Set(read().tags) == ["slow", "loud"])
        #expect(try read().updatedAt == (changesText ? saved : old))
    }

    @Test("stays when what is decided about two versions are their tags alone", arguments: [true, false])
    func comparing(changesMember: Bool) throws {
        let name = "Song/One (conflicted copy 2026-05-01 101010).songbook"
        let member = changesMember ? #", "key": "G""# : ""
        let copy =
            #"{"id": "a", "extra": 1.0, "title": "One", "text": "first"\#(member), "#
            + #""createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T14:45:00Z", "tags": ["loud"]}"#
        stage.folder.write(copy, to: FilePath(name))
        let session = try stage.reopen()
        let comparison = try session.comparison(with: stage.folder[FilePath(name)])
        let decision = try #require(try comparison.decided(by: nil))
        _ = try session.save(decision, of: comparison)
        #expect(try read().tags == ["loud"])
        #expect(try read().updatedAt == (changesMember ? saved : old))
    }

    @Test("stays when a song that is out of reach is pinned, until it is there again")
    func offline() throws {
        let remembered = try SongFile(decoding: Array(Stage.old.utf8)).song
        stage.session = nil
        let session = try EditingSession.open(
            remembering: remembered, of: FileTime(seconds: 1_790_000_000), at: stage.file, obstacle: "it is far away",
            environment: stage.folder.environment(), clock: Stage.clock)
        write("theirs", #", "tags": ["loud"]"#, updatedAt: "2026-03-01T08:00:00Z")
        _ = try session.save(SongEdit(tags: ["slow"], pinned: true))
        #expect(try read().updatedAt == Timestamp(iso8601: "2026-03-01T08:00:00Z"))
        #expect(try read().text == "theirs" && read().tags == ["loud", "slow"] && read().pinned)
    }
}
