import Testing
import TextEditing

@testable import SongbookModel

@Suite("Replacing matches")
struct ReplacedMatchesTests {
    @Test(
        "all are replaced at once, and the cursor keeps its place in the rest",
        arguments: [(0, 0), (3, 2), (4, 3), (5, 4), (6, 4), (9, 7)])
    func replaces(cursor: Int, moved: Int) {
        // "é" is two scalars.
        let text = "abcdabcde\u{301}"
        let change = TextReplacement(
            replacing: [1..<3, 5..<7], of: text, with: "X", selection: TextSelection(anchor: 0, cursor: cursor))
        #expect(change.range == 1..<7)
        #expect(change.replacement == "XdaX")
        #expect(change.selection == TextSelection(anchor: 0, cursor: moved))
    }

    @Test(
        "chords in a match stay",
        arguments: [
            ("other", "o[Am]ther it, other i[G][D]t"), ("", "[Am] it, other i[G][D]t"),
            ("many a", "m[Am]any a it, other i[G][D]t"),
        ])
    func keepsChords(words: String, expected: String) {
        let text = "a[Am]nother it, other i[G][D]t"
        let change = TextReplacement(
            replacing: [0..<11], of: text, with: words, keeping: [1..<5, 23..<26, 26..<29],
            selection: TextSelection(anchor: 12, cursor: 0))
        #expect(change.replacement + text.dropFirst(11) == expected)
        #expect(change.selection == TextSelection(anchor: 5 + words.count, cursor: 0))
    }

    @Test("each match keeps its own chords, and the text between matches stays")
    func keepsChordsOfEach() {
        let text = "m[G]oo [C] m[D][E]oo"
        let change = TextReplacement(
            replacing: [0..<6, 11..<20], of: text, with: "sun", keeping: [1..<4, 7..<10, 12..<15, 15..<18],
            selection: TextSelection(anchor: 0, cursor: 20))
        #expect(change.replacement == "s[G]un [C] s[D][E]un")
        #expect(change.selection == TextSelection(anchor: 0, cursor: 20))
    }
}
