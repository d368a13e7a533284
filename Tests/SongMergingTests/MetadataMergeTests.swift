import SongMerging
import Testing

@Suite("Metadata of two versions")
struct MetadataMergeTests {
    @Test("Different members merge; the same one changed differently is a conflict")
    func members() throws {
        let base = #"{"key": "G", "year": 1974, "artist": "A"}"#
        let merged = try merge(
            base, #"{"key": "A", "year": 1974, "artist": "A"}"#, #"{"key": "G", "year": 1975, "capo": 2}"#)
        #expect(merged.clean?.content == #"{"key": "A", "year": 1975, "capo": 2}"#)
        let conflict = try merge(base, #"{"key": "A"}"#, #"{"key": "B", "artist": "A", "year": 1974}"#).conflict
        #expect(conflict?.members.map(\.name) == ["key"])
        #expect(conflict?.members.map(\.ours) == [["\"A\""]])
    }

    @Test("Entries of meta merge each by itself, and the bytes of theirs stay")
    func entries() throws {
        let base = #"{"meta": {"a": "1", "b": "2", "odd": 1.0}}"#
        #expect(
            try merge(
                base, #"{"meta": {"a": "ours", "odd": 1.0, "new": "n"}}"#,
                "{\"meta\": {\"b\" : \"2\", \"a\":\"1\", \"their\" : \"\\/\", \"odd\": 1.50}}"
            ).clean?.content
                == "{\"meta\": {\"a\":\"ours\", \"their\" : \"\\/\", \"odd\": 1.50, \"new\" : \"n\"}}")
        #expect(
            try merge(#"{"x": 1}"#, #"{"x": 1, "meta": {"a": "1"}}"#, #"{"x": 1, "meta": {"b": "2"}}"#).clean?.content
                == #"{"x": 1, "meta": {"a": "1", "b": "2"}}"#)
    }

    /// Merges three songs whose only member, except for a last one, is `meta`; an empty string stands for none.
    private func merged(_ base: String, _ ours: String, _ theirs: String) throws -> String? {
        func song(_ meta: String) -> String { meta.isEmpty ? #"{"t":0}"# : "{\"meta\":\(meta),\"t\":0}" }
        guard let content = try merge(song(base), song(ours), song(theirs)).clean?.content else { return nil }
        return content == song("") ? "" : String(content.dropFirst(8).dropLast(7))
    }

    @Test("An entry without a name, or without a value, is an entry like others")
    func odd() throws {
        let base = #"{"a":"1","b":"1","":"old"}"#
        #expect(
            try merged(base, #"{"a":"1","b":"2","":"NEW WORDS"}"#, #"{"a":"2","b":"1","":"old"}"#)
                == #"{"a":"2","b":"2","":"NEW WORDS"}"#)
        #expect(try merged(base, #"{"a":"1","b":"2"}"#, #"{"a":"2","b":"1","":"old"}"#) == #"{"a":"2","b":"2"}"#)
        #expect(
            try merged(#"{"a":"1"}"#, #"{"a":"1","n":null,"e":"","b":"2"}"#, #"{"a":"2"}"#)
                == #"{"a":"2","n":null,"e":"","b":"2"}"#)
    }

    @Test("An entry that both added is the one that is not empty; one that both emptied is no conflict")
    func empty() throws {
        #expect(
            try merged(#"{"a":"1"}"#, #"{"a":"1","n":"words"}"#, #"{"a":"2","n":""}"#) == #"{"a":"2","n":"words"}"#)
        #expect(
            try merged(#"{"a":"1"}"#, #"{"a":"2","n":null}"#, #"{"a":"1","n":"words"}"#) == #"{"a":"2","n":"words"}"#)
        #expect(try merged(#"{"a":"1","n":"1"}"#, #"{"a":"1"}"#, #"{"a":"2","n":""}"#) == #"{"a":"2","n":""}"#)
    }

    @Test("An entry whose name is no text is one too")
    func surrogates() throws {
        let base = #"{"a":"1","\ud800":"x"}"#
        #expect(try merged(base, #"{"a":"1"}"#, #"{"a":"2","\ud800":"x"}"#) == #"{"a":"2"}"#)
        #expect(
            try merged(base, #"{"a":"1","\ud800":"y"}"#, #"{"a":"2","\ud800":"x","\udc00":1}"#)
                == #"{"a":"2","\ud800":"y","\udc00":1}"#)
    }

    @Test("Escapes of other characters are not half a pair", arguments: [#"\ud83c\udfb5"#, #"C:\\udo"#])
    func escapes(word: String) throws {
        let ours = "\"b\":\"\(word)\",\"\(word)\":1}"
        let merged = try merged(#"{"a":"1","b":"1"}"#, #"{"a":"1","# + ours, #"{"a":"2","b":"1"}"#)
        #expect(merged == #"{"a":"2","# + ours)
    }

    @Test("White space in a value is no change")
    func whiteSpace() throws {
        let ours = "{\n  \"a\": \"1\",\n  \"b\": \"2\",\n  \"l\": [\n    \"x\",\n    \"y\"\n  ]\n}"
        let merged = try merged(#"{"a":"1","b":"1","l":["x","y"]}"#, ours, #"{"a":"1","b":"1","l":["x","z"]}"#)
        #expect(merged == #"{"a":"1","b":"2","l":["x","z"]}"#)
    }

    @Test("What one side adds where the other removed meta stays, and a meta that lost all its entries goes")
    func removed() throws {
        #expect(try merged(#"{"a":"1"}"#, #"{ "a":"1", "":"w" }"#, "") == #"{ "":"w" }"#)
        #expect(try merged(#"{"a":"1"}"#, #"{ "a":"1", "":"w" }"#, "null") == #"{ "":"w" }"#)
        #expect(try merged(#"{"a":"1"}"#, "", #"{"a":"1","":"w"}"#) == #"{"":"w"}"#)
        #expect(try merged(#"{"a":"1","b":"1"}"#, #"{"a":"1"}"#, #"{"b":"1"}"#) == "")
    }

    @Test("Without a base, what only one side has is taken")
    func withoutBase() throws {
        let ours = #"{"meta": {"a": "1", "c": "3"}, "key": "G"}"#
        #expect(
            try merge(nil, ours, #"{"meta": {"b": "2", "c": "3"}}"#).clean?.content
                == #"{"meta": {"a": "1", "b": "2", "c": "3"}, "key": "G"}"#)
        #expect(try merge(nil, ours, #"{"meta": {"c": "4"}}"#).conflict?.members.map(\.name) == ["meta.c"])
    }

    @Test(
        "The same entry changed differently is a conflict of it, another type one of meta",
        arguments: [
            (#"{"a": "1"}"#, #"{"a": "2"}"#, #"{"a": "3"}"#, "meta.a"),
            (#"{"a": "1"}"#, #""odd""#, #"{"a": "3"}"#, "meta"),
            (#"{"a": "1"}"#, #"{"a": 1}"#, #"{"a": "3"}"#, "meta.a"),
            (#"{"\ud800": 1}"#, #"{"\ud800": 2}"#, #"{"\ud800": 3}"#, #"meta."\ud800""#),
            (#"{"": 1}"#, #"{"": 2}"#, #"{"": 3}"#, "meta."),
            (#"{"a": "1"}"#, #"{"a": ""}"#, #"{"a": "3"}"#, "meta.a"),
            (#"{"a": "1"}"#, #"{"a": "2"}"#, #"{"a": null}"#, "meta.a"),
        ])
    func conflict(base: String, ours: String, theirs: String, name: String) throws {
        func song(_ meta: String) -> String { "{\"meta\": \(meta)}" }
        let conflict = try #require(try merge(song(base), song(ours), song(theirs)).conflict)
        #expect(conflict.members.map(\.name) == [name])
        for side in MergeSide.allCases {
            let resolved = try conflict.resolved(by: MergeChoices(side, for: conflict))
            #expect(resolved?.content == song(side == .ours ? ours : theirs))
        }
    }

    @Test("Entries of either side stay beside one in conflict, whichever of that is taken")
    func besideConflict() throws {
        let conflict = try #require(
            try merge(
                #"{"meta": {"a": "1", "b": "1"}}"#, #"{"meta": {"b": "1", "c": "1"}}"#,
                #"{"meta": {"a": "3", "b": "2"}}"#
            ).conflict)
        #expect(conflict.members.map(\.name) == ["meta.a"])
        let results = try MergeSide.allCases.map { try conflict.resolved(by: MergeChoices($0, for: conflict))?.content }
        #expect(results == [#"{"meta": {"b": "2", "c": "1"}}"#, #"{"meta": {"a": "3", "b": "2", "c": "1"}}"#])
        #expect(
            try conflict.ancestor().content
                == #"{"meta": {"a": "<<<<<<< ours ======= \"3\" >>>>>>> theirs", "b": "2", "c": "1"}}"#)
    }
}
