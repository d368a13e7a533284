import Files
import Foundation
import Problems
import SongFormat
import SongMerging
import SongNames
import Synchronization
import TestSupport
import Testing

@testable import EditingSession

@Suite("A draft that is added to while the song is saved") struct SavedJournalTests {
    let folder = TemporaryFolder(in: TemporaryFolder.memory)
    private static let drafts: FilePath = "home/.local/state/songbook/drafts"

    private var song: FilePath { folder["Song/One.songbook"] }

    private func open() throws -> EditingSession {
        try EditingSession.open(song, environment: folder.environment())
    }

    /// Returns a session on a song of one line, and a typist who has typed “ a” into it, with a draft.
    private func begin(_ text: String = "first") throws -> (session: EditingSession, typist: Typist) {
        let song = try SongFile.new(id: "a", title: "One", text: text, createdAt: Timestamp(FileTime(seconds: 0)))
        folder.write(song.bytes, to: "Song/One.songbook")
        let (session, typist) = (try open(), Typist(text))
        try typist.type(" a", session)
        return (session, typist)
    }

    private var names: [FilePath] { folder.names(in: Self.drafts) }

    private var draft: Draft {
        get throws {
            let name = try #require(names.first)
            #expect(names.count == 1)
            return try #require(Draft(decoding: folder.read(Self.drafts.appending(name)) ?? []))
        }
    }

    private var textInFile: String {
        get throws { try SongFile(decoding: folder.read("Song/One.songbook") ?? []).song.text }
    }

    /// Kills the session: its drafts stay as they are, and no session holds them any more.
    private func kill(_ session: inout EditingSession?) {
        let left = names.map { (Self.drafts.appending($0), folder.read(Self.drafts.appending($0)) ?? []) }
        session = nil
        for (path, bytes) in left { folder.write(bytes, to: path) }
    }

    @Test("goes on behind each save, holds the song once, and has what was typed since the last one")
    func goesOn() throws {
        let (session, typist) = try begin()
        let name = names
        for number in 1...3 {
            guard case .saved = try typist.save(session).outcome else { throw Unexpected("not saved") }
            #expect(try textInFile == typist.words && names == name)
            #expect(try draft.saysNothing && draft.base == folder.read("Song/One.songbook"))
            try typist.type(" \(number)", session)
            #expect(try draft.base == folder.read("Song/One.songbook") && draft.song.text == typist.words)
            #expect(try !draft.saysNothing && names == name)
        }
        #expect(try session.earlierVersions().count == 3)
        #expect(try Set(folder.allVersions()) == ["first", "first a", "first a 1", "first a 1 2"])
    }

    @Test("takes less than 1 MB, besides the song itself once, in a minute of typing into a song of 1 MB that is saved")
    func bytes() throws {
        let line = "a line of a long song that goes on and on\n"
        let long = String(repeating: line, count: (1 << 20) / line.utf8.count)
        let sizes = Mutex<[FileIdentity: Int]>([:])
        let calls = FaultyCalls { [folder] _, _ in
            for name in folder.names(in: Self.drafts) {
                guard let status = try? FileStatus(of: folder[Self.drafts.appending(name)]) else { continue }
                sizes.withLock { $0[status.identity] = max($0[status.identity] ?? 0, Int(status.size)) }
            }
            return nil
        }
        try calls.run {
            let (session, typist) = try begin(long)
            for number in 1...360 {
                try typist.type("typed ", session)
                if number.isMultiple(of: 30) { _ = try typist.save(session) }
            }
            #expect(try textInFile.hasSameBytes(as: typist.words))
        }
        let written = sizes.withLock { $0.values.reduce(0, +) }
        #expect(written < long.utf8.count + 1 << 20, "\(written)")
    }

    @Test("says nothing after a save, is offered to nobody, and goes with its session")
    func settled() throws {
        var (session, typist): (EditingSession?, Typist) = try begin()
        _ = try typist.save(session!)
        #expect(OrphanedDrafts.unsavedFiles(environment: folder.environment()).isEmpty)
        session?.leaveDrafts()
        #expect(names.isEmpty)
        try typist.begin(session!)
        try typist.type(" b", session!)
        _ = try typist.save(session!)
        session = nil
        #expect(names.isEmpty)
    }

    @Test("left after a save by a session that was killed it is removed, and not listed even where the song is gone")
    func leftSettled() throws {
        var (session, typist): (EditingSession?, Typist) = try begin()
        _ = try typist.save(session!)
        kill(&session)
        #expect(unlink(song.string) == 0)
        #expect(OrphanedDrafts.unsavedFiles(environment: folder.environment()).isEmpty && names.count == 1)
        let found = OrphanedDrafts.all(environment: folder.environment())
        #expect(found.drafts.isEmpty && found.notices.isEmpty && names.isEmpty)
    }

    @Test("left with words typed after a save, those are offered, and put into what the song says now")
    func leftUnsaved() throws {
        var (session, typist): (EditingSession?, Typist) = try begin("first\nsecond\nthird")
        _ = try typist.save(session!)
        let saved = try #require(folder.read("Song/One.songbook"))
        try typist.type("\nfourth", session!)
        kill(&session)
        folder.write(
            String(decoding: saved, as: UTF8.self).replacing("first", with: "FIRST"), to: "Song/One.songbook")
        let next = try open()
        let draft = try #require(next.recoveredDrafts.first)
        #expect(draft.base == saved)
        let merged = draft.merged(into: SongText(next.song))
        #expect(merged?.text == "FIRST\nsecond\nthird a\nfourth")
        try next.discard(draft)
        #expect(names.isEmpty)
    }

