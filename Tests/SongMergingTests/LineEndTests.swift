import SongFormat
import SongMerging
import Testing

@Suite("Line ends are merged apart from the words")
struct LineEndTests {
    private func merged(_ base: String, _ ours: String, _ theirs: String) -> String? {
        TextMerge(base: base, ours: ours, theirs: theirs).text
    }

    @Test("A side that turned LF into CR LF is no conflict, and new lines follow it")
    func conversion() {
        #expect(merged("a\nb\nc\n", "a\r\nb\r\nc\r\n", "a\nb\nc\nd\n") == "a\r\nb\r\nc\r\nd\r\n")
        #expect(merged("a\nb\nc\n", "A\nb\nc\n", "a\r\nb\r\nc\r\n") == "A\r\nb\r\nc\r\n")
        #expect(merged("a\r\nb\r\nc", "a\nb\nc", "a\r\nb\r\nc\r\nd") == "a\nb\nc\nd")
    }

    @Test("Both converted, each to another: one of them, whoever merges")
    func bothConverted() {
        #expect(merged("a\nb\n", "a\r\nb\r\n", "a\rb\r") == "a\r\nb\r\n")
        #expect(merged("a\nb\n", "a\rb\r", "a\r\nb\r\n") == "a\r\nb\r\n")
    }

    @Test("Where ends are mixed, each line keeps its own")
    func mixed() {
        #expect(merged("a\nb\r\nc\nd\n", "a\nb\r\nC\r\nd\n", "A\nb\r\nc\nd\n") == "A\nb\r\nC\r\nd\n")
        #expect(merged("a\nb\r\nc\n", "a\nb\nc\n", "a\nb\r\nc\nd\n") == "a\nb\nc\nd\n")
        #expect(same(merged("a\u{2028}b\n", "a\u{2028}b\nc\n", "x\na\u{2028}b\n"), "x\na\u{2028}b\nc\n"))
    }

    @Test("A last line without an end gets one when another line follows")
    func lastLine() {
        #expect(merged("a\nb\nc", "a\nb\nc\nd", "A\nb\nc") == "A\nb\nc\nd")
        #expect(merged("x\na", "x\na\nb\n", "y\nx\na") == "y\nx\na\nb\n")
        let merge = TextMerge(base: "a", ours: "a\nb", theirs: "a\nc")
        #expect(merge.text(choosing: [.both(first: .ours)]) == "a\nb\nc")
    }

    @Test("A last end that one side removed stays away, and the words of the other stay apart")
    func lastEnd() {
        #expect(merged("a\nb\n", "a\nb", "a\nb\nc\n") == "a\nb\nc")
        #expect(merged("a\nb", "a\nb\n", "x\na\nb") == "x\na\nb\n")
    }

    @Test("CR of one version and LF of another do not become one end")
    func notGlued() {
        let merge = TextMerge(base: nil, ours: "a\n\n", theirs: "a\rb\n")
        #expect(merge.text(choosing: [.side(.ours)]) == "a\n\n")
        #expect(merged("x\ny\r\n", "x\n\ny\r\n", "x\ry\r\n") == "x\r\ry\r\n")
        #expect(merged("x\n\ny\r\n", "x\n\n\ny\r\n", "x\r\ry\r\n") == "x\r\r\ry\r\n")
    }

    @Test("Between marks each line keeps its end, and marks end as the lyrics do")
    func marks() throws {
        func song(_ text: String, _ member: String = "1") -> String { "{\"text\": \"\(text)\", \"x\": \(member)}" }
        let mixed = try merge(
            song(#"a\r\nb\u2028x\r\nc"#), song(#"a\r\nb1\u2028y\nc"#), song(#"a\r\nb2\u2028x\r\nc"#)
        ).conflict
        let marked = try mixed?.marked().song.text
        #expect(same(marked, "a\r\n<<<<<<< ours\r\nb1\u{2028}y\n=======\r\nb2\u{2028}x\r\n>>>>>>> theirs\r\nc"))
        let members = try merge(song(#"a\r\nb"#), song(#"a\r\nb"#, "2"), song(#"a\r\nb"#, "[3,\n 4]")).conflict
        let above = try members?.marked().song.text
        #expect(same(above, "<<<<<<< ours\r\nx: 2\r\n=======\r\nx: [3,\r\n 4]\r\n>>>>>>> theirs\r\na\r\nb"))
    }

    @Test("Separators of lines and paragraphs end lines, other characters of their block do not")
    func separators() {
        #expect(
            Array(TextMerge(base: nil, ours: "a\u{2028}b\u{2029}c\u{2027}d", theirs: "").parts[0].ours) == [
                "a", "b", "c\u{2027}d",
            ])
    }
}
