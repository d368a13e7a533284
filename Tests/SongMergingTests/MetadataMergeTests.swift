import SongFormat
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
                == #"{"x": 1, "meta": {"b": "2", "a": "1"}}"#)
    }

    @Test("Without a base, what only one side has is taken")
    func withoutBase() throws {
        let ours = #"{"meta": {"a": "1", "c": "3"}, "key": "G"}"#
        #expect(
            try merge(nil, ours, #"{"meta": {"b": "2", "c": "3"}}"#).clean?.content
                == #"{"meta": {"b": "2", "c": "3", "a": "1"}, "key": "G"}"#)
        #expect(try merge(nil, ours, #"{"meta": {"c": "4"}}"#).conflict?.members.map(\.name) == ["meta"])
    }

    @Test(
        "The same entry changed differently, another type, or a name that is no text, is a conflict of meta",
        arguments: [
            (#"{"a": "1"}"#, #"{"a": "2"}"#, #"{"a": "3"}"#), (#"{"a": "1"}"#, #"{"b": "2"}"#, #"{"a": "3"}"#),
            (#"{"a": "1"}"#, #""odd""#, #"{"a": "3"}"#), (#"{"a": "1"}"#, #"{"a": 1}"#, #"{"a": "3"}"#),
            (#"{"a": "1"}"#, #"{"a": "1", "\ud800": 1}"#, #"{"a": "3"}"#),
        ])
    func conflict(base: String, ours: String, theirs: String) throws {
        func song(_ meta: String) -> String { "{\"meta\": \(meta)}" }
        let conflict = try #require(try merge(song(base), song(ours), song(theirs)).conflict)
        #expect(conflict.members.map(\.name) == ["meta"])
        for side in MergeSide.allCases {
            let resolved = try conflict.resolved(by: MergeChoices(side, for: conflict))
            #expect(resolved?.content == song(side == .ours ? ours : theirs))
        }
    }
}
