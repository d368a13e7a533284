import Files
import Foundation
import Problems
import SongFormat
import TestSupport
import Testing

@testable import EditingSession

@Suite("Drafts that were left behind") struct LeftDraftTests {
    let folder = TemporaryFolder()

    func open(_ file: FilePath) throws -> EditingSession {
        try EditingSession.open(file, environment: folder.environment())
    }

    /// Creates a song whose session ended with unsaved changes.
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
        // A draft that is written during the look at the others was not shown to the user.
        let other = try open(file)
        try other.keepDraft(of: SongEdit(text: "typed last"))
        _ = consume other
        try session.discard(try #require(session.recoveredDrafts.first))
        #expect(session.recoveredDrafts.map(\.song.text) == ["typed"])
        try session.discard(try #require(session.recoveredDrafts.first))
        #expect(session.recoveredDrafts.isEmpty)
        #expect(try open(file).recoveredDrafts.map(\.song.text) == ["typed last"])
        // Another session has saved the song meanwhile.
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

    @Test("a draft is found by the song's id after the song moved, and not by a copy of the song")
    func moved() throws {
        let file = try abandoned()
        let copy = folder.write(SavingTests.bytes, to: "Copy/One.songbook")
        #expect(try open(copy).recoveredDrafts.isEmpty)
        runTool("/bin/mv", folder["Song"].string, folder["Moved"].string)
        #expect(try open(folder["Moved/One.songbook"]).recoveredDrafts.first?.song.text == "typed")
        _ = file
    }

    /// Saves a song of which only the offline copy is known, because its file is unavailable.
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
        // If the same words are saved in the copy, only the copy has them.
        _ = try session.save(text: "typed")
        _ = try open(copy)
        #expect(rename(folder["Away"].string, folder["Library"].string) == 0)
        _ = try OrphanedDrafts.open(file, environment: environment)
        #expect(try open(file).song.text == "typed")
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
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

    @Test("of two drafts that a session left when it was killed, the later is offered, and both go with it")
    func superseded() throws {
        let drafts: FilePath = "home/.local/state/songbook/drafts"
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let known = try open(file).snapshot
        try leave { store in
            try store.put(try Draft("typed", of: known), as: 1)
            try store.markAsWaiting(1)
            // This draft is not on the disk yet, and not marked, either.
            try store.put(try Draft("typed and more", of: known), as: 2)
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
            try store.put(try Draft("typed", of: known), as: 1)
            try store.put(try Draft("typed and more", of: known), as: 2)
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
            try store.putApart(try Draft("decided", of: known), as: 1)
            try store.put(try Draft("typed", of: known), as: 2)
        }
        #expect(Set(try open(file).recoveredDrafts.map(\.song.text)) == ["decided", "typed"])
    }

    /// Runs `body` on the drafts of a session that is then killed.
    private func leave(_ body: (inout DraftStore) throws -> Void) throws {
        var store = DraftStore(folder.environment())
        try body(&store)
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
        // The power cut lost the draft.
        for draft in stage.drafts {
            _ = unlink(stage.folder[FilePath("home/.local/state/songbook/drafts").appending(draft)].string)
        }
        let made = try OrphanedDrafts.open(stage.file, environment: stage.folder.environment())
        let copy = try #require(stage.names.first { $0 != "One.songbook" })
        #expect(made.notices.count == 1 && made.notices[0].path?.lastComponent == copy, "\(made.notices)")
        #expect(stage.folder.read(FilePath("Song").appending(copy)) == Array(Stage.new.utf8))
        #expect(try stage.reopen().openingNotices.isEmpty)
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
            // In the header's numbers, a flipped bit may go unnoticed only if it changes nothing but the time.
            let found = try open(file).recoveredDrafts.first
            #expect(found == nil || found?.song.text == "typed", "byte \(index) is \(bytes[index])")
            #expect(try open(file).song.text == "first")
        }
    }
}
