import Testing

@testable import SongFormat

@Suite("Words are bytes: what Swift takes for equal is not always the same")
struct UnicodeTests {
    @Test("An edit from one Unicode form to another is written")
    func unicodeForms() throws {
        #expect(composed == decomposed)
        let file = try SongFile("{\"title\": \"\(composed)\", \"text\": \"\(decomposed)\"}")
        #expect(file.song.title.hasSameBytes(as: composed))
        #expect(file.song.text.hasSameBytes(as: decomposed))
        let edited = try file.encoding(SongEdit(title: decomposed, text: composed))
        #expect(edited.text.hasSameBytes(as: "{\"title\": \"\(decomposed)\", \"text\": \"\(composed)\"}"))
        #expect(Song(title: composed) != Song(title: decomposed))
        #expect(Song(id: composed) != Song(id: decomposed))
        #expect(Song(text: composed) != Song(text: decomposed))
        #expect(Song(tags: [composed]) != Song(tags: [decomposed]))
        #expect(Song(id: nil) != Song(id: ""))
        #expect(!SongEdit(id: decomposed).reduced(to: Song(id: composed)).isEmpty)
        #expect(SongEdit(id: composed).reduced(to: Song(id: composed)).isEmpty)
    }

    @Test(
        "Line ends in the lyrics are data",
        arguments: ["a\nb", "a\r\nb", "a\rb", "\r\n\r\n", "\n\r", "\r", "a\u{2028}b\u{85}"])
    func lineEnds(text: String) throws {
        let file = try SongFile("{\"text\": \"x\"}")
        let edited = try file.encoding(SongEdit(text: text))
        #expect(Array(edited.song.text.utf8) == Array(text.utf8))
        for other in ["\n", "\r\n", "\r"] where Array(other.utf8) != Array(text.utf8) {
            let changed = try edited.encoding(SongEdit(text: other))
            #expect(changed.bytes != edited.bytes)
        }
    }

    @Test("Two orders of the same marks are as long as each other, and still a change")
    func orderOfMarks() throws {
        let (above, below) = ("q\u{307}\u{323}", "q\u{323}\u{307}")
        #expect(above == below && !above.hasSameBytes(as: below))
        #expect(below.hasSameBytes(as: String(decoding: Array(below.utf8), as: UTF8.self)))
        #expect("".hasSameBytes(as: "") && !"".hasSameBytes(as: "\0"))
        let edited = try SongFile("{\"text\": \"\(above)\"}").encoding(SongEdit(text: below))
        #expect(edited.text.hasSameBytes(as: "{\"text\": \"\(below)\"}"))
    }

    @Test("A combining mark at the edge of a value stays with its own value")
    func leadingMark() throws {
        let edited = try SongFile(#"{"title": "x", "text": "y"}"#).encoding(SongEdit(text: "\u{301}\u{FE0F}\u{200D}"))
        #expect(edited.text.hasSameBytes(as: "{\"title\": \"x\", \"text\": \"\u{301}\u{FE0F}\u{200D}\"}"))
    }

    @Test("Only what must be escaped is escaped")
    func escaping() throws {
        let all = String(String.UnicodeScalarView((0...0x7F).map { Unicode.Scalar($0) }))
        let edited = try SongFile("{\"text\":\"\"}").encoding(SongEdit(text: all + "é日🎵\u{2028}\u{9B}"))
        var expected = "{\"text\":\""
        for code in 0..<0x20 {
            switch code {
            case 8: expected += #"\b"#
            case 9: expected += #"\t"#
            case 10: expected += #"\n"#
            case 12: expected += #"\f"#
            case 13: expected += #"\r"#
            default: expected += code < 16 ? "\\u000\(String(code, radix: 16))" : "\\u00\(String(code, radix: 16))"
            }
        }
        expected += ##" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"##
        expected += "abcdefghijklmnopqrstuvwxyz{|}~\u{7F}é日🎵\u{2028}\u{9B}\"}"
        #expect(edited.text.hasSameBytes(as: expected))
        #expect(edited.song.text.hasSameBytes(as: all + "é日🎵\u{2028}\u{9B}"))
    }

    @Test(
        "A file, or a value, that is kept in ASCII stays in ASCII",
        arguments: [
            (#"{"title": "\u00e9", "text": ""}"#, #"{"title": "\u00e9", "text": "\u00fc\u65e5\ud83c\udfb5A"}"#),
            (#"{"title": "é", "text": "\u00e9"}"#, #"{"title": "é", "text": "\u00fc\u65e5\ud83c\udfb5A"}"#),
            (#"{"title": "é", "text": "x"}"#, #"{"title": "é", "text": "ü日🎵A"}"#),
            (#"{"title": "é", "text": "\u00e9é"}"#, #"{"title": "é", "text": "ü日🎵A"}"#),
            (#"{"title": "\u0041", "text": "\u001b"}"#, #"{"title": "\u0041", "text": "ü日🎵A"}"#),
            (#"{"title": "\\u00e9", "text": "\\\\u00e9"}"#, #"{"title": "\\u00e9", "text": "ü日🎵A"}"#),
            (#"{"title": "x", "text": "y"}"#, #"{"title": "x", "text": "ü日🎵A"}"#),
        ])
    func asciiOnly(before: String, after: String) throws {
        #expect(try SongFile(before).encoding(SongEdit(text: "ü日🎵A")).text.hasSameBytes(as: after))
    }
}