    @Test("has the words that were typed while a save ran, and is made from what that wrote")
    func typedDuringSave() throws {
        let (session, typist) = try begin()
        let ticket = session.nextDraft()
        #expect(try typist.add(TypedChange(textCount: typist.text.count), to: session, as: ticket))
        let page = Mutex(Result<Bool, any Error>.success(false))
        let calls = FaultyCalls.before(.renameat2, of: song) { [session, typist = Unchecked(typist)] in
            let change = typist.value.replace(0..<0, with: "typed ")
            page.withLock { $0 = Result { try typist.value.add(change, to: session) } }
        }
        let report = try calls.run { try session.save(SongEdit(text: "first a"), as: ticket) }
        #expect(Result<SaveReport, Problem>.success(report).word == "saved")
        #expect(try page.withLock { try $0.get() } && textInFile == "first a")
        #expect(try draft.base == folder.read("Song/One.songbook") && draft.song.text == "typed first a")
        // And it continues.
        let name = names
        try typist.type("!", session)
        _ = try typist.save(session)
        #expect(try names == name && draft.saysNothing && textInFile == "typed first a!")
    }

    @Test("killed between the save and its note, it is put into what was saved")
    func killedBeforeNote() throws {
        var (session, typist): (EditingSession?, Typist) = try begin()
        let ticket = session!.nextDraft()
        _ = try typist.add(TypedChange(textCount: typist.text.count), to: session!, as: ticket)
        try typist.type(" b", session!)
        let failing = FaultyCalls { [isNoted = Once()] _, call in
            // The first note says that a save begins, the second that it is over.
            call.name == .write && call.path.extension == "draft" && !isNoted.first() ? .failing(.inputOutput) : nil
        }
        _ = try failing.run { try session!.save(SongEdit(text: "first a"), as: ticket) }
        kill(&session)
        let next = try open()
        let draft = try #require(next.recoveredDrafts.first)
        #expect(next.song.text == "first a" && draft.song.text == "first a b")
        #expect(draft.merged(into: SongText(next.song))?.text == "first a b")
    }

    @Test("is another one after a save that another program's changes were merged in, or that was a conflict")
    func merged() throws {
        for theirs in ["FIRST\nsecond", "first\nTHEIRS"] {
            let (session, typist) = try begin("first\nsecond")
            let present = String(decoding: try #require(folder.read("Song/One.songbook")), as: UTF8.self)
            let others = present.replacing(#"first\nsecond"#, with: theirs.replacing("\n", with: #"\n"#))
            folder.write(others, to: "Song/One.songbook")
            let report = try typist.save(session)
            #expect(["merged", "conflict"].contains(Result<SaveReport, Problem>.success(report).word))
            #expect(names.isEmpty)
            #expect(try !typist.replace(0..<0, with: "x", in: session))
            session.leaveDrafts()
        }
    }

    @Test("goes when the song is renamed after a save")
    func renamed() throws {
        let (session, typist) = try begin()
        _ = try typist.save(session)
        try session.renameFile(to: "Two.songbook")
        #expect(names.isEmpty)
        try typist.type(" b", session)
        #expect(try draft.file == folder["Song/Two.songbook"] && draft.song.text == "first a b")
    }

    @Test("goes on with the words typed back, and then says nothing")
    func typedBack() throws {
        let (session, typist) = try begin()
        let name = names
        for _ in 1...3 {
            #expect(try typist.replace(5..<7, with: "", in: session) && draft.saysNothing)
            #expect(try typist.replace(5..<5, with: " b", in: session) && !draft.saysNothing && names == name)
        }
        session.leaveDrafts()
        #expect(names == name)
    }

    @Test("cut at any byte it has the words of a moment, made from what was saved before")
    func cut() throws {
        let (session, typist) = try begin()
        let path = Self.drafts.appending(try #require(names.first))
        func moment() throws -> (size: Int, words: String, base: [UInt8]) {
            (try #require(folder.read(path)).count, typist.words, try #require(folder.read("Song/One.songbook")))
        }
        var moments = [try moment()]
        for number in 0..<4 {
            try typist.type(" ü\(number)", session)
            let before = moments[moments.count - 1].base
            moments.append(try moment())
            if number.isMultiple(of: 2) { _ = try typist.save(session) }
            #expect(moments[moments.count - 1].base == before || number.isMultiple(of: 2) == false)
            moments.append(try moment())
        }
        let bytes = try #require(folder.read(path))
        for size in 0...bytes.count {
            let draft = Draft(decoding: Array(bytes.prefix(size)))
            let wanted = moments.last { $0.size <= size }
            // Before the first letter, the draft has the song as it is.
            if wanted == nil, draft?.saysNothing == true { continue }
            #expect(draft?.song.text == wanted?.words && draft?.base == wanted?.base, "\(size)")
        }
    }

    @Test("of the format before, which knows no saves, is read")
    func earlierFormat() throws {
        let (session, typist) = try begin()
        try typist.type(" b", session)
        let name = try #require(names.first)
        let bytes = try #require(folder.read(Self.drafts.appending(name)))
        let (new, old) = (Array("songbook-draft 4\n".utf8), Array("songbook-draft 3\n".utf8))
        #expect(bytes.starts(with: new))
        let read = try #require(Draft(decoding: old + bytes.dropFirst(new.count)))
        let present = try draft
        #expect(Draft.isOne(old) && read.song.text == "first a b" && read.isSame(as: present))
        _ = session
    }
}

/// A value for a closure that runs while the test waits for it.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
