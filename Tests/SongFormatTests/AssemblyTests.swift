import TestSupport
import Testing

@testable import SongFormat

@Suite("A song is put together from members")
struct AssemblyTests {
    private func added(_ name: String, _ value: String) -> SongPiece {
        .added(name: Array("\"\(name)\"".utf8)[...], value: Array(value.utf8)[...])
    }

    @Test("Every member is listed, in order, known or not")
    func members() throws {
        let file = try SongFile("\u{FEFF}{ \"\\u0069d\" : \"1\", \"x\":[{}, 2], \"\\ud800\":null, \"x\": 3 }")
        let members = try file.members()
        #expect(members.map(\.text) == ["id", "x", nil, "x"])
        #expect(members.map(\.isKnown) == [true, false, false, false])
        #expect(members.map(\.isNull) == [false, false, true, false])
        #expect(
            members.map { String(decoding: file.bytes[$0.value], as: UTF8.self) } == ["\"1\"", "[{}, 2]", "null", "3"])
        #expect(
            members.map { String(decoding: file.bytes[$0.name], as: UTF8.self) }
                == ["\"\\u0069d\"", "\"x\"", "\"\\ud800\"", "\"x\""])
    }

    @Test(
        "White space and escapes make no other value; numbers, order and Unicode form do",
        arguments: [
            (#"[ 1 , {"a" : "\u00e9\/" } ]"#, #"[1,{"\u0061":"é/"}]"#, true),
            (#"{"a":1,"b":[]}"#, #"{ "a" : 1 , "b" : [ ] }"#, true),
            (#""\ud800""#, #""\ud800""#, true), (#""\ud800""#, #""\udc00""#, false), ("1", "1.0", false),
            (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, false), ("\"\u{E9}\"", "\"e\u{301}\"", false),
            ("[1,2]", "[12]", false), ("[[],1]", "[[1]]", false), ("[true]", "[null]", false),
            (#"["a","b"]"#, #"["a,b"]"#, false), (#"{"a":{}}"#, #"{"a":[]}"#, false), (#""\"""#, #""\u0022""#, true),
        ])
    func meaning(left: String, right: String, isSame: Bool) throws {
        let files = try [left, right].map { value in try SongFile("{\"x\": \(value) }") }
        let meanings = try files.map { file in try file.meaning(ofValueAt: file.members()[0].value) }
        #expect((meanings[0] == meanings[1]) == isSame)
    }

    @Test("The meaning of a value is JSON without white space")
    func randomMeaning() throws {
        for seed in 0..<2000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let file = try SongFile(RandomSong(using: &random).text)
            for member in try file.members() {
                let value = Array(file.bytes[member.value])
                guard let parsed = try? JSONValue(parsing: value) else { continue }
                #expect(try file.meaning(ofValueAt: member.value) == parsed.serialized(pretty: false), "seed \(seed)")
            }
        }
    }

    @Test("All members in their order are the file")
    func identity() throws {
        for seed in 0..<1000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let file = try SongFile(RandomSong(using: &random).text)
            let count = try file.members().count
            if count == 0 { continue }
            #expect(try file.assembling((0..<count).map(SongPiece.kept)).bytes == file.bytes, "seed \(seed)")
        }
    }

    @Test("What stays keeps what stands before it; what is new looks like the rest")
    func pieces() throws {
        let file = try SongFile("{\n  \"a\" : 1,\n  \"b\" :  2 ,\t\"c\":3\n}\n")
        func text(_ pieces: [SongPiece]) throws -> String { try file.assembling(pieces).text }
        #expect(try text([.kept(0), .kept(2)]) == "{\n  \"a\" : 1 ,\t\"c\":3\n}\n")
        #expect(try text([.kept(1)]) == "{\n  \"b\" :  2\n}\n")
        #expect(try text([]) == "{\n  \n}\n")
        #expect(
            try text([.kept(0), .changed(1, value: [0x37]), .kept(2)])
                == "{\n  \"a\" : 1,\n  \"b\" :  7 ,\t\"c\":3\n}\n")
        #expect(
            try text([added("x", "[]"), .kept(0), .kept(1), added("y", "{}"), .kept(2)])
                == "{\n  \"x\" : [],\n  \"a\" : 1,\n  \"b\" :  2,\n  \"y\" : {} ,\t\"c\":3\n}\n")
    }

    @Test("An empty object gets members on lines of their own")
    func emptyObject() throws {
        #expect(
            try SongFile("{ }\n").assembling([added("x", "1"), added("y", "2")]).text
                == "{\n  \"x\": 1,\n  \"y\": 2\n}\n")
    }

    @Test("What is no song, or none that may be edited, is refused")
    func refused() throws {
        let file = try SongFile(#"{"title": "a"}"#)
        #expect(throws: SongFormatError.self) { try file.assembling([added("x", "01")]) }
        #expect(throws: SongFormatError.self) { try file.assembling([.kept(0), added("title", "\"b\"")]) }
        #expect(throws: SongFormatError.self) {
            try file.assembling([added("\(composed)", "1"), added(decomposed, "1")])
        }
    }
}
