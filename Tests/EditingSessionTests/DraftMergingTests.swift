import EditingSession
import Files
import SongFormat
import SongMerging
import TestSupport
import Testing

@Suite("A draft of a song that was changed since") struct DraftMergingTests {
    let tests = MergingTests()

    private func abandon(_ text: String) throws {
        try tests.open().keepDraft(of: SongEdit(text: text))
        tests.write(MergingTests.theirs)
    }

    @Test("can be put into what the song says now")
    func merged() throws {
        try abandon("one\ntwo\nthree\nFOUR")
        let session = try tests.open()
        let words = try #require(session.recoveredDrafts.first?.merged(into: .init(session.song)))
        #expect(words.text == "ONE\ntwo\nthree\nFOUR")
        #expect(words.title == "One")
        _ = try session.save(title: words.title, text: words.text)
        #expect(session.recoveredDrafts.isEmpty)
        #expect(tests.folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("stays what it is where both changed the same")
    func overlapping() throws {
        try abandon("1\ntwo\nthree\nfour")
        let session = try tests.open()
        #expect(session.recoveredDrafts.first?.merged(into: .init(session.song)) == nil)
        _ = try session.save(text: "ONE\ntwo\nthree\nfour!")
        #expect(!session.recoveredDrafts.isEmpty)
    }

    @Test("goes by itself when all that was typed is in the song, among other changes")
    func redundant() throws {
        try abandon("one\ntwo\nthree\nFOUR")
        tests.write(MergingTests.theirs.replacing("four", with: "FOUR"))
        #expect(try tests.open().recoveredDrafts.isEmpty)
        #expect(tests.folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }
}
