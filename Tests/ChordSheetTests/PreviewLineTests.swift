import ChordSheet
import Testing

@Suite("The line that stands for a song") struct PreviewLineTests {
    @Test(
        "is the first that is sung: no name of a section, no chords alone",
        arguments: [
            ("Verse 1\nSo far away", "So far away"), ("[Chorus]\n\n  Come back  \n", "Come back"),
            ("Refrain:\r\n[G] [D/F#]\r\n[Em]Sea and [C]shore", "Sea and shore"), ("[G]  [C]\nVerse\n\n", ""),
            ("", ""), ("\n \t\r", ""), ("[hums]\nla", "[hums]"), ("Intro\nOutro\nlast", "last"),
            ("Verse one of my life\n", "Verse one of my life"),
        ])
    func line(text: String, expected: String) {
        #expect(PreviewLine.of(text) == expected)
    }

    @Test("is cut between two letters where it is long")
    func long() {
        let line = PreviewLine.of(String(repeating: "é", count: 100))
        #expect(line == String(repeating: "é", count: 60))
    }
}
