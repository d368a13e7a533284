import Testing

@testable import SongbookModel

@Suite("The difference between two texts")
struct TextDiffTests {
    @Test(
        "applied to the old text gives the new one",
        arguments: [
            ("", ""), ("", "new"), ("old", ""), ("same", "same"), ("one two three", "one 2 three"), ("aaa", "aaaa"),
            ("aaaa", "aa"), ("abc", "xyz"), ("e\u{301}", "\u{e9}"), ("a\r\nb", "a\nb"), ("🎵🎶", "🎵x🎶"), ("x\0", "x"),
        ])
    func applies(old: String, new: String) {
        let difference = TextDiff(from: old.unicodeScalars, to: new.unicodeScalars)
        var scalars = Array(old.unicodeScalars)
        scalars.replaceSubrange(difference.start..<difference.oldEnd, with: difference.replacement.unicodeScalars)
        #expect(scalars == Array(new.unicodeScalars))
    }

    @Test("leaves out a common beginning and end")
    func isShort() {
        let difference = TextDiff(from: "one two three".unicodeScalars, to: "one 2 three".unicodeScalars)
        #expect((difference.start, difference.oldEnd) == (4, 7))
        #expect(difference.replacement == "2")
    }

    @Test(
        "moves positions after it, and leaves those before it", arguments: [(0, 0), (4, 4), (7, 5), (13, 11)])
    func moves(offset: Int, expected: Int) {
        let difference = TextDiff(from: "one two three".unicodeScalars, to: "one 2 three".unicodeScalars)
        #expect(difference.moved(offset) == expected)
    }

    @Test("if the old text is empty, the new one is one difference")
    func first() {
        let stretches = TextDiff.stretches(from: "", to: "a\n🎵\n")
        #expect(stretches.map(\.start) == [0] && stretches.map(\.oldEnd) == [0])
        #expect(stretches.map(\.replacement) == ["a\n🎵\n"])
        #expect(stretches[0].moved(1) == 5)
    }

    @Test(
        "several differences, applied from the last to the first, give the new text",
        arguments: [
            ("", ""), ("", "new\n"), ("old\n", ""), ("a\nb\nc\n", "A\nb\nC\n"), ("a\nb\nc", "x\na\nb\nc\ny"),
            ("a\r\nb\r\n", "a\nb\n"), ("a\nb\nc\nd", "d\nc\nb\na"), ("é\nx\n", "e\u{301}\nx\n"), ("\n\n\n", "\n"),
        ])
    func severalStretches(old: String, new: String) {
        var scalars = Array(old.unicodeScalars)
        for difference in TextDiff.stretches(from: old, to: new) {
            scalars.replaceSubrange(difference.start..<difference.oldEnd, with: difference.replacement.unicodeScalars)
        }
        #expect(scalars == Array(new.unicodeScalars))
    }

    @Test("a line between two differences, and a cursor in it, keep their place")
    func betweenStretches() {
        let stretches = TextDiff.stretches(from: "one\ntwo\nthree\n", to: "zero\none\ntwo\n3\n")
        #expect(stretches.map(\.replacement) == ["3", "zero\n"])
        #expect(stretches.reduce(5) { $1.moved($0) } == 10)
    }
}
