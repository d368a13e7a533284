import Testing

@testable import SongFormat

@Suite("Metadata is read from members that may be there")
struct MetadataReadingTests {
    private func metadata(_ text: String) throws -> Metadata { try SongFile(text).song.metadata }

    @Test("Each member by its type; a number however it is spelled, a name however it is escaped")
    func types() throws {
        let all = try metadata(
            #"""
            {"subtitle": "s", "artist": "A", "composer": ["C", "D"], "lyricist": ["L"], "arranger": "\u00e9",
             "album": "a", "year": 1974.0, "copyright": "©", "language": "de-AT", "\u006bey": "G", "time": "6/8",
             "tempo": 92.5, "capo": 2e0, "duration": 225, "chords": ["Xyz"], "order": ["Verse 1", "Chorus"],
             "meta": {"ccli": "22025", "x": ""}}
            """#)
        #expect(all.names == MetadataName.members.dropLast() + [.entry("ccli")])
        #expect(all[.artist] == .list(["A"]) && all[.composer] == .list(["C", "D"]) && all[.lyricist] == .list(["L"]))
        #expect(all[.arranger] == .list(["é"]) && all[.subtitle] == .text("s") && all[.key] == .text("G"))
        #expect(all[.year] == .number(1974) && all[.tempo] == .number(92.5) && all[.capo] == .number(2))
        #expect(all[.duration] == .number(225) && all[.entry("ccli")] == .text("22025"))
        #expect(all[.order] == .list(["Verse 1", "Chorus"]))
        #expect(all[.year]?.text == "1974" && all[.tempo]?.text == "92.5" && all[.composer]?.text == "C; D")
    }

    @Test("null and what is empty count as missing", arguments: ["null", "\"\"", "[]"])
    func empty(value: String) throws {
        #expect(try metadata("{\"artist\": \(value)}").isEmpty)
    }

    @Test(
        "Another type is unknown, and the song can be read and edited as before",
        arguments: [
            ("key", "1.0"), ("key", "[\"G\"]"), ("key", "\"\\ud800\""), ("artist", "{}"), ("artist", "[1]"),
            ("artist", "[\"a\", null]"), ("year", "\"1974\""), ("year", "1974.5"), ("year", "1e400"), ("tempo", "true"),
            ("capo", "123456789012345678901234567890"), ("meta", "\"x\""), ("meta", "[]"),
        ])
    func unknown(member: String, value: String) throws {
        let text = "{\"\(member)\": \(value), \"text\": \"a\"}"
        let name = try #require(MetadataName(spelling: member))
        #expect(try metadata(text)[name] == .unknown([value]))
        #expect(try metadata(text)[name]?.text == nil)
        #expect(try SongFile(text).encoding(SongEdit(text: "b")).text == text.replacing("\"a\"}", with: "\"b\"}"))
    }

    @Test("A member that is there twice is unknown, and no reason not to edit the song")
    func repeated() throws {
        let file = try SongFile(#"{"key": "G", "key": "A", "text": "a", "meta": {"x": "1", "y": "2", "x": "3"}}"#)
        #expect(file.readOnlyReason == nil)
        #expect(file.song.metadata[.key] == .unknown([#""G""#, #""A""#]))
        #expect(file.song.metadata[.entry("x")] == .unknown([#""1""#, #""3""#]))
        #expect(file.song.metadata[.entry("y")] == .text("2"))
        let twice = try metadata(#"{"meta": {"a": "1"}, "meta": {"b": "2"}}"#)
        #expect(twice.names == [.meta] && twice[.meta] == .unknown([#"{"a": "1"}"#, #"{"b": "2"}"#]))
    }

    @Test("Many of one name, and many entries, are read in time")
    func many() throws {
        let keys = (0..<100_000).map { "\"\($0 < 50_000 ? "key" : "year")\": 1" }.joined(separator: ",")
        #expect(try metadata("{\(keys)}").names.count == 2)
        let entries = (0..<100_000).map { "\"e\($0)\": \"v\"" }.joined(separator: ",")
        #expect(try metadata("{\"meta\": {\(entries)}}").names.count == 100_000)
    }

    @Test("Names are exact")
    func names() {
        #expect(MetadataName(spelling: "Key") == nil && MetadataName(spelling: "title") == nil)
        #expect(MetadataName(spelling: "meta.") == nil && MetadataName(spelling: "") == nil)
        #expect(MetadataName(spelling: "meta.a.b") == .entry("a.b"))
        for name in MetadataName.members { #expect(MetadataName(spelling: name.spelling) == name) }
    }

    @Test("All that a file says is in its JSON, which puts nothing twice")
    func json() throws {
        let file = try SongFile(
            #"{"x" : [1,  1.0], "title":"T", "key": 1.0, "path": "/else", "h\ud800": "\ud800", "artist": "A\/B"}"#)
        let line = String(decoding: file.json([.init("path", .string("/a"))], of: file.song), as: UTF8.self)
        #expect(
            line
                == #"{"path":"/a","title":"T","text":"","x":[1,1.0],"key":1.0,"h\ud800":"\ud800","artist":"A/B"}"#)
        #expect(
            String(decoding: file.song.json().serialized(pretty: false), as: UTF8.self)
                == #"{"title":"T","text":"","artist":"A/B","key":1.0}"#)
    }
}
