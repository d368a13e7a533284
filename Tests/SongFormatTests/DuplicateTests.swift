import Testing

@testable import SongFormat

@Suite("Members that are there twice")
struct DuplicateTests {
    @Test("Of a known member the last one counts, and the song is for reading only")
    func known() throws {
        let file = try SongFile("{\n\"title\": \"a\",\n\"text\": \"b\",\n\"title\": \"c\"\n}")
        #expect(file.song == Song(title: "c", text: "b"))
        #expect(file.readOnlyReason == "“title” appears more than once (on lines 2 and 4)")
        #expect(try SongFile(#"{"text": "a", "\u0074ext": "b"}"#).song.text == "b")
        #expect(
            try SongFile(#"{"tags": [], "tags": []}"#).readOnlyReason
                == "“tags” appears more than once (both on line 1)")
    }

    @Test("Names that differ in Unicode form only make the song read-only")
    func unicodeForms() throws {
        let file = try SongFile("{\"\(composed)\": 1,\n\"title\": \"x\", \"\(decomposed)\": 2}")
        #expect(
            file.readOnlyReason
                == "two members have names that look the same but are encoded differently (on lines 1 and 2)")
        #expect(file.song.title == "x")
        #expect(try SongFile(#"{"\u00e9": 1, "e\u0301": 2}"#).readOnlyReason != nil)
        #expect(try SongFile("{\"K\": 1, \"\u{212A}\": 2}").readOnlyReason != nil)
        #expect(try SongFile("{\"k\": 1, \"K\": 2, \"é\": 3, \"É\": 4}").readOnlyReason == nil)
        #expect(try SongFile("{\"x\": {\"\(composed)\": 1, \"\(decomposed)\": 2}}").readOnlyReason == nil)
    }

    @Test("An edit of a read-only song is refused, no edit is not")
    func refusedEdit() throws {
        let file = try SongFile(#"{"title": "a", "title": "b"}"#)
        #expect(try file.encoding(SongEdit(title: "b")).bytes == file.bytes)
        let error = #expect(throws: SongFormatError.self) { try file.encoding(SongEdit(title: "a")) }
        #expect(error?.reason == .readOnly("“title” appears more than once (both on line 1)"))
        #expect(
            error?.description == "the song is read-only: “title” appears more than once (both on line 1)")
    }

    @Test("Other members may be there twice, and stay")
    func unknown() throws {
        let text = "{\"x\": 1, \"\(composed)\": 2, \"x\": 3, \"\\u00e9\": 4, \"title\": \"a\", \"\\u0078\": 5}"
        let file = try SongFile(text)
        #expect(file.readOnlyReason == nil)
        #expect(try file.encoding(SongEdit(title: "b")).text == text.replacingOnce("\"a\"", with: "\"b\""))
    }
}
