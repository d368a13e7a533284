import Testing

@testable import SongFormat

@Suite("Tags are written like those that are there")
struct TagTests {
    @Test(
        "Brackets, separators and the spelling of tags that stay are kept",
        arguments: [
            ("[]", "[\"new\", \"b\"]"),
            ("[ ]", "[\"new\", \"b\"]"),
            ("[\"a\"]", "[\"new\", \"b\"]"),
            ("[ \"b\" ]", "[ \"new\", \"b\" ]"),
            ("[\"a\",\"\\u0062\"]", "[\"new\",\"\\u0062\"]"),
            ("[\n    \"a\",\n    \"b\"\n  ]", "[\n    \"new\",\n    \"b\"\n  ]"),
            ("[\r\n\t\"b\"\r\n]", "[\r\n\t\"new\",\r\n\t\"b\"\r\n]"),
            ("[\"b\" , \"a\" ,\"c\"]", "[\"new\" , \"b\"]"),
        ])
    func style(before: String, after: String) throws {
        let file = try SongFile("{\"tags\": \(before), \"o\": [\"a\"]}")
        let edited = try file.encoding(SongEdit(tags: ["new", "b"]))
        #expect(edited.text.hasSameBytes(as: "{\"tags\": \(after), \"o\": [\"a\"]}"))
        #expect(edited.song.tags == ["new", "b"])
    }

    @Test("No tags are an empty array")
    func none() throws {
        let file = try SongFile("{\"tags\": [\n \"a\"\n ]}")
        #expect(try file.encoding(SongEdit(tags: [])).text == "{\"tags\": []}")
    }

    @Test("Order, repetition and Unicode form of tags are changes")
    func smallChanges() throws {
        let file = try SongFile("{\"tags\": [\"\(composed)\", \"b\"]}")
        for tags in [["b", composed], [composed, "b", "b"], [decomposed, "b"], [composed]] {
            let edited = try file.encoding(SongEdit(tags: tags))
            #expect(edited.bytes != file.bytes)
            #expect(edited.song.tags.hasSameBytes(as: tags))
        }
        #expect(try file.encoding(SongEdit(tags: [composed, "b"])).bytes == file.bytes)
    }
}
