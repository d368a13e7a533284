import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import SongMerging
import TestSupport
import Testing

@Suite("Comparing versions of a song") struct ComparingTests {
    let folder = TemporaryFolder()

    private func song(_ text: String, id: String = "a") -> String {
        #"{"id": "\#(id)", "extra": 1.0, "title": "One", "text": "\#(text)", "tags": ["x"]}"#
    }

    private func open(_ file: FilePath) throws -> EditingSession {
        try EditingSession.open(file, environment: folder.environment())
    }

    /// Returns a song with another version, where that version's text was chosen and is not saved yet.
    private func decided() throws -> (EditingSession, VersionComparison, SongFile) {
        let file = folder.write(song(#"one\ntwo\nthree\nfour\n"#), to: "Song/One.songbook")
        return try decided(for: #"one\ncopy\nthree\nfour\n"#, in: open(file))
    }

    private func copy(_ text: String) -> FilePath {
        folder.write(song(text), to: "Song/One (conflicted copy 2026-02-12 103000).songbook")
    }

    private func decided(
        for text: String, in session: EditingSession
    ) throws -> (EditingSession, VersionComparison, SongFile) {
        let comparison = try session.comparison(with: copy(text))
        let conflict = try #require(comparison.conflict)
        let decision = try #require(try comparison.decided(by: MergeChoices(.ours, for: conflict)))
        return (session, comparison, decision)
    }

    private func text() throws -> String {
        try open(folder["Song/One.songbook"]).song.text
    }

    private var drafts: [FilePath] { folder.names(in: "home/.local/state/songbook/drafts") }

    /// The file is replaced, but the answer is lost, and the result cannot be checked.
    private func losingTheAnswer() -> FaultyCalls {
        let (isLost, file) = (Once(), folder["Song/One.songbook"])
        return FaultyCalls { _, call in
            if call.name == .renameat2, call.path == file {
                _ = isLost.first()
                return .losingTheAnswer(.inputOutput)
            }
            return !isLost.isFresh && call.name == .statx ? .failing(.inputOutput) : nil
        }
    }

    @Test(
        "copies that somebody made are other versions by their id", arguments: ["One (1)", "One copy", "Kopie von One"])
    func copies(name: String) throws {
        let file = folder.write(song("song"), to: "Song/One.songbook")
        let copy = folder.write(song("copy"), to: FilePath("Song/\(name).songbook"))
        #expect(try ConflictCopies.of(file) == [copy])
        #expect(try ConflictCopies.others(than: file) == [copy])
        #expect(try ConflictCopies.others(than: copy) == [file])
        #expect(ConflictCopies.original(of: copy) == file && ConflictCopies.original(of: file) == file)
        #expect(try open(file).comparison(with: copy).conflict != nil)
        folder.write(song("another song", id: "b"), to: FilePath("Song/\(name).songbook"))
        #expect(try ConflictCopies.others(than: file) == [] && ConflictCopies.others(than: copy) == [])
        #expect(ConflictCopies.original(of: copy) == copy)
    }

    @Test("what was decided is in the song, and nothing else of it changes", arguments: MergeSide.allCases)
    func sides(side: MergeSide) throws {
        let file = folder.write(song(#"same\nsong\nend\n"#), to: "Song/One.songbook")
        let copy = folder.write(
            song(#"same\ncopy\nend\n"#), to: "Song/One.sync-conflict-20260212-103000-ABCDEFG.songbook")
        let session = try open(file)
        #expect(try ConflictCopies.others(than: file) == [copy])
        #expect(try ConflictCopies.others(than: copy) == [file])
        let comparison = try session.comparison(with: copy)
        let conflict = try #require(comparison.conflict)
        #expect(try comparison.decided(by: MergeChoices(for: conflict)) == nil)
        let decision = try #require(try comparison.decided(by: MergeChoices(side, for: conflict)))
        _ = try session.save(decision, of: comparison)
        #expect(try text() == (side == .ours ? "same\ncopy\nend\n" : "same\nsong\nend\n"))
        #expect(String(decoding: try #require(folder.read("Song/One.songbook")), as: UTF8.self).contains("1.0"))
        #expect(try session.isUnchanged(copy, since: comparison))
        folder.write(song("later"), to: "Song/One.sync-conflict-20260212-103000-ABCDEFG.songbook")
        #expect(try !session.isUnchanged(copy, since: comparison))
    }

    @Test("what others make of the song after it was compared is not lost")
    func changedSince() throws {
        let (session, comparison, decision) = try decided()
        folder.write(song(#"one\ntwo\nthree\nfour by others\n"#), to: "Song/One.songbook")
        _ = try session.save(decision, of: comparison)
        #expect(try text() == "one\ncopy\nthree\nfour by others\n")
    }

    @Test("a song that was renamed, or whose folder was, is found; another file is not")
    func whereabouts() throws {
        let file = folder.write(song("first"), to: "Library/A/Song/One.songbook")
        folder.write(song("other"), to: "Library/B/Other/One.songbook")
        let session = try open(file)
        let library = folder["Library"]
        runTool("/bin/mv", folder["Library/A"].string, folder["Library/B/C"].string)
        #expect(session.whereabouts(under: library) == .itself(folder["Library/B/C/Song/One.songbook"]))
        runTool("/bin/mv", library.string, folder["Moved"].string)
        #expect(session.whereabouts(under: library) == nil)
        #expect(session.whereabouts(under: folder["Moved"]) == .itself(folder["Moved/B/C/Song/One.songbook"]))
        runTool("/bin/mv", folder["Moved/B/C/Song"].string, folder["Moved/B/C/Renamed"].string)
        #expect(
            session.whereabouts(under: folder["Moved/B/C/Song"]) == .itself(folder["Moved/B/C/Renamed/One.songbook"]))
        runTool("/bin/rm", folder["Moved/B/C/Renamed/One.songbook"].string)
        #expect(session.whereabouts(under: folder["Moved"]) == nil)
    }

    @Test("a song that another session saved after it was moved is found by its id and lyrics, and not in the history")
    func successor() throws {
        // A copy that is not newer than the song is not its new place.
        folder.write(song("first"), to: "Library/B/Copy.songbook")
        let file = folder.write(song("first"), to: "Library/A/One.songbook")
        let session = try open(file)
        runTool("/bin/mv", folder["Library/A"].string, folder["Library/C"].string)
        let moved = folder["Library/C/One.songbook"]
        _ = try open(moved).save(title: "New Title")
        #expect(session.whereabouts(under: folder["."]) == .sameSong(folder["./Library/C/One.songbook"]))
        _ = try open(moved).save(text: "other lyrics")
        #expect(session.whereabouts(under: folder["."]) == nil)
    }

    @Test("a younger copy that was there before the song went is not taken for it")
    func copy() throws {
        let file = folder.write(song("first"), to: "Library/A/One.songbook")
        let session = try open(file)
        waitForFileClock()
        let copy = folder.write(song("first"), to: "Library/B/Copy.songbook")
        let birth = try FileStatus(of: copy).birthTime
        waitForFileClock()
        #expect(try !session.hasChangedOnDisk())
        runTool("/bin/rm", file.string)
        #expect(session.whereabouts(under: folder["Library"]) == (birth == nil ? .sameSong(copy) : nil))
    }

    @Test("what was decided and could not be saved stays a draft when other words are kept and saved")
    func unsaved() throws {
        let (session, comparison, decision) = try decided()
        #expect(rename(folder["Song"].string, folder["Away"].string) == 0)
        #expect(throws: Problem.self) { try session.save(decision, of: comparison) }
        #expect(rename(folder["Away"].string, folder["Song"].string) == 0)
        let offered = ["one\ncopy\nthree\nfour\n"]
        #expect(session.recoveredDrafts.map(\.song.text) == offered)
        try session.keepDraft(of: SongEdit(text: "one\ntwo\nthree\ntyped\n"))
        _ = try session.save(text: "one\ntwo\nthree\ntyped, and more\n")
        #expect(session.recoveredDrafts.map(\.song.text) == offered)
        session.leaveDrafts()
        #expect(drafts.count == 1)
        let next = try open(folder["Song/One.songbook"])
        #expect(next.recoveredDrafts.map(\.song.text) == offered)
        try next.discard(try #require(next.recoveredDrafts.first))
        #expect(drafts == [])
    }

    @Test("what was decided and is in the file, though its save failed, is not undone by words typed without it")
    func answerLost() throws {
        let (session, comparison, decision) = try decided()
        #expect(throws: Problem.self) { try losingTheAnswer().run { try session.save(decision, of: comparison) } }
        #expect(try text() == "one\ncopy\nthree\nfour\n")
        _ = try session.save(
            SongEdit(text: "one\ntwo\nthree\nfour\nfive\n"), madeFrom: SongEdit(text: "one\ntwo\nthree\nfour\n"))
        #expect(try text() == "one\ncopy\nthree\nfour\nfive\n")
        #expect(session.recoveredDrafts.isEmpty && drafts == [])
    }

    @Test("a copy that is merged after one whose save failed, and which is in the file, is in it, too")
    func secondCopy() throws {
        let session = try open(folder.write(song(#"one\ntwo\nthree\nfour\n"#), to: "Song/One.songbook"))
        _ = try session.save(title: "Title")
        let first = copy(#"ONE\ntwo\nthree\nfour\n"#)
        #expect(throws: Problem.self) { try losingTheAnswer().run { try session.merge(first) } }
        _ = try session.merge(copy(#"one\ntwo\nthree\nFOUR\n"#))
        #expect(try text() == "ONE\ntwo\nthree\nFOUR\n")
    }

    @Test("what was decided and the disk did not confirm stays a draft until it does, however often that happens")
    func unconfirmed() throws {
        let folder = folder["Song"]
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path == folder ? .failing(.inputOutput) : nil
        }
        let (session, comparison, decision) = try decided()
        _ = try calls.run { try session.save(decision, of: comparison) }
        let (_, next, second) = try decided(for: #"one\ncopy\nthree\nFOUR\n"#, in: session)
        try session.keepDraft(of: SongEdit(text: "typed\none\ncopy\nthree\nfour\n"))
        let report = try calls.run { try session.save(second, of: next) }
        guard case .savedUnconfirmed = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(drafts.count == 3 && session.recoveredDrafts.isEmpty)
        _ = try session.save(
            SongEdit(text: "typed\none\ncopy\nthree\nfour\n"), madeFrom: SongEdit(text: "one\ncopy\nthree\nfour\n"))
        #expect(try text() == "typed\none\ncopy\nthree\nFOUR\n")
        #expect(drafts == [])
    }

    @Test("words typed while what was decided is being saved are still a draft when that is done, or has failed")
    func typedMeanwhile() throws {
        for isFailing in [true, false] {
            let (session, comparison, decision) = try decided()
            try session.keepDraft(of: SongEdit(text: "one\ntwo\nthree\ntyped\n"))
            if isFailing {
                #expect(rename(folder["Song"].string, folder["Away"].string) == 0)
                #expect(throws: Problem.self) { try session.save(decision, of: comparison) }
                #expect(rename(folder["Away"].string, folder["Song"].string) == 0)
            } else {
                _ = try session.save(decision, of: comparison)
            }
            session.leaveDrafts()
            let next = try open(folder["Song/One.songbook"])
            let texts = Set(next.recoveredDrafts.map(\.song.text))
            #expect(texts.contains("one\ntwo\nthree\ntyped\n"))
            #expect(texts.contains("one\ncopy\nthree\nfour\n") == isFailing)
            for draft in next.recoveredDrafts { try next.discard(draft) }
        }
        #expect(try text() == "one\ncopy\nthree\nfour\n")
    }
}
