import Testing

@testable import SongbookModel

@Suite("The text that counts lines, words and characters")
struct CountWordsTests {
    @Test("counts the whole song, or the selection")
    func words() {
        let lyrics = "[Am]one two\n\nthree"
        #expect(CountWords.words(for: "", of: lyrics) == "2 lines, 3 words, 12 characters")
        #expect(CountWords.words(for: "two", of: lyrics) == "Selected: 1 line, 1 word, 3 characters")
        #expect(CountWords.words(for: "", of: "") == "0 lines, 0 words, 0 characters")
    }

    @Test("leaves out chords that the song lists")
    func listed() {
        #expect(CountWords.words(for: "", of: "[Xy]a", listedChords: ["Xy"]) == "1 line, 1 word, 1 character")
    }
}
