import ChordSheet
import TestSupport
import Testing

@Suite("The line that stands for a song") struct PreviewLineTests {
    @Test(
        "is the first that is sung: no name of a section, no chords alone",
        arguments: [
            ("Verse 1\nSo far away", "So far away"), ("[Chorus]\n\n  Come back  \n", "Come back"),
            ("Refrain:\r\n[G] [D/F#]\r\n[Em]Sea and [C]shore", "Sea and shore"), ("[G]  [C]\nVerse\n\n", ""),
            ("", ""), ("\n \t\r", ""), ("[hums]\nla", "[hums]"), ("Intro\nOutro\nlast", "last"),
            ("Verse one of my life\n", "Verse one of my life"), ("{new_page}\n {colb}\nlast", "last"),
        ])
    func line(text: String, expected: String) {
        #expect(PreviewLine.of(text) == expected)
    }

    @Test("is cut between two letters where it is long")
    func long() {
        let line = PreviewLine.of(String(repeating: "é", count: 100))
        #expect(line == String(repeating: "é", count: 60))
    }

    @Test("is the same by chords that were found before", arguments: 0..<20)
    func knownChords(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "[G]", "[Am7] ", "[", "]", "\n", "\r\n", "la ", "é", "[Chorus]", "[hums]", "[fis]", "[Do]", "Verse 2:\n",
            "e|---3---|\n", "{sot}\n", "{eot}\n", "[\(String(repeating: "x", count: 40))]", "so far away ", "İ", "Coda",
        ]
        var finder = ChordFinder()
        for _ in 0..<200 {
            var text = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                parts.randomElement(using: &random)!
            }.joined()
            let (listed, expected) = (["hums"], PreviewLine.of(text, listedChords: ["hums"]))
            let line = text.withUTF8 {
                var ranges = [Range<Int>]()
                finder.find(in: $0, listed: listed, &ranges)
                return PreviewLine.of($0, chords: ranges)
            }
            #expect(line == expected, "\(text.debugDescription)")
        }
    }
}
