import SongMerging
import Testing

@Suite("Lyrics are merged by line")
struct TextMergeTests {
    private func merged(_ base: String, _ ours: String, _ theirs: String) -> String? {
        TextMerge(base: base, ours: ours, theirs: theirs).text
    }

    @Test("Changes of different lines are both taken")
    func apart() {
        #expect(merged("a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nD\n") == "A\nb\nc\nD\n")
        #expect(merged("a\nb\nc\n", "b\nc\n", "a\nb\nc\nd\n") == "b\nc\nd\n")
        #expect(merged("a\nb\nc\n", "a\nb\nc\nd", "x\na\nb\nc\n") == "x\na\nb\nc\nd")
    }

    @Test("A line between two changes keeps them apart, and without one they are a conflict")
    func touching() {
        #expect(merged("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n") == "A\nb\nC\n")
        #expect(merged("a\nb\n", "A\nb\n", "a\nB\n") == nil)
        #expect(merged("a\nb\n", "a\nx\nb\n", "a\nB\n") == nil)
        #expect(merged("a\nb\n", "a\nx\nb\n", "a\n") == nil)
    }

    @Test("The same change on both sides is taken once")
    func agreed() {
        #expect(merged("a\nb\n", "a\nx\nb\n", "a\nx\nb\n") == "a\nx\nb\n")
        #expect(merged("a\nb\nc\n", "a\nc\nd\n", "a\nc\n") == "a\nc\nd\n")
        let verse = "one\n\nnew\n\ntwo\n"
        #expect(merged("one\n\ntwo\n", verse, verse + "\nthree\n") == verse + "\nthree\n")
    }

    @Test("Two verses in the same place are a conflict that keeps their blank lines")
    func verses() throws {
        let base = "Verse\n\nChorus\n"
        let merge = TextMerge(base: base, ours: base + "\nOurs\n", theirs: base + "\nTheirs\n")
        let conflict = try #require(merge.conflicts.first)
        #expect(merge.conflicts.count == 1 && conflict.base.isEmpty)
        #expect(Array(conflict.ours) == ["", "Ours"])
        #expect(Array(conflict.theirs) == ["", "Theirs"])
        #expect(merge.text(choosing: [.both(first: .theirs)]) == base + "\nTheirs\n\nOurs\n")
    }

    @Test("What both sides of a conflict begin and end with is not in dispute")
    func narrowed() {
        let merge = TextMerge(base: "a\nz\n", ours: "a\nx\n\n1\n\ny\nz\n", theirs: "a\nx\n\n2\n3\n\ny\nz\n")
        #expect(merge.parts.map(\.outcome) == [.unchanged, .both, .conflict, .both, .unchanged])
        #expect(Array(merge.conflicts[0].ours) == ["", "1", ""])
        #expect(Array(merge.conflicts[0].theirs) == ["", "2", "3", ""])
        // Here ours is the beginning of theirs; the user must still see that theirs continues.
        let longer = TextMerge(base: "a\nb\n", ours: "a\nx\n", theirs: "a\nx\ny\n")
        #expect(longer.parts.map(\.outcome) == [.unchanged, .both, .conflict])
        #expect(longer.conflicts[0].ours.isEmpty && Array(longer.conflicts[0].theirs) == ["y"])
    }

    @Test("A new verse comes with the blank line after it, so an edit of the verse before is no conflict")
    func newVerse() {
        let merge = merged("one\n\ntwo\n", "one\n\nnew\n\ntwo\n", "ONE\n\ntwo\n")
        #expect(merge == "ONE\n\nnew\n\ntwo\n")
    }

    @Test("é in another Unicode form is another line")
    func unicode() {
        let (composed, decomposed) = ("caf\u{E9}\n", "cafe\u{301}\n")
        #expect(same(merged(composed + "x\ny\n", decomposed + "x\ny\n", composed + "x\nz\n"), decomposed + "x\nz\n"))
        #expect(merged("a\n", composed, decomposed) == nil)
        #expect(
            same(TextMerge(base: "a\n", ours: composed, theirs: decomposed).text(choosing: [.side(.ours)]), composed))
    }

    @Test("Without a base every difference is a conflict")
    func withoutBase() {
        let merge = TextMerge(base: nil, ours: "a\nb\nc\n", theirs: "a\nc\nd\n")
        #expect(merge.parts.map(\.outcome) == [.both, .conflict, .both, .conflict])
        #expect(merge.text(choosing: [.side(.ours), .side(.theirs)]) == "a\nb\nc\nd\n")
        #expect(TextMerge(base: nil, ours: "", theirs: "a").text == nil)
        #expect(TextMerge(base: nil, ours: "", theirs: "").text == "")
    }

    @Test("Empty texts")
    func empty() {
        #expect(merged("", "", "") == "")
        #expect(merged("", "a", "") == "a")
        #expect(merged("a", "", "a") == "")
        #expect(merged("a\n", "", "b\n") == nil)
        #expect(TextMerge(base: "a\n", ours: "", theirs: "b\n").text(choosing: [.side(.ours)]) == "")
    }
}
