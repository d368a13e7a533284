import Files
import Problems
import SongFormat
import SongNames
import TestSupport
import Testing

@testable import EditingSession

@Suite("The draft of a song that is typed into for the first time") struct FirstDraftTests {
    let folder = TemporaryFolder(in: TemporaryFolder.memory)
    private static let drafts: FilePath = "home/.local/state/songbook/drafts"

    private func open(_ song: String) throws -> EditingSession {
        folder.write(song, to: "Song/One.songbook")
        return try open()
    }

    private func open() throws -> EditingSession {
        try EditingSession.open(folder["Song/One.songbook"], environment: folder.environment(), clock: Stage.clock)
    }

    private var names: [FilePath] { folder.names(in: Self.drafts) }

    private var file: [UInt8] {
        get throws {
            let name = try #require(names.first)
            return try #require(folder.read(Self.drafts.appending(name)))
        }
    }

    private var bytesOfSong: [UInt8] {
        get throws { try #require(folder.read("Song/One.songbook")) }
    }

    /// A spelling that no program would use if it wrote the lyrics anew.
    private static let song = #"""
        { "title":"One" ,"text" :"f\u0069rst\/",
          "updatedAt": "2026-02-12T14:45:00Z", "createdAt":"2026-02-12T10:30:00Z","id":"a", "extra": 1.0 }
        """#

    @Test("has the bytes of the song once, as they are in its file, and what was typed behind them")
    func asTheyAre() throws {
        let session = try open(Self.song)
        let typist = Typist("first/")
        #expect(try typist.begin(session, typing: typist.replace(6..<6, with: "!")))
        let (song, file) = (try bytesOfSong, try file)
        let lines = file.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        let body = try #require(lines.last).dropFirst(folder["Song/One.songbook"].bytes.count)
        #expect(body.starts(with: song))
        #expect(body.dropFirst(song.count).starts(with: "text 6 0 1 1800000000 0 ".utf8))
        let draft = try #require(Draft(decoding: file))
        #expect(draft.base == song && draft.song.text == "first/!" && draft.song.title == "One")
        #expect(draft.song.updatedAt == Timestamp(Stage.clock()) && !draft.saysNothing)
    }

    @Test("is written without a look at any other file, and without fsync")
    func calls() throws {
        let session = try open(Self.song)
        let typist = Typist("first/")
        let calls = FaultyCalls()
        #expect(try calls.run { try typist.begin(session, typing: typist.replace(0..<5, with: "last")) })
        #expect(calls.made.allSatisfy { $0.path != folder["Song/One.songbook"] }, "\(calls.made)")
        #expect(calls.made.count { $0.name == .write } == 1 && !calls.made.contains { $0.name == .fsync })
    }

    @Test(
        "is offered by the next session, and goes on behind saves",
        arguments: [
            song, #"{"text": "first/"}"#, #"{"title": null, "text": "first/", "id": "a"}"#,
            "\u{FEFF}{\r\n\t\"id\": \"a\",\r\n\t\"text\": \"first/\"}\r\n",
        ])
    func goesOn(song: String) throws {
        var session: EditingSession? = try open(song)
        let typist = Typist("first/")
        #expect(try typist.begin(session!, typing: typist.replace(0..<0, with: "the ")))
        let name = names
        try typist.type("!", session!)
        session = nil
        session = try open()
        let draft = try #require(session?.recoveredDrafts.first)
        #expect(draft.song.text == "the first/!" && draft.base == Array(song.utf8))
        try session!.discard(draft)
        let other = Typist("first/")
        #expect(try other.begin(session!, typing: other.replace(0..<0, with: "the ")))
        let begun = names
        #expect(begun != name)
        for _ in 1...2 {
            #expect(Result<SaveReport, Problem>.success(try other.save(session!)).word == "saved")
            try other.type("?", session!)
        }
        #expect(names == begun)
        #expect(try SongFile(decoding: bytesOfSong).song.text == "the first/?")
        #expect(try Draft(decoding: file)?.song.text == "the first/??")
    }

    @Test("has a title that was typed, and none that stands for one")
    func title() throws {
        let session = try open(#"{"id": "a", "text": "first/"}"#)
        #expect(session.song.title == "One")
        let typist = Typist("first/")
        var change = typist.replace(0..<0, with: "the ")
        change.title = "One"
        #expect(try typist.begin(session, typing: change))
        #expect(try Draft(decoding: file)?.song.title == "")
        typist.title = "Two"
        #expect(try typist.add(TypedChange(title: "Two", textCount: typist.text.count), to: session))
        #expect(try Draft(decoding: file)?.song.title == "Two")
    }

    @Test(
        "begins with the whole song where that is not what its file says, or not what was shown",
        arguments: [
            "nothing typed", "typed back", "other text shown", "other title shown", "other length", "reloaded",
            "a draft with words", "remembered", "read-only",
        ])
    func asAWhole(why: String) throws {
        var session = try open(Self.song)
        let typist = Typist(
            title: why == "other title shown" ? "Two" : "One", why == "other text shown" ? "last" : "first/")
        var change = typist.replace(0..<0, with: "the ")
        switch why {
        case "nothing typed": change = TypedChange(textCount: 6)
        case "typed back": change = TypedChange(text: (0..<1, "f"), textCount: 6)
        case "other length": change.textCount += 1
        case "reloaded":
            folder.write(SavingTests.bytes, to: "Song/One.songbook")
            _ = try session.reload()
        case "a draft with words": try session.keepDraft(of: SongEdit(text: "other words"))
        case "remembered":
            session = try EditingSession.open(
                remembering: session.song, of: .now, at: folder["Song/One.songbook"],
                obstacle: "its library is not mounted", environment: folder.environment())
        case "read-only": session = try open(#"{"id": "a", "text": "first/", "title": "One", "title": "One"}"#)
        default: break
        }
        let before = names
        #expect(try !typist.begin(session, typing: change) && names == before)
    }

    @Test("of words that a save has put already it is that of the save")
    func saveWasQuicker() throws {
        let session = try open(Self.song)
        let typist = Typist("first/")
        let (change, ticket) = (typist.replace(6..<6, with: "!"), session.nextDraft())
        #expect(throws: Problem.self) {
            try FaultyCalls.every(.renameat2, .failing(.inputOutput)).run {
                try session.save(SongEdit(text: "first/!"), as: ticket)
            }
        }
        let before = names
        #expect(try typist.begin(session, typing: change, as: ticket) && names == before && before.count == 1)
        #expect(try Draft(decoding: file)?.song.text == "first/!")
    }

    @Test("goes wrong or is killed at any call: the words are offered, or nothing is, and no draft is damaged")
    func sweep() throws {
        for isKilled in [true, false] {
            for number in 0... {
                let folder = TemporaryFolder(in: TemporaryFolder.memory)
                let path = folder.write(Self.song, to: "Song/One.songbook")
                var session: EditingSession? = try EditingSession.open(path, environment: folder.environment())
                let typist = Typist("first/")
                let change = typist.replace(6..<6, with: "!")
                let calls = isKilled ? FaultyCalls.dead(from: number) : .only(number, .failing(.noSpace))
                let isBegun = calls.run { (try? typist.begin(session!, typing: change)) == true }
                if calls.made.count <= number { break }
                let label: Comment = "\(isKilled ? "killed" : "failing") at call \(number), \(calls.made[number])"
                session = nil
                let next = try EditingSession.open(path, environment: folder.environment())
                #expect(next.recoveredDrafts.map(\.song.text) == (isBegun ? ["first/!"] : []), label)
                #expect(next.openingNotices.isEmpty, label)
            }
        }
    }
}
