import Files
import Foundation
import Problems
import SongFormat
import SongMerging
import Synchronization
import TestSupport
import Testing

@testable import EditingSession

@Suite("Drafts of a song") struct DraftTests {
    let folder = TemporaryFolder()

    func open(_ file: FilePath) throws -> EditingSession {
        try EditingSession.open(file, environment: folder.environment())
    }

    @Test("a draft goes when the words are typed back")
    func typedBack() throws {
        let session = try open(folder.write(SavingTests.bytes, to: "Song/One.songbook"))
        try session.keepDraft(of: SongEdit(text: "typed"))
        #expect(folder.names(in: "home/.local/state/songbook/drafts").count == 1)
        try session.keepDraft(of: SongEdit(text: "first"))
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("a draft goes when the words that were typed back are saved, which changes nothing")
    func typedBackAndSaved() throws {
        let session = try open(folder.write(SavingTests.bytes, to: "Song/One.songbook"))
        try session.keepDraft(of: SongEdit(text: "typed"))
        let report = try session.save(text: "first")
        #expect(Result<SaveReport, Problem>.success(report).word == "unchanged")
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("the draft of a save that the disk did not confirm stays when later words are typed back")
    func typedBackUnconfirmed() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        var session: EditingSession? = try open(file)
        let calls = FaultyCalls { [folder] _, call in
            call.name == .fsync && call.path == folder["Song"] ? .failing(.inputOutput) : nil
        }
        let report = try calls.run { () throws(Problem) in try session?.save(text: "second") }
        #expect(report.map { Result<SaveReport, Problem>.success($0).word } == "unconfirmed")
        try session?.keepDraft(of: SongEdit(text: "second, later"))
        try session?.keepDraft(of: SongEdit(text: "second"))
        try session?.keepDraft(of: SongEdit())
        session = nil
        // A power cut loses what the disk had not confirmed.
        folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let draft = try #require(try open(file).recoveredDrafts.first)
        #expect(draft.song.text == "second")
        #expect(draft.base == Array(SavingTests.bytes.utf8))
    }

    @Test("words typed after a save that the disk did not confirm are kept together with those")
    func typedAfterUnconfirmed() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        var session: EditingSession? = try open(file)
        let calls = FaultyCalls { [folder] _, call in
            call.name == .fsync && call.path == folder["Song"] ? .failing(.inputOutput) : nil
        }
        _ = try calls.run { () throws(Problem) in try session?.save(text: "first\nsecond") }
        _ = try calls.run { () throws(Problem) in try session?.save(text: "first\nsecond\nthird") }
        try session?.keepDraft(of: SongEdit(text: "first\nsecond\nthird\nfourth"))
        session = nil
        folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let draft = try #require(try open(file).recoveredDrafts.first)
        let words = draft.merged(into: SongText(title: "One", text: "first"))
        #expect(words?.text == "first\nsecond\nthird\nfourth")
    }

