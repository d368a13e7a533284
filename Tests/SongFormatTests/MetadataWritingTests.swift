import TestSupport
import Testing

@testable import SongFormat

@Suite("Metadata is written like the rest of the file")
struct MetadataWritingTests {
    private func edited(_ text: String, _ changes: [(MetadataName, MetadataValue?)]) throws -> String {
        var edit = MetadataEdit()
        for (name, value) in changes { edit.set(name, value) }
        let file = try SongFile(text).encoding(SongEdit(metadata: edit))
        for (name, value) in changes { #expect(file.song.metadata[name] == value) }
        return file.text
    }

    @Test("A new member comes last, in the style of the file")
    func new() throws {
        #expect(
            try edited("{\n  \"title\": \"T\",\n  \"x\": 1.0\n}\n", [(.year, .number(1974)), (.artist, .list(["A"]))])
                == "{\n  \"title\": \"T\",\n  \"x\": 1.0,\n  \"artist\": \"A\",\n  \"year\": 1974\n}\n")
        #expect(
            try edited("{\"title\":\"T\"}", [(.composer, .list(["A", "B"]))])
                == "{\"title\":\"T\",\"composer\":[\"A\",\"B\"]}")
        #expect(try edited("{}", [(.tempo, .number(92.5))]) == "{\n  \"tempo\": 92.5\n}")
        #expect(
            try edited("{\"title\": \"\\u00e9\"}", [(.album, .text("ü"))])
                == "{\"title\": \"\\u00e9\", \"album\": \"\\u00fc\"}")
    }

    @Test("A member is replaced where it stands, and removed with its comma")
    func changed() throws {
        let text = "{ \"key\" : \"G\" ,\n \"x\":1, \"capo\": 2 }"
        #expect(try edited(text, [(.key, .text("A"))]) == "{ \"key\" : \"A\" ,\n \"x\":1, \"capo\": 2 }")
        #expect(try edited(text, [(.key, nil)]) == "{ \"x\":1, \"capo\": 2 }")
        #expect(try edited(text, [(.capo, nil)]) == "{ \"key\" : \"G\" ,\n \"x\":1 }")
        #expect(try edited("{\"key\": \"G\"}", [(.key, nil)]) == "{}")
        #expect(try edited("{\"key\": null}", [(.key, .text("G"))]) == "{\"key\": \"G\"}")
        #expect(
            try edited("{\"artist\": [ \"\\u0041\" ,\"B\" ]}", [(.artist, .list(["A", "C"]))])
                == "{\"artist\": [ \"\\u0041\" ,\"C\" ]}")
    }

    @Test("What is unknown is replaced only by what takes its place")
    func unknown() throws {
        #expect(try edited(#"{"key": 1.0, "year": "x"}"#, [(.key, .text("G"))]) == #"{"key": "G", "year": "x"}"#)
        #expect(try edited(#"{"key": 1, "a": 0, "key": 2}"#, [(.key, .text("G"))]) == #"{"key": "G", "a": 0}"#)
        #expect(try edited(#"{"key": 1, "a": 0, "key": 2}"#, [(.key, nil)]) == #"{"a": 0}"#)
        #expect(
            try edited(#"{"artist": [1, {}]}"#, [(.artist, .list(["A", "B"]))]) == #"{"artist": ["A", "B"]}"#)
        #expect(try edited(#"{"key": "G"}"#, [(.key, .unknown(["1.0", "[ ]"]))]) == #"{"key": 1.0, "key": [ ]}"#)
    }

    @Test("What the file says already is not written, however it is spelled")
    func same() throws {
        let text = #"{"year": 1974.0, "artist": ["A"], "key": "\u0047", "meta": {"x": "\/"}, "album": ""}"#
        let same: [(MetadataName, MetadataValue?)] = [
            (.year, .number(1974)), (.artist, .list(["A"])), (.key, .text("G")), (.entry("x"), .text("/")),
            (.album, nil), (.entry("y"), nil),
        ]
        var empty = MetadataEdit()
        empty.set(.copyright, .text(""))
        empty.set(.composer, .list([""]))
        empty.set(.lyricist, .list([]))
        #expect(try SongFile(text).encoding(SongEdit(metadata: empty)).text == text)
        #expect(try edited(text, same) == text)
    }

    @Test("An entry of meta by itself; the others stay as they are spelled")
    func entries() throws {
        let text = "{\"meta\": { \"a\" :1.0,\n\t\"b\" :\"\\/\" }, \"x\": 1}"
        #expect(
            try edited(text, [(.entry("c"), .text("new"))])
                == "{\"meta\": { \"a\" :1.0,\n\t\"b\" :\"\\/\",\n\t\"c\" :\"new\" }, \"x\": 1}")
        #expect(try edited(text, [(.entry("b"), nil)]) == "{\"meta\": { \"a\" :1.0 }, \"x\": 1}")
        #expect(try edited(text, [(.entry("a"), .text("2"))]) == text.replacingOnce("1.0", with: "\"2\""))
        #expect(try edited(text, [(.meta, nil)]) == "{\"x\": 1}")
        #expect(
            try edited("{\"x\": 1}", [(.entry("b"), .text("2")), (.entry("a"), .text("1"))])
                == "{\"x\": 1, \"meta\": {\"a\": \"1\", \"b\": \"2\"}}")
        #expect(try edited("{\"x\":1,\"meta\":{\"a\":\"1\"}}", [(.entry("a"), nil)]) == "{\"x\":1}")
        #expect(
            try edited("{\"meta\": \"odd\"}", [(.entry("a"), .text("1"))]) == "{\"meta\": {\"a\": \"1\"}}")
        #expect(try edited("{\"meta\": {}}", [(.entry("a"), .text("1"))]) == "{\"meta\": {\"a\": \"1\"}}")
    }

    @Test("Together with other members, in a song that may be edited")
    func together() throws {
        var edit = SongEdit(title: "T")
        edit.metadata.set(.key, .text("G"))
        #expect(try SongFile("{}").encoding(edit).text == "{\n  \"title\": \"T\",\n  \"key\": \"G\"\n}")
        #expect(edit.changesContent && SongEdit(metadata: edit.metadata).changesContent)
        #expect(throws: SongFormatError.self) { try SongFile(#"{"id": "1", "id": "2"}"#).encoding(edit) }
        let new = try SongFile.new(
            id: "1", title: "T", text: "", createdAt: date, metadata: Metadata().applying(edit.metadata))
        #expect(new.song.metadata[.key] == .text("G"))
    }

    @Test("Random edits of random files leave every other member as it was", arguments: 0..<4 as Range<UInt64>)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let values: [MetadataValue?] = [
            nil, .text("\u{E9}\n\"\\"), .list(["a", "b"]), .list(["c"]), .number(7), .number(0.5), .unknown(["{ }"]),
        ]
        for _ in 0..<500 {
            let members = (0..<Int.random(in: 0...6, using: &generator)).map { index in
                let name =
                    Bool.random(using: &generator)
                    ? MetadataName.members.randomElement(using: &generator)!.spelling : "z\(index)"
                let value = ["1.0", "\"G\"", "[\"a\" , \"b\"]", "null", "{\"a\" : \"1\"}", "[ ]"]
                    .randomElement(using: &generator)!
                return "\"\(name)\"\(["", " "].randomElement(using: &generator)!):\(value)"
            }
            let text = "{" + members.joined(separator: [", ", ",", "\n,"].randomElement(using: &generator)!) + "}"
            let file = try SongFile(text)
            var edit = MetadataEdit()
            for name in MetadataName.members + [.entry("a"), .entry("b")] where Bool.random(using: &generator) {
                let fitting = values.filter { value in
                    switch (value, name.kind) {
                    case (nil, _), (.unknown, .number), (.text, .text), (.list, .list): true
                    case (.number(let number), .number): number > 0
                    case (.number(let number), .integer): number == 7
                    default: false
                    }
                }
                edit.set(name, fitting.randomElement(using: &generator)!)
            }
            let edited = try file.encoding(SongEdit(metadata: edit))
            #expect(edited.song.metadata == file.song.metadata.applying(edit), "\(text)")
            for member in try file.members() where member.text?.first == "z" {
                let whole = file.bytes[member.name.lowerBound..<member.value.upperBound]
                #expect(edited.text.contains(String(decoding: whole, as: UTF8.self)), "\(text)")
            }
        }
    }
}
