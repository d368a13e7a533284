import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import TestSupport
import Testing

/// A song of four lines that two programs edit.
@Suite("A song that another program changed before the save") struct MergingTests {
    static let base =
        #"{"id": "a", "title": "One", "text": "one\ntwo\nthree\nfour", "createdAt": "2026-02-12T10:30:00Z"}"#
    static let theirs = base.replacing("one\\n", with: "ONE\\n")

    let folder = TemporaryFolder()
    let file: FilePath

    init() {
        file = folder.write(Self.base, to: "Song/One.songbook")
    }

    func open() throws -> EditingSession {
        try EditingSession.open(file, environment: folder.environment())
    }

    func write(_ text: String) {
        folder.write(text, to: "Song/other")
        #expect(rename(folder["Song/other"].string, file.string) == 0)
    }

    var song: Song {
        get throws { try SongFile(decoding: #require(folder.read("Song/One.songbook"))).song }
    }

    var names: [FilePath] { folder.names(in: "Song") }

    @Test("gets both changes, which is said, and shown to who saved")
    func merged() throws {
        let session = try open()
        // The history sorts versions by the times of their files.
        waitForFileClock()
        write(Self.theirs)
        let report = try session.save(text: "one\ntwo\nthree\nFOUR")
        guard case .merged = report.outcome else { throw Unexpected(report) }
        #expect(report.merged?.text == "ONE\ntwo\nthree\nFOUR")
        #expect(try song.text == "ONE\ntwo\nthree\nFOUR")
        #expect(session.song.text == "ONE\ntwo\nthree\nFOUR")
        #expect(names == ["One.songbook"])
        #expect(try !session.hasChangedOnDisk())
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
        let texts = try session.earlierVersions().map { try session.song(of: $0).text }
        #expect(texts.first == "ONE\ntwo\nthree\nfour")
        #expect(texts.contains("one\ntwo\nthree\nfour"))
    }

    @Test("is not merged where both changed the same line, or the title")
    func overlapping() throws {
        for change in [("three", "drei"), ("One", "Eins")] {
            write(Self.base)
            let session = try open()
            write(Self.base.replacing(change.0, with: change.1))
            let report = try session.save(title: "Uno", text: "one\ntwo\n3\nfour")
            guard case .conflict(let copy) = report.outcome else { throw Unexpected(report) }
            #expect(report.merged == nil)
            #expect(folder.read("Song/One.songbook") == Array(Self.base.replacing(change.0, with: change.1).utf8))
            #expect(try SongFile(decoding: #require(folder.read(copy))).song.text == "one\ntwo\n3\nfour")
            #expect(session.file == copy)
        }
    }

    @Test("is kept beside ours where it is no song, cannot be edited, or would be too large together")
    func notMergeable() throws {
        let member = String(repeating: "x", count: 12 << 20)
        for theirs in ["{", "", #"{"text": "a", "text": "b"}"#, Self.base.dropLast() + ", \"x\": \"\(member)\"}"] {
            write(Self.base)
            let session = try open()
            write(String(theirs))
            let report = try session.save(text: String(repeating: "y", count: 6 << 20) + "\ntwo\nthree\nfour")
            guard case .conflict = report.outcome else { throw Unexpected(report.outcome) }
            #expect(folder.read("Song/One.songbook")?.count == theirs.utf8.count)
        }
    }

    @Test("that says the same already is left alone")
    func sameChange() throws {
        let session = try open()
        write(Self.theirs)
        let before = try FileStatus(of: file)
        let report = try session.save(text: "ONE\ntwo\nthree\nfour")
        guard case .merged = report.outcome else {
            guard case .saved = report.outcome else { throw Unexpected(report) }
            #expect(try song.text == "ONE\ntwo\nthree\nfour")
            return
        }
        throw Unexpected(before)
    }

    @Test("again and again gets every change of both")
    func manyRounds() throws {
        let session = try open()
        var ours = "one\ntwo\nthree\nfour"
        for round in 0..<20 {
            write(
                String(decoding: try #require(folder.read("Song/One.songbook")), as: UTF8.self)
                    .replacing("\"text\": \"", with: "\"text\": \"their \(round)\\n"))
            ours += "\nour \(round)"
            let report = try session.save(text: ours)
            let merged = try #require(report.merged)
            ours = merged.text
        }
        let lines = Set(try song.text.split(separator: "\n").map(String.init))
        #expect(lines.isSuperset(of: (0..<20).flatMap { ["their \($0)", "our \($0)"] }))
        #expect(names == ["One.songbook"])
    }

    @Test("keeps its changes when who saves goes on from words without them")
    func staleEditor() throws {
        let session = try open()
        write(Self.theirs)
        let first = "one\ntwo\nthree\nFOUR"
        _ = try session.save(text: first)
        let second = "one\ntwo\nthree\nFOUR\nfive"
        let report = try session.save(SongEdit(text: second), madeFrom: SongEdit(text: first))
        #expect(report.merged?.text == "ONE\ntwo\nthree\nFOUR\nfive")
        write(
            String(decoding: try #require(folder.read("Song/One.songbook")), as: UTF8.self)
                .replacing("two", with: "TWO"))
        let third = "one\ntwo\nthree\nFOUR\nFIVE"
        let last = try session.save(SongEdit(text: third), madeFrom: SongEdit(text: second))
        #expect(last.merged?.text == "ONE\nTWO\nthree\nFOUR\nFIVE")
        #expect(try song.text == "ONE\nTWO\nthree\nFOUR\nFIVE")
        #expect(names == ["One.songbook"])
    }

    @Test("and whose words are then typed over by who does not see them is kept beside ours")
    func staleEditorOverlapping() throws {
        let session = try open()
        write(Self.theirs)
        let first = "one\ntwo\nthree\nFOUR"
        _ = try session.save(text: first)
        let report = try session.save(SongEdit(text: "1\ntwo\nthree\nFOUR"), madeFrom: SongEdit(text: first))
        guard case .conflict(let copy) = report.outcome else { throw Unexpected(report) }
        #expect(try song.text == "ONE\ntwo\nthree\nFOUR")
        #expect(try SongFile(decoding: #require(folder.read(copy))).song.text == "1\ntwo\nthree\nFOUR")
    }

    @Test("is merged by the next save too when this one fails, whatever fails")
    func failing() throws {
        let count = try countCalls()
        for number in 0..<count {
            write(Self.base)
            let session = try open()
            write(Self.theirs)
            let calls = FaultyCalls.only(number, .failing(.inputOutput))
            let result = Result { () throws(Problem) in
                try calls.run { () throws(Problem) in try session.save(text: "one\ntwo\nthree\nFOUR") }
            }
            let second = try session.save(
                SongEdit(text: "one\ntwo\nthree\nFOUR\nfive"),
                madeFrom: SongEdit(text: result.word == "failed" ? "one\ntwo\nthree\nfour" : "one\ntwo\nthree\nFOUR"))
            guard case .conflict = second.outcome else {
                #expect(try song.text == "ONE\ntwo\nthree\nFOUR\nfive", "\(number): \(calls.made.last!), \(result)")
                continue
            }
            throw Unexpected("\(number): \(calls.made.last!), \(result.word)")
        }
    }

    private func countCalls() throws -> Int {
        let session = try open()
        write(Self.theirs)
        let calls = FaultyCalls()
        _ = try calls.run { try session.save(text: "one\ntwo\nthree\nFOUR") }
        return calls.made.count
    }

    @Test("and of which the answer got lost is found again by the next save")
    func lostAnswer() throws {
        let session = try open()
        write(Self.theirs)
        let (old, first) = ("one\ntwo\nthree\nfour", "one\ntwo\nthree\nFOUR")
        let isBroken = Once()
        let path = file
        // The swap happened, but the answer is lost, and the result cannot be checked.
        let calls = FaultyCalls { _, call in
            if call.name == .renameat2, call.path == path {
                _ = isBroken.first(); return .losingTheAnswer(.inputOutput)
            }
            return !isBroken.isFresh && call.name == .statx ? .failing(.inputOutput) : nil
        }
        #expect(throws: Problem.self) { try calls.run { try session.save(text: first) } }
        #expect(try song.text == "ONE\ntwo\nthree\nFOUR")
        let report = try session.save(SongEdit(text: first + "!\nfive"), madeFrom: SongEdit(text: old))
        #expect(report.merged?.text == "ONE\ntwo\nthree\nFOUR!\nfive")
        #expect(names.filter { $0.extension == "songbook" } == ["One.songbook"])
    }
}
