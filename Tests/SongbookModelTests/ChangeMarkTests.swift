import Testing

@testable import SongbookModel

@Suite("Marking changes") struct ChangeMarkTests {
    @Test(
        "lines are marked that the earlier text does not have",
        arguments: [
            ("", "", [], 0), ("a\nb\n", "a\nb\n", [], 0), ("a\nb", "a\nb\n", [], 0), ("a\r\nb", "a\nb", [], 0),
            ("a\nb\nc", "a\nB\nc", [1], 0), ("a\nc", "a\nb\nc", [1], 0), ("a\nb\nc", "a\nc", [], 1),
            ("", "a\nb", [0, 1], 0), ("a\nb", "", [], 2), ("a\nb\nc\nd", "a\nX\nd", [1], 1), ("a\n\nb", "a\nb", [], 1),
        ] as [(String, String, [Int], Int)])
    func lines(old: String, new: String, changed: [Int], removed: Int) {
        let lines = ChangedLines(from: old, to: new)
        #expect(lines.changed == changed && lines.removed == removed)
    }

    @Test(
        "words are marked that the other line does not have",
        arguments: [
            ("the red moon", "the blue moon", "the [red] moon", "the [blue] moon"),
            ("leave the light on", "leave the kitchen light on", "leave the light on", "leave the [kitchen ]light on"),
            ("Don’t go, now", "Don’t go now", "Don’t go[,] now", "Don’t go now"), ("same", "same", "same", "same"),
            ("one two three", "four five six", "one two three", "four five six"), ("", "new", "", "new"),
            ("é moon", "e\u{301} moon", "[é] moon", "[e\u{301}] moon"),
        ])
    func words(this: String, that: String, markedThis: String, markedThat: String) {
        func brackets(_ text: MarkedText) -> String {
            text.markup(.changed).replacing("<span weight=\"800\">", with: "[").replacing("</span>", with: "]")
        }
        let words = ChangedWords(this, that)
        #expect(brackets(words.this) == markedThis && brackets(words.that) == markedThat)
    }
}