    @Test("words for which no song has room are kept, offered, and made no file of", arguments: [false, true])
    func tooLarge(_ isSaved: Bool) throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let edit = SongEdit(text: String(repeating: "la la la\n", count: 2 << 20))
        if isSaved {
            let problem = #expect(throws: Problem.self) { try open(file).save(edit) }
            #expect(problem?.kind == .cannotCreate && problem?.remedies.last?.contains("kept as a draft") == true)
        } else {
            try open(file).keepDraft(of: edit)
        }
        let session = try open(file)
        #expect(folder.read("Song/One.songbook") == Array(SavingTests.bytes.utf8))
        let draft = try #require(session.recoveredDrafts.first)
        #expect(draft.song.text == edit.text)
        let refused = #expect(throws: Problem.self) {
            try OrphanedDrafts.save(draft, to: folder["Song/Two.songbook"], environment: folder.environment())
        }
        #expect(refused?.kind == .cannotCreate)
        #expect(folder.names(in: "Song") == ["One.songbook"])
    }

    @Test("a draft that cannot be written whole is not left behind, and the one before it stays")
    func writtenInPart() throws {
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        let full = FaultyCalls { [isBegun = Once()] _, call in
            guard call.name == .write, call.path.extension == "draft" else { return nil }
            return isBegun.first() ? .moving(atMost: 10) : .failing(.noSpace)
        }
        let known = try open(folder.write(SavingTests.bytes, to: "Song/One.songbook")).snapshot
        let (typed, more) = (try Draft("typed", of: known), try Draft("more", of: known))
        var store = DraftStore(folder.environment())
        #expect(throws: FileError.self) {
            try full.run { () throws(FileError) in try store.put(typed, as: store.tickets.next()) }
        }
        #expect(folder.names(in: drafts).isEmpty)

        try store.put(typed, as: store.tickets.next())
        let names = folder.names(in: drafts)
        let again = FaultyCalls.every(.write, .failing(.noSpace))
        #expect(throws: FileError.self) {
            try again.run { () throws(FileError) in try store.put(more, as: store.tickets.next()) }
        }
        #expect(folder.names(in: drafts) == names && names.count == 1)
    }

    @Test("words typed while a save waits for its disk are kept at once, and stay when that save is done")
    func typedDuringSave() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try open(file)
        let calls = FaultyCalls { [folder] _, call in
            guard call.name == .renameat2, call.path == file else { return nil }
            // Another thread, like that of the window; this one is in the middle of the save.
            let isKept = Mutex(false)
            let thread = Thread {
                try? session.keepDraft(of: SongEdit(text: "later"))
                isKept.withLock { $0 = true }
            }
            thread.start()
            #expect(eventually { isKept.withLock(\.self) })
            #expect(folder.names(in: "home/.local/state/songbook/drafts").count == 1)
            return nil
        }
        let report = try calls.run { () throws(Problem) in try session.save(text: "second") }
        #expect(Result<SaveReport, Problem>.success(report).word == "saved")
        #expect(folder.names(in: "home/.local/state/songbook/drafts").count == 1)
        let next = try open(file)
        #expect(next.song.text == "second" && next.recoveredDrafts.isEmpty, "its session lives")
    }

    @Test("earlier words never take the place of later ones that were kept before them")
    func order() throws {
        var store = DraftStore(folder.environment())
        let session = try open(folder.write(SavingTests.bytes, to: "Song/One.songbook"))
        let known = session.snapshot
        let (first, second) = (store.tickets.next(), store.tickets.next())
        try store.put(Draft("later", of: known), as: second)
        try store.put(Draft("earlier", of: known), as: first)
        try store.drop(upTo: first)
        let names = folder.names(in: "home/.local/state/songbook/drafts")
        #expect(names.count == 1)
        let kept = try #require(folder.read(FilePath("home/.local/state/songbook/drafts").appending(names[0])))
        #expect(Draft(decoding: kept)?.song.text == "later")
        try store.drop(upTo: second)
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("words that were taken earlier replace no later ones, though they are kept later, nor does a failing save")
    func takenEarlier() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        var session: EditingSession? = try open(file)
        let numbers = (0..<3).map { _ in session!.nextDraft() }
        try session?.keepDraft(of: SongEdit(text: "latest"), as: numbers[2])
        try session?.keepDraft(of: SongEdit(text: "early"), as: numbers[0])
        let failing = FaultyCalls.every(.renameat2, .failing(.inputOutput))
        #expect(throws: Problem.self) {
            try failing.run { () throws(Problem) in try session?.save(SongEdit(text: "later"), as: numbers[1]) }
        }
        session = nil
        #expect(try open(file).recoveredDrafts.map(\.song.text) == ["latest"])
    }
}

extension Draft {
    /// A draft of a song with these lyrics.
    init(_ text: String, of known: SongSnapshot) throws {
        self.init(
            of: try known.change(by: SongEdit(text: text), madeFrom: SongEdit(), now: Timestamp(seconds: 1)),
            to: known.file, at: FileTime(seconds: 1))
    }
}
