import Testing

@testable import SongFormat

@Suite("JSON that is not a song")
struct JSONValueTests {
    private let text = #"{"a":[1.0,-0,1e400,true,false,null],"b":{"":"\u001b é\n"},"a":{},"c":[[]],"n":-42}"#

    @Test("Read and written, it keeps order, repetitions and the spelling of numbers")
    func roundTrip() throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(String(decoding: value.serialized(pretty: false), as: UTF8.self) == text)
        #expect(
            value
                == .object([
                    .init(
                        "a",
                        .array([.number("1.0"), .number("-0"), .number("1e400"), .bool(true), .bool(false), .null])),
                    .init("b", .object([.init("", .string("\u{1B} é\n"))])), .init("a", .object([])),
                    .init("c", .array([.array([])])), .init("n", .integer(-42)),
                ]))
        #expect(try JSONValue(parsing: value.serialized(pretty: true)) == value)
        #expect(try JSONValue(parsing: value.serialized(pretty: true, asciiOnly: true)) == value)
    }

    @Test("An array that takes many texts is seldom made larger, each time for all it holds")
    func growsSeldom() {
        var output: [UInt8] = []
        var (capacity, growths) = (0, 0)
        for _ in 0..<100_000 {
            JSONString.encode("syllables", into: &output)
            if output.capacity != capacity { growths += 1 }
            capacity = output.capacity
        }
        #expect(growths < 40)
    }

    @Test("Pretty is two spaces, a line each, a final newline")
    func pretty() throws {
        let value = try JSONValue(parsing: Array(#"{"a":[1,{"b":[]}],"c":{}}"#.utf8))
        #expect(
            String(decoding: value.serialized(pretty: true), as: UTF8.self) == """
                {
                  "a": [
                    1,
                    {
                      "b": []
                    }
                  ],
                  "c": {}
                }

                """)
    }

    @Test("In ASCII nothing reaches a terminal raw")
    func asciiOnly() {
        let value = JSONValue.object([.init("\u{9B}é", .string("\u{202E}🎵\u{1B}"))])
        #expect(
            String(decoding: value.serialized(pretty: false, asciiOnly: true), as: UTF8.self)
                == #"{"\u009b\u00e9":"\u202e\ud83c\udfb5\u001b"}"#)
    }

    @Test("Members are found by their exact name, the last one of several")
    func access() throws {
        let value = try JSONValue(
            parsing: Array("{\"a\":1,\"a\":2,\"\(composed)\":\"x\",\"t\":true,\"l\":[0],\"f\":1.0}".utf8))
        #expect(value["a"]?.integer == 2)
        #expect(value[composed]?.string == "x")
        #expect(value[decomposed] == nil)
        #expect(value["t"]?.bool == true)
        #expect(value["l"]?.array == [.number("0")])
        #expect(value["f"]?.integer == nil)
        #expect(value["b"] == nil)
        #expect(value.members?.count == 6)
        #expect(JSONValue.null["a"] == nil)
        #expect(JSONValue.string(composed) != .string(decomposed))
    }

    @Test("Errors have a place, and half a surrogate pair is one wherever it stands")
    func errors() {
        let error = #expect(throws: SongFormatError.self) { try JSONValue(parsing: Array("{\n\"é\": [1,\n]}".utf8)) }
        #expect(error?.description == "line 2, column 8: unexpected comma at the end")
        let surrogate = #expect(throws: SongFormatError.self) {
            try JSONValue(parsing: Array(#"[{"a\ud800": 1}]"#.utf8))
        }
        #expect(surrogate?.reason == .loneSurrogate)
        #expect(surrogate?.column == 5)
    }

    @Test("A song as a line has what the song has, in a fixed order")
    func songLine() {
        let song = Song(
            id: "i", title: "T\"", text: "a\nb", createdAt: date, updatedAt: laterDate, tags: ["x", "y"], pinned: true)
        #expect(
            String(decoding: song.json(path: "/a b/ü.songbook").serialized(pretty: false), as: UTF8.self)
                == #"{"path":"/a b/ü.songbook","id":"i","title":"T\"","text":"a\nb","createdAt":"2026-02-12T10:30:00Z","#
                + #""updatedAt":"2026-02-12T14:45:00Z","tags":["x","y"],"pinned":true}"#)
        #expect(String(decoding: Song().json().serialized(pretty: false), as: UTF8.self) == #"{"title":"","text":""}"#)
    }
}
