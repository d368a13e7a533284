import Testing

@testable import songbook_window

@Suite("Matches that are replaced")
struct ReplacedMatchesTests {
    @Test(
        "all at once, with the cursor where it was among the rest",
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
}
