import Files
import SongFormat
import SongNames
import TestSupport
import Testing

@testable import EditingSession

@Suite("A draft that is added to") struct DraftJournalTests {
    let folder = TemporaryFolder()
    private static let drafts: FilePath = "home/.local/state/songbook/drafts"

    private func session(_ text: String = "first") throws -> EditingSession {
        let song = try SongFile.new(id: "a", title: "One", text: text, createdAt: Timestamp(FileTime(seconds: 0)))
        return try EditingSession.open(
            folder.write(song.bytes, to: "Song/One.songbook"), environment: folder.environment())
    }

    private func begin(_ session: EditingSession, typing text: String) throws -> Typist {
        let typist = Typist(text)
        try typist.begin(session)
        return typist
    }

    private var file: [UInt8] {
        get throws {
            let name = try #require(folder.names(in: Self.drafts).first)
            return try #require(folder.read(Self.drafts.appending(name)))
        }
    }

    @Test("what is typed is added to it, and offered by the next session as one draft")
    func added() throws {
        var session: EditingSession? = try session()
        let typist = try begin(session!, typing: "first a")
        #expect(try typist.replace(7..<7, with: "bc", in: session!))
        #expect(try typist.replace(0..<5, with: "Ärger 𝄞", in: session!))
        #expect(try typist.add(TypedChange(title: "Zwei", textCount: typist.text.count), to: session!))
        #expect(folder.names(in: Self.drafts).count == 1)
        session = nil
        let next = try EditingSession.open(folder["Song/One.songbook"], environment: folder.environment())
        let draft = try #require(next.recoveredDrafts.first)
        #expect(next.recoveredDrafts.count == 1)
        #expect(draft.song.text == "Ärger 𝄞 abc" && draft.song.title == "Zwei")
        #expect(next.song.text == "first")
        try next.discard(draft)
        #expect(folder.names(in: Self.drafts).isEmpty)
    }

    @Test("each time one write, and no fsync before it is confirmed")
    func oneCall() throws {
        let session = try session()
        let typist = try begin(session, typing: "first a")
        let calls = FaultyCalls()
        #expect(try calls.run { try typist.replace(7..<7, with: "b", in: session) })
        #expect(calls.made.map(\.name) == [.statx, .statx, .write])
        try calls.run { try session.confirmDraft() }
        #expect(calls.made.dropFirst(3).map(\.name) == [.fsync, .fsync])
    }

    @Test("random edits of title and lyrics come to the same words")
    func random() throws {
        var random = SeededGenerator(seed: 55)
        let pieces = ["", "a", "é", "e\u{301}", "𝄞", "\n", "\r\n", "words and more words", "👩‍👩‍👧", "\u{2028}"]
        for _ in 0..<40 {
            let session = try session((0..<20).map { "line \($0)" }.joined(separator: "\n"))
            let typist = try begin(session, typing: "lines are typed over")
            for _ in 0..<60 {
                let count = typist.text.count
                let start = Int.random(in: 0...count, using: &random)
                let end = min(count, start + Int.random(in: 0...4, using: &random))
                var change = typist.replace(start..<end, with: pieces.randomElement(using: &random)!)
                if Int.random(in: 0..<8, using: &random) == 0 {
                    typist.title += pieces.randomElement(using: &random)!
                    change.title = typist.title
                }
                #expect(try typist.add(change, to: session))
            }
            let draft = try #require(Draft(decoding: try file))
            #expect(draft.song.text.hasSameBytes(as: typist.words) && draft.song.title.hasSameBytes(as: typist.title))
            try session.beginDraft(of: SongEdit(), as: session.nextDraft())
        }
    }

    @Test("cut at any byte it has the words of a moment, and each record that is whole")
    func cut() throws {
        let session = try session()
        let typist = try begin(session, typing: "first a")
        var moments = [(size: try file.count, words: typist.words)]
        for (number, piece) in ["b", "Ö\n", "text 0 0 0", "𝄞"].enumerated() {
            #expect(try typist.replace(number..<number + 1, with: piece, in: session))
            moments.append((try file.count, typist.words))
        }
        let bytes = try file
        for size in 0...bytes.count {
            let words = Draft(decoding: Array(bytes.prefix(size)))?.song.text
            #expect(words == moments.last { $0.size <= size }?.words, "\(size)")
        }
    }

