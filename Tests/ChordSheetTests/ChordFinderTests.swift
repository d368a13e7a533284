import TestSupport
import Testing

@testable import ChordSheet

@Suite("Finding chords in the lyrics of many songs")
struct ChordFinderTests {
    private func found(_ text: String, listed: [String] = [], by finder: inout ChordFinder) -> [String] {
        var (text, ranges) = (text, [Range<Int>]())
        text.withUTF8 { finder.find(in: $0, listed: listed, &ranges) }
        let bytes = Array(text.utf8)
        return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(
        "chords are found, other brackets are not",
        arguments: [
            ("[G]a [Am]b", ["[G]", "[Am]"]), ("[Chorus]\n[G]a", ["[G]"]), ("[[G]] ]C[ [D\n]", ["[G]"]), ("", []),
            ("[]", []), ("no [hums] [x2] [Coda]", []), ("[a] [fis] [C]", ["[a]", "[fis]", "[C]"]),
            ("[a] [C] [softly]", ["[C]"]), ("[1] [4] [5]", ["[1]", "[4]", "[5]"]), ("[1] [2]", []),
            ("[F#m7b5/C#] [A long remark]", ["[F#m7b5/C#]"]), ("[G", []), ("[G][D]\r\n[Em]", ["[G]", "[D]", "[Em]"]),
        ])
    func examples(text: String, expected: [String]) {
        var finder = ChordFinder()
        #expect(found(text, by: &finder) == expected)
        // The remembered result is the same.
        #expect(found(text, by: &finder) == expected)
    }

    @Test("what a song lists is a chord in that song alone")
    func listed() {
        var finder = ChordFinder()
        #expect(found("[Xyz]a [^] [hums]", listed: ["Xyz", "^"], by: &finder) == ["[Xyz]", "[^]"])
        #expect(found("[Xyz]a [^] [hums]", by: &finder) == [])
    }

    @Test("in any text, it finds what the song's chords are", arguments: 0..<20)
    func sameAsSongChords(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "[G]", "[Am7]", "[", "]", "\n", "\r\n", "la ", "é", "[Chorus]", "[hums]", "[a]", "[fis]", "[Do]", "[Re]",
            "[1]", "[4]", "[b7]", "[IV]", "[vi]", "[N.C.]", "[]", "[Xyz]", "[Verse 2: Ann]", "[C/E]", "[Cis]",
            "[\(String(repeating: "x", count: 40))]", "[F#m7b5/C#sus]", "[Post-Chorus]",
        ]
        // So few of them that a song is often in one notation.
        let some = (0..<6).map { _ in parts.randomElement(using: &random)! }
        var finder = ChordFinder()
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                some.randomElement(using: &random)!
            }.joined()
            let listed = Bool.random(using: &random) ? [] : ["Xyz", "hums"]
            let chords = SongChords(listed: listed, in: text)
            let expected = ChordName.ranges(in: text, chords).map { String(text[$0]) }
            #expect(found(text, listed: listed, by: &finder) == expected, "\(text.debugDescription)")
        }
    }
}
