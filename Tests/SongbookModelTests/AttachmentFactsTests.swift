import Testing

@testable import SongbookModel

@Suite("The preview of a note in the attachment strip") struct AttachmentFactsTests {
    @Test(
        "shows the first line that is not empty, without the white space around it",
        arguments: [
            ("", ""), ("\n \r\n", ""), ("one", "one"), ("\n\n  two\t\nthree", "two"), ("\u{FEFF}mark\n", "mark"),
            ("歌詞\r\nmore", "歌詞"), ("not\0text", ""),
        ])
    func firstLine(text: String, line: String) {
        #expect(AttachmentFacts.firstLine(of: Array(text.utf8)) == line)
    }

    @Test("replaces bytes that are not UTF-8") func invalid() {
        #expect(AttachmentFacts.firstLine(of: [0x63, 0xE9, 0x0A]) == "c\u{FFFD}")
    }
}
