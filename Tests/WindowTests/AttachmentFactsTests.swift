import Testing

@testable import songbook_window

@Suite("What a line of the strip says of a note") struct AttachmentFactsTests {
    @Test(
        "its first line that is not empty, less the white space around it",
        arguments: [
            ("", ""), ("\n \r\n", ""), ("one", "one"), ("\n\n  two\t\nthree", "two"), ("\u{FEFF}mark\n", "mark"),
            ("歌詞\r\nmore", "歌詞"), ("not\0text", ""),
        ])
    func firstLine(text: String, line: String) {
        #expect(AttachmentFacts.firstLine(of: Array(text.utf8)) == line)
    }

    @Test("bytes that are not UTF-8 are said as such, and harm nothing") func invalid() {
        #expect(AttachmentFacts.firstLine(of: [0x63, 0xE9, 0x0A]) == "c\u{FFFD}")
    }
}
