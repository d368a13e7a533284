import ChordSheet
import Testing

@Suite("How much is sung in lyrics")
struct LyricsCountTests {
    @Test(
        "lines, words and characters, without sections, chords and empty lines",
        arguments: [
            ("", 0, 0, 0), ("\n \n", 0, 0, 0), ("One two\nthree", 2, 3, 12),
            ("Verse 1\nOne two\n\n[Chorus]\nthree\n", 2, 3, 12),
            ("[Am]One [C]two", 1, 2, 7), ("[Am] [C]\n", 0, 0, 0), ("one\nVerse 1", 2, 3, 10), ("— one —", 1, 1, 7),
            ("  one  \r\ntwo", 2, 2, 6), ("don't stop-motion", 1, 2, 17), ("e\u{301}👩\u{200D}🎤", 1, 1, 2),
            ("[hums]", 1, 1, 6),
            ("99 balloons", 1, 2, 11),
        ])
    func counts(lyrics: String, lines: Int, words: Int, characters: Int) {
        let count = LyricsCount(lyrics)
        #expect((count.lines, count.words, count.characters) == (lines, words, characters))
    }
}
