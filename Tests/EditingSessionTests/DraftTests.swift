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

    /// A song whose session ended with unsaved words.
    func abandoned(_ relative: FilePath = "Song/One.songbook") throws -> FilePath {
        let file = folder.write(SavingTests.bytes, to: relative)
        try open(file).keepDraft(of: SongEdit(text: "typed"))
        return file
    }

    @Test("typed words are offered by the next session, and the song is what the disk says")
    func offered() throws {
        let session = try open(try abandoned())
        #expect(session.recoveredDrafts.first?.song.text == "typed")
        #expect(session.song.text == "first")
    }

    @Test("of several, the latest is offered first, and only the one that is discarded goes")
    func several() throws {
        let file = try abandoned()
        let next = try open(file)
        try next.keepDraft(of: SongEdit(text: "typed later"))
        _ = consume next
        let session = try open(file)
        #expect(session.recoveredDrafts.map(\.song.text) == ["typed later", "typed"])
        // One that comes to be while the others are looked at has not been shown to anybody.
        let other = try open(file)
        try other.keepDraft(of: SongEdit(text: "typed last"))
        _ = consume other
        try session.discard(try #require(session.recoveredDrafts.first))
        #expect(session.recoveredDrafts.map(\.song.text) == ["typed"])
        try session.discard(try #require(session.recoveredDrafts.first))
        #expect(session.recoveredDrafts.isEmpty)
        #expect(try open(file).recoveredDrafts.map(\.song.text) == ["typed last"])
        // Somebody else has saved it meanwhile.
        let last = try open(file)
        _ = try open(file).save(text: "typed last")
        try last.discard(try #require(last.recoveredDrafts.first))
        #expect(last.recoveredDrafts.isEmpty)
    }

    @Test("a song has unsaved changes as long as a draft of it is left that says something else")
    func unsaved() throws {
        let file = try abandoned()
        func unsaved() -> Set<FilePath> { OrphanedDrafts.unsavedFiles(environment: folder.environment()) }
        #expect(unsaved() == [file])
        let session = try open(file)
        try session.keepDraft(of: SongEdit(text: "being typed"))
        #expect(unsaved() == [file])
        try session.discard(try #require(session.recoveredDrafts.first))
        #expect(unsaved().isEmpty, "what is being typed is saved in a moment")
    }

    @Test("looking for unsaved changes sets no damaged draft aside")
    func unsavedDamaged() throws {
        let file = try abandoned()
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        let name = try #require(folder.names(in: drafts).first)
        folder.write("damaged", to: drafts.appending(name))
        #expect(OrphanedDrafts.unsavedFiles(environment: folder.environment()).isEmpty)
        #expect(folder.names(in: drafts) == [name])
        #expect(OrphanedDrafts.all(environment: folder.environment()).notices.count == 1)
        _ = file
    }

    @Test("a draft goes when its words are saved, by this session or by another program")
    func redundant() throws {
        let file = try abandoned()
        let session = try open(file)
        _ = try session.save(text: "typed")
        #expect(session.recoveredDrafts.isEmpty)
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)

        let other = try abandoned("Other/Two.songbook")
        folder.write(SavingTests.bytes.replacing("first", with: "typed"), to: "Other/Two.songbook")
        #expect(try open(other).recoveredDrafts.isEmpty)
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("a draft goes when the words are typed back")
    func typedBack() throws {
        let session = try open(folder.write(SavingTests.bytes, to: "Song/One.songbook"))
        try session.keepDraft(of: SongEdit(text: "typed"))
        #expect(folder.names(in: "home/.local/state/songbook/drafts").count == 1)
        try session.keepDraft(of: SongEdit(text: "first"))
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("a draft is found by the song's id after the song moved, and not by a copy of the song")
    func moved() throws {
        let file = try abandoned()
        let copy = folder.write(SavingTests.bytes, to: "Copy/One.songbook")
        #expect(try open(copy).recoveredDrafts.isEmpty)
        runTool("/bin/mv", folder["Song"].string, folder["Moved"].string)
        #expect(try open(folder["Moved/One.songbook"]).recoveredDrafts.first?.song.text == "typed")
        _ = file
    }

    /// A save of a song that is only remembered, for its file is out of reach.
    private func remember(_ song: Song, at file: FilePath, typing text: String) throws {
        let session = try EditingSession.open(
            remembering: song, of: .now, at: file, obstacle: "its library is not mounted",
            environment: folder.environment())
        #expect(throws: Problem.self) { try session.save(text: text) }
    }

    @Test("is offered by whatever path its song was reached, and to no other song without an id")
    func linkedPath() throws {
        let bytes = #"{"title": "One", "text": "first"}"#
        let file = folder.write(bytes, to: "real/One.songbook")
        let other = folder.write(bytes, to: "other/Two.songbook")
        let song = try SongFile(decoding: Array(bytes.utf8)).song
        try remember(song, at: folder["link/One.songbook"], typing: "typed")
        #expect(symlink("real", folder["link"].string) == 0)
        #expect(try open(file).recoveredDrafts.first?.song.text == "typed")
        #expect(try open(other).recoveredDrafts.isEmpty)
        #expect(unlink(file.string) == 0)
        #expect(try open(other).recoveredDrafts.isEmpty)
    }

    @Test("words that wait for a song get into no copy of it while its library is away; they are offered there")
    func copyWhileAway() throws {
        let file = folder.write(SavingTests.bytes, to: "Library/Song/One.songbook")
        let copy = folder.write(SavingTests.bytes, to: "Backup/Song/One.songbook")
        let song = try open(file).song
        #expect(rename(folder["Library"].string, folder["Away"].string) == 0)
        try remember(song, at: file, typing: "typed")
        let environment = folder.environment()
        #expect(OrphanedDrafts.waiting(for: copy, id: "a", environment: environment) == nil)
        let saves = OrphanedDrafts.recoverPendingSaves(below: folder["Backup"], environment: environment)
        #expect(saves.saves.isEmpty && saves.problems.isEmpty)
        _ = try OrphanedDrafts.open(copy, environment: environment)
        let session = try open(copy)
        #expect(session.song.text == "first")
        #expect(session.recoveredDrafts.map(\.song.text) == ["typed"])
        #expect(session.recoveredDrafts.allSatisfy { !$0.isWaiting })
        // Whoever has the same words there has them there alone.
        _ = try session.save(text: "typed")
        _ = try open(copy)
        #expect(rename(folder["Away"].string, folder["Library"].string) == 0)
        _ = try OrphanedDrafts.open(file, environment: environment)
        #expect(try open(file).song.text == "typed")
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
        // A power cut takes what the disk had not confirmed.
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

    @Test("a damaged draft is said by who sets it aside, and not again")
    func damagedSaid() throws {
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        func damage() throws {
            let name = try #require(folder.names(in: drafts).first { $0.extension == "draft" })
            let path = drafts.appending(name)
            folder.write(try #require(folder.read(path)).dropLast(), to: path)
        }
        let file = try abandoned()
        try damage()
        let notices = try open(file).openingNotices
        #expect(notices.count == 1 && notices[0].description.contains(".damaged: "), "\(notices)")
        #expect(try open(file).openingNotices.isEmpty)

        try open(file).keepDraft(of: SongEdit(text: "typed"))
        try damage()
        #expect(OrphanedDrafts.all(environment: folder.environment()).notices.count == 1)
        #expect(OrphanedDrafts.all(environment: folder.environment()).notices.isEmpty)
        #expect(folder.names(in: drafts).count == 2)
    }

    @Test("a damaged draft is set aside also where a rename cannot be told to replace nothing, as on FUSE and NFS")
    func damagedWithoutRenameFlags() throws {
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        let file = try abandoned()
        let name = try #require(folder.names(in: drafts).first)
        folder.write(try #require(folder.read(drafts.appending(name))).dropLast(), to: drafts.appending(name))
        let notices = try FaultyCalls.withoutRenameFlags(FaultyCalls()).run { try open(file).openingNotices }
        #expect(notices.count == 1 && notices[0].description.contains(".damaged: "), "\(notices)")
        #expect(folder.names(in: drafts) == [FilePath(bytes: name.bytes + Array(".damaged".utf8))])
        #expect(try open(file).openingNotices.isEmpty)
    }

    @Test("a draft that cannot be written whole is not left behind, and the one before it stays")
    func writtenInPart() throws {
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        let full = FaultyCalls { [isBegun = Once()] _, call in
            guard call.name == .write, call.path.extension == "draft" else { return nil }
            return isBegun.first() ? .moving(atMost: 10) : .failing(.noSpace)
        }
        let known = try open(folder.write(SavingTests.bytes, to: "Song/One.songbook")).snapshot
        let (typed, more) = (try draft("typed", of: known), try draft("more", of: known))
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

    @Test("of two drafts that a session left when it was killed, the later is offered, and both go with it")
    func superseded() throws {
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let known = try open(file).snapshot
        try leave { store in
            try store.put(try draft("typed", of: known), as: 1)
            try store.markAsWaiting(1)
            // Neither is this one on the disk yet, nor has it got the mark.
            try store.put(try draft("typed and more", of: known), as: 2)
        }
        #expect(folder.names(in: drafts).count == 2)
        #expect(LeftDrafts(folder.environment()).waiting(for: file, id: "a")?.song.text == "typed and more")
        #expect(LeftDrafts(folder.environment()).unsaved().left.map(\.song.text) == ["typed and more"])
        let session = try open(file)
        #expect(session.recoveredDrafts.map(\.song.text) == ["typed and more"])
        #expect(session.recoveredDrafts.first?.isWaiting == true)
        try session.discard(try #require(session.recoveredDrafts.first))
        #expect(folder.names(in: drafts).isEmpty)
    }

    @Test("of two drafts that a session left, the earlier is offered where the later is damaged")
    func supersededByDamage() throws {
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let known = try open(file).snapshot
        try leave { store in
            try store.put(try draft("typed", of: known), as: 1)
            try store.put(try draft("typed and more", of: known), as: 2)
        }
        let later = try #require(folder.names(in: drafts).first { $0.string.hasSuffix("-2.draft") })
        let bytes = try #require(folder.read(drafts.appending(later)))
        folder.write(Array(bytes.prefix(bytes.count - 40)), to: drafts.appending(later))
        let session = try open(file)
        #expect(session.recoveredDrafts.map(\.song.text) == ["typed"] && session.openingNotices.count == 1)
    }

    @Test("a draft of words that no later draft of its session has is offered beside that")
    func apart() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let known = try open(file).snapshot
        try leave { store in
            try store.putApart(try draft("decided", of: known), as: 1)
            try store.put(try draft("typed", of: known), as: 2)
        }
        #expect(Set(try open(file).recoveredDrafts.map(\.song.text)) == ["decided", "typed"])
    }

    /// What a session does with its drafts before it is killed.
    private func leave(_ body: (inout DraftStore) throws -> Void) throws {
        var store = DraftStore(folder.environment())
        try body(&store)
    }

    private func draft(_ text: String, of known: SongSnapshot) throws -> Draft {
        Draft(
            of: try known.change(by: SongEdit(text: text), madeFrom: SongEdit(), now: Timestamp(seconds: 1)),
            to: known.file, at: FileTime(seconds: 1))
    }

    @Test("whole words that an interrupted save left beside the song become a copy, and that is said once")
    func interruptedSave() throws {
        let stage = try Stage()
        let (file, isDead) = (stage.file, Once())
        let calls = FaultyCalls { _, call in
            if call.name == .renameat2, call.path == file { _ = isDead.first() }
            return isDead.isFresh ? nil : .failing(.inputOutput)
        }
        _ = stage.save(with: calls)
        #expect(stage.names.count == 2, "\(stage.names)")
        // The power cut took the draft.
        for draft in stage.drafts {
            _ = unlink(stage.folder[FilePath("home/.local/state/songbook/drafts").appending(draft)].string)
        }
        let made = try OrphanedDrafts.open(stage.file, environment: stage.folder.environment())
        let copy = try #require(stage.names.first { $0 != "One.songbook" })
        #expect(made.notices.count == 1 && made.notices[0].path?.lastComponent == copy, "\(made.notices)")
        #expect(stage.folder.read(FilePath("Song").appending(copy)) == Array(Stage.new.utf8))
        #expect(try stage.reopen().openingNotices.isEmpty)
    }

    @Test("words typed while a save waits for its disk are kept at once, and stay when that save is done")
    func typedDuringSave() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try open(file)
        let calls = FaultyCalls { [folder] _, call in
            guard call.name == .renameat2, call.path == file else { return nil }
            // Another thread, as the window's; this one is in the middle of the save.
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
        try store.put(draft("later", of: known), as: second)
        try store.put(draft("earlier", of: known), as: first)
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

    @Test("a draft cut short or damaged at any byte is set aside, and the song opens")
    func damaged() throws {
        let file = try abandoned()
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        let name = try #require(folder.names(in: drafts).first)
        let whole = try #require(folder.read(drafts.appending(name)))
        for length in 0..<whole.count {
            folder.write(Array(whole[..<length]), to: drafts.appending(name))
            #expect(try open(file).recoveredDrafts.isEmpty)
        }
        var random = SystemRandomNumberGenerator()
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= UInt8.random(in: 1...255, using: &random)
            folder.write(bytes, to: drafts.appending(name))
            // Within the header's numbers a flip may go unseen only where it changes nothing but the time.
            let found = try open(file).recoveredDrafts.first
            #expect(found == nil || found?.song.text == "typed", "byte \(index) is \(bytes[index])")
            #expect(try open(file).song.text == "first")
        }
    }
}