    @Test("damaged in a record it has what was typed before that; damaged before, it is damaged")
    func damaged() throws {
        let session = try session()
        let typist = try begin(session, typing: "first a")
        var moments = [(size: try file.count, words: typist.words)]
        for _ in 0..<4 {
            #expect(try typist.replace(2..<3, with: "xyz", in: session))
            moments.append((try file.count, typist.words))
        }
        let bytes = try file
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1
            let draft = Draft(decoding: damaged)
            if place < moments[0].size {
                // The time has no checksum; it does not affect the text.
                #expect(draft == nil || draft?.song.text == typist.words, "\(place)")
            } else {
                #expect(draft?.song.text == moments.last { $0.size <= place }?.words, "\(place)")
            }
        }
    }

    @Test(
        "is written as a whole again where it does not go on",
        arguments: ["saved otherwise", "reloaded", "other words", "removed", "all removed"])
    func notGoingOn(why: String) throws {
        let session = try session()
        let typist = try begin(session, typing: "first a")
        switch why {
        case "saved otherwise": _ = try session.save(SongEdit(text: "first a", tags: ["new"]))
        case "reloaded":
            folder.write(SavingTests.bytes, to: "Song/One.songbook")
            _ = try session.reload()
        case "removed": runTool("/bin/rm", "-r", folder[Self.drafts].string)
        case "all removed": runTool("/bin/rm", "-r", folder["home/.local"].string)
        default: typist.text.append("!")
        }
        #expect(try !typist.replace(0..<1, with: "F", in: session))
        try typist.begin(session)
        #expect(try typist.replace(0..<1, with: "f", in: session))
        try session.confirmDraft()
        #expect(try Draft(decoding: file)?.song.text == typist.words)
    }

    @Test("goes when the words are typed back")
    func gone() throws {
        let session = try session()
        let typist = try begin(session, typing: "first a")
        #expect(try typist.replace(7..<7, with: "b", in: session))
        try session.beginDraft(of: SongEdit(text: "first"), as: session.nextDraft())
        #expect(folder.names(in: Self.drafts).isEmpty)
    }

    @Test("on a full disk it keeps what it has, and the next one is whole")
    func full() throws {
        let session = try session()
        let typist = try begin(session, typing: "first a")
        #expect(throws: (any Error).self) {
            try FaultyCalls.every(.write, .failing(.noSpace)).run {
                try typist.replace(7..<7, with: "b", in: session)
            }
        }
        #expect(Draft(decoding: try file)?.song.text == "first a")
        #expect(try !typist.replace(8..<8, with: "c", in: session))
        try session.keepDraft(of: SongEdit(text: typist.words))
        #expect(folder.names(in: Self.drafts).count == 1)
        #expect(Draft(decoding: try file)?.song.text == "first abc")
    }

    @Test("of a save that did not reach its disk it waits, and so does what is typed later")
    func waiting() throws {
        let session = try EditingSession.open(
            remembering: Song(id: "a", title: "One", text: "first"), of: .now, at: folder["Song/One.songbook"],
            obstacle: "its library is not mounted", environment: folder.environment())
        #expect(throws: (any Error).self) { try session.save(text: "first a") }
        let typist = try begin(session, typing: "first ab")
        try session.confirmDraft()
        #expect(try typist.replace(8..<8, with: "c", in: session))
        let draft = try #require(Draft(decoding: try file))
        #expect(draft.isWaiting && draft.song.text == "first abc")
    }

    @Test("takes less than 1 MB in a minute of typing into a song of 1 MB, and is written anew when it has grown")
    func bytes() throws {
        let line = "a line of a long song that goes on and on\n"
        let long = String(repeating: line, count: (1 << 20) / line.utf8.count)
        let session = try session(long)
        let typist = try begin(session, typing: long + "!")
        let size = try file.count
        #expect(size < long.utf8.count * 2)
        // Six times a second, each time in another place.
        for number in 0..<360 {
            #expect(try typist.replace(number * 2000..<number * 2000, with: "typed", in: session))
        }
        #expect(try file.count - size < 1 << 16)
        #expect(try #require(Draft(decoding: try file)).song.text.hasSameBytes(as: typist.words))
        let pasted = String(repeating: "pasted ", count: 1 << 15)
        var count = 0
        while try typist.replace(0..<0, with: pasted, in: session) { count += 1 }
        #expect((1...5).contains(count))
    }
}
