import Files
import Testing

@Suite("Titles where they are shown")
struct DisplayedTextTests {
    @Test("whole, harmless, and on one line")
    func onOneLine() {
        #expect("Blue Moon".onOneLine == "Blue Moon")
        #expect("a\0b".onOneLine == "a\u{2400}b")
        #expect("a\nb\r\nc\u{2028}d\u{85}e\tf".onOneLine == "a b  c d e f")
        #expect("a\u{202E}b\u{2066}c".onOneLine == "a\\u{202E}b\\u{2066}c")
        #expect("\u{1B}[31m\u{7F}\u{9B}".onOneLine == "\u{241B}[31m\u{2421}\\u{009B}")
        #expect("שלום\u{200F} — Café 🎵".onOneLine == "שלום\u{200F} — Café 🎵")
    }

    @Test("no longer than anybody reads it, with the middle left out")
    func shortened() {
        #expect("abc".shortened(to: 3) == "abc")
        #expect("abcdefgh".shortened(to: 5) == "ab…gh")
        #expect("ééééé".shortened(to: 5) == "ééééé")
        #expect(String(repeating: "x", count: 100_000).amongWords.count == 100)
        #expect(String(repeating: "👩‍👩‍👧", count: 100_000).asLine.count == 1000)
    }
}
