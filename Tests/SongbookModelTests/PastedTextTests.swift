import TestSupport
import Testing

@testable import SongbookModel

@Suite("Cleaning pasted text")
struct PastedTextTests {
    @Test(
        "removes invisible characters, and makes all line ends the same",
        arguments: [
            ("", ""), ("plain words\n", "plain words\n"), ("one\u{A0}two", "one two"),
            ("a\u{200B}b\u{2060}c\u{FEFF}d", "abcd"), ("\u{FEFF}first", "first"), ("tab\tstays", "tab\tstays"),
            ("bell\u{07}, escape\u{1B}[0m, delete\u{7F}, \u{9F}", "bell, escape[0m, delete, "),
            ("a\r\nb\rc\u{85}d\u{2028}e\u{2029}f", "a\nb\nc\nd\ne\nf"), ("a\r\r\nb", "a\n\nb"), ("a\n\rb", "a\n\nb"),
            ("verse\u{0B}goes on\u{0C}there", "verse\ngoes on\nthere"),
        ])
    func isPlain(raw: String, cleaned: String) {
        #expect(PastedText(raw).cleaned == cleaned)
    }

    @Test(
        "keeps characters that scripts and emoji need",
        arguments: [
            "می\u{200C}خواهم", "क्\u{200D}ष", "👩\u{200D}🎤", "❤\u{FE0F}", "שיר\u{200F}!", "\u{2067}שיר\u{2069} x",
            "e\u{301}", "trans\u{AD}parent", "１　２",
        ])
    func keeps(text: String) {
        #expect(PastedText(text).cleaned.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(
        "makes one empty line of three or more",
        arguments: [
            ("a\n\nb", "a\n\nb"), ("a\n\n\nb", "a\n\n\nb"), ("a\n\n\n\nb", "a\n\nb"), ("a\n\n\n\n\n\n\nb", "a\n\nb"),
            ("a\r\n\r\n\r\n\r\nb", "a\n\nb"), ("a\n \n\u{A0}\n\t\nb", "a\n\nb"),
            ("a\n\u{200B}\n\u{200B}\n\u{200B}\nb", "a\n\nb"),
            ("a\n \nb", "a\n \nb"), ("\n\n\n\na", "\n\na"), ("a\n\n\n\n", "a\n\n"), ("\n\n\n\n\n", "\n\n"),
            ("\n\n\n", "\n\n\n"), ("a\n\n\n\nb\n\n\n\n\nc\n\nd", "a\n\nb\n\nc\n\nd"),
        ])
    func joinsEmptyLines(raw: String, cleaned: String) {
        #expect(PastedText(raw).cleaned == cleaned)
    }

    @Test("cleaning again changes nothing")
    func isStable() {
        let parts = ["\n", "\n", "\r", "\u{2028}", " ", "\u{A0}", "\u{200B}", "\u{07}", "x", "\t", "é", "\u{200D}"]
        for seed in 0..<500 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let count = Int.random(in: 0..<40, using: &generator)
            let raw = (0..<count).map { _ in parts.randomElement(using: &generator)! }.joined()
            let once = PastedText(raw).cleaned
            #expect(PastedText(once).cleaned == once, "seed \(seed)")
        }
    }
}
