import Testing
import TextEditing

@testable import SongbookModel

@Suite("Finding and replacing words in lyrics")
struct LyricsSearchTests {
    private let text = "é the Moon\nthe [Am]mo[C]on"
    private let none = TextSelection(anchor: 0, cursor: 0)

    private func replaced(
        _ words: String, with new: String, all: Bool, from start: Int = 0
    ) -> (text: String, count: Int, cursor: Int)? {
        guard
            let (change, count) = LyricsSearch(words, listedChords: []).replacement(
                in: text, with: new, all: all, from: start, selection: none)
        else { return nil }
        var scalars = Array(text.unicodeScalars)
        scalars.replaceSubrange(change.range, with: change.replacement.unicodeScalars)
        return (String(String.UnicodeScalarView(scalars)), count, change.selection.cursor)
    }

    @Test("words are found in any case, and across chords")
    func places() {
        #expect(LyricsSearch("moon", listedChords: []).places(in: text) == [6..<10, 19..<26])
        #expect(LyricsSearch("sun", listedChords: []).places(in: text).isEmpty)
    }

    @Test("matches are replaced one by one from a position on, or all at once; chords stay")
    func replacing() throws {
        let first = try #require(replaced("moon", with: "sun", all: false))
        #expect(first.text == "é the sun\nthe [Am]mo[C]on" && first.count == 1 && first.cursor == 9)
        let second = try #require(replaced("moon", with: "sun", all: false, from: 12))
        #expect(second.text.hasPrefix("é the Moon\nthe [Am]su[C]n") && second.count == 1)
        // After the last match, it starts over.
        #expect(replaced("the", with: "a", all: false, from: 100)?.text.hasPrefix("é a Moon") == true)
        let all = try #require(replaced("moon", with: "sun", all: true))
        #expect(all.text == "é the sun\nthe [Am]su[C]n" && all.count == 2 && all.cursor == 0)
        #expect(replaced("sun", with: "moon", all: true) == nil)
    }

    @Test("a chord that is searched for is replaced")
    func chord() {
        #expect(replaced("[Am]", with: "[Em]", all: true)?.text.contains("[Em]mo[C]on") == true)
    }
}
