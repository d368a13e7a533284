import SongFormat
import SongMerging
import Testing

@Suite("Two versions of a song become one")
struct SongMergeTests {
    /// Merges three songs that differ in one member.
    private func merged(_ member: String, _ base: String?, _ ours: String, _ theirs: String) throws -> String? {
        func song(_ value: String) -> String { value.isEmpty ? "{}" : "{ \"\(member)\": \(value) }" }
        // With an additional space, so that no two files are the same.
        let result = try merge(base.map(song), " " + song(ours), song(theirs) + " ").clean?.content
        guard let result else { return nil }
        let file = try SongFile(result)
        return try file.members().first { $0.text == member }
            .map { String(decoding: file.bytes[$0.value], as: UTF8.self) } ?? ""
    }

    @Test("Ours is put into theirs, whose bytes stay")
    func splice() throws {
        let base = "{\n  \"id\": \"1\",\n  \"title\": \"T\",\n  \"text\": \"a\\nb\\nc\",\n  \"x\": 1\n}\n"
        let ours =
            "{\n  \"id\": \"1\",\n  \"title\": \"Ours\",\n  \"text\": \"A\\nb\\nc\",\n  \"x\": 1,\n  \"new\": [1,  2]\n}\n"
        let theirs =
            "{\"id\":\"1\" ,\"y\" :\t\"\\u00e9\",  \"title\":\"\\u0054\",\"x\":1.5,\"text\":\"a\\nb\\n\\u0063\\/\"}"
        let result = try #require(try merge(base, ours, theirs).clean)
        #expect(
            result.content
                == "{\"id\":\"1\" ,\"y\" :\t\"\\u00e9\",  \"title\":\"Ours\",\"x\":1.5 ,\"new\":[1,  2],\"text\":\"A\\nb\\nc/\"}"
        )
    }

    @Test("A side that did not change the base gives way, byte for byte, in songs that must not be edited too")
    func unchanged() throws {
        let twice = #"{"title": "a", "title": "b"}"#
        let other = "{\"title\":  \"c\"}"
        #expect(try merge(twice, twice, other).clean?.content == other)
        #expect(try merge(other, other, twice).clean?.content == twice)
        #expect(try merge(other, twice, other).clean?.content == twice)
        #expect(try merge(other, twice, twice).clean?.content == twice)
        #expect(throws: SongFormatError.self) { try merge("{}", twice, other) }
        #expect(throws: SongFormatError.self) { try merge("{}", other, twice) }
    }

    @Test("The title is a value")
    func title() throws {
        #expect(try merged("title", #""a""#, #""b""#, #""a""#) == #""b""#)
        #expect(try merged("title", #""a""#, #""a""#, #""b""#) == #""b""#)
        #expect(try merged("title", #""a""#, #""b""#, #""b""#) == #""b""#)
        #expect(try merged("title", #""a""#, #""b""#, #""c""#) == nil)
        #expect(try merged("title", #""a""#, #""b""#, "") == nil)
        #expect(try merged("title", "", #""caf\u00e9""#, #""cafe\u0301""#) == nil)
        #expect(try merged("title", nil, #""b""#, "") == #""b""#)
        #expect(try merged("title", nil, #""b""#, #""c""#) == nil)
    }

    @Test("Different ids are two songs, unless both were given since")
    func id() throws {
        #expect(try merged("id", #""a""#, #""a""#, #""b""#) == nil)
        #expect(try merged("id", #""a""#, #""b""#, #""a""#) == nil)
        #expect(try merged("id", nil, #""a""#, #""b""#) == nil)
        #expect(try merged("id", "", #""b""#, #""a""#) == #""a""#)
        #expect(try merged("id", "", #""a""#, #""b""#) == #""a""#)
        #expect(try merged("id", #""a""#, "", #""a""#) == #""a""#)
        #expect(try merged("id", #""a""#, #""a""#, "null") == #""a""#)
    }

    @Test("Tags are a set that keeps its order")
    func tags() throws {
        #expect(try merged("tags", #"["a", "b"]"#, #"["b", "a"]"#, #"["a", "b"]"#) == #"["b", "a"]"#)
        #expect(
            try merged("tags", #"["a", "b", "c"]"#, #"["a", "x", "c"]"#, #"["y", "c", "b", "a"]"#)
                == #"["y", "c", "a", "x"]"#)
        #expect(try merged("tags", #"["a"]"#, "", #"["a", "b"]"#) == #"["b"]"#)
        #expect(try merged("tags", "", #"["a", "a"]"#, #"["b"]"#) == #"["b", "a"]"#)
        #expect(try merged("tags", nil, #"["a", "b"]"#, #"["b", "c"]"#) == #"["b", "c", "a"]"#)
    }

    @Test("Two spellings of a tag are one tag, spelled as by the side that changed it")
    func tagSpellings() throws {
        #expect(try merged("tags", "", #"["é"]"#, #"["e\u0301"]"#) == #"["e\u0301"]"#)
        #expect(try merged("tags", "", #"["X "]"#, #"["x"]"#) == #"["x"]"#)
        #expect(try merged("tags", nil, #"["X ", "y"]"#, #"["x"]"#) == #"["x", "y"]"#)
        // A side that renames a tag neither brings back what the other removed, nor removes what the other added.
        #expect(try merged("tags", #"["x"]"#, #"["X"]"#, #"["x", "b"]"#) == #"["X", "b"]"#)
        #expect(try merged("tags", #"["x", "a"]"#, #"["x", "a", "c"]"#, #"["X", "a"]"#) == #"["X", "a", "c"]"#)
        #expect(try merged("tags", #"["x", "a"]"#, #"["X", "a"]"#, #"["a", "b"]"#) == #"["a", "b"]"#)
        #expect(try merged("tags", #"["x", "a"]"#, #"["a", "b"]"#, #"["X", "a"]"#) == #"["a", "b"]"#)
    }

    @Test("A pin is what was changed")
    func pinned() throws {
        #expect(try merged("pinned", "true", "true", "") == "")
        #expect(try merged("pinned", "true", "false", "true") == "false")
        #expect(try merged("pinned", "", "true", "null") == "true")
        #expect(try merged("pinned", nil, "true", "false") == "true")
    }

    @Test("The song was made at the earlier time, and changed at the later one")
    func dates() throws {
        let (first, second, third) = (#""2026-01-01T00:00:00.25Z""#, #""2026-02-01""#, #""2026-03-01T01:00:00+01:00""#)
        #expect(try merged("createdAt", second, first, second) == first)
        #expect(try merged("createdAt", first, second, first) == second)
        #expect(try merged("createdAt", first, third, second) == second)
        #expect(try merged("createdAt", "", first, second) == first)
        #expect(try merged("createdAt", first, first, "") == first)
        #expect(try merged("createdAt", nil, third, second) == second)
        #expect(try merged("updatedAt", second, first, second) == second)
        #expect(try merged("updatedAt", first, third, second) == third)
        #expect(try merged("updatedAt", first, "null", second) == second)
        #expect(try merged("updatedAt", first, second, "null") == second)
    }

    @Test("Words in the place of a date are not lost to a date")
    func wordsForDates() throws {
        #expect(try merged("createdAt", #""2026-02-01""#, #""one summer""#, #""2026-02-01""#) == #""one summer""#)
        #expect(try merged("createdAt", #""2026-02-01""#, #""one summer""#, #""2026-01-01""#) == nil)
        #expect(try merged("updatedAt", #""2026-02-01""#, #""one summer""#, #""2026-01-01""#) == #""2026-01-01""#)
        #expect(try merged("updatedAt", "", #""one summer""#, #""one winter""#) == nil)
    }

    @Test("Members that this program does not know are merged one by one")
    func unknown() throws {
        #expect(try merged("x", "1", "2", "1") == "2")
        #expect(try merged("x", "1", "1", "2") == "2")
        #expect(try merged("x", "1", "1", "") == "")
        #expect(try merged("x", "1", "", "1") == "")
        #expect(try merged("x", "1", "", "2") == nil)
        #expect(try merged("x", "1", "2", "") == nil)
        #expect(try merged("x", "", "1", "2") == nil)
        #expect(try merged("x", nil, "1", "") == "1")
        #expect(try merged("x", nil, "1", "2") == nil)
        #expect(try merged("x", "1", "1.0", "1") == "1.0")
        #expect(try merged("x", "1", "1.0", "2") == nil)
        #expect(try merged("x", #"[1, "é"]"#, #"[ 1,"\u00E9" ]"#, #"[2]"#) == "[2]")
        #expect(try merged("x", #"{"a": "\ud800"}"#, #"{"a" : "\ud800"}"#, #"{"a": "/"}"#) == #"{"a": "/"}"#)
        #expect(try merged("x", #""é""#, #""é""#, #""e\u0301""#) == #""e\u0301""#)
    }

    @Test("A member that is there more than once is one with several values")
    func repeated() throws {
        let base = #"{"x": 1, "t": 0, "x": 2}"#
        #expect(
            try merge(base, #"{"x": 1, "t": 0, "x": 3}"#, #"{"x": 1, "t": 5, "x": 2}"#).clean?.content
                == #"{"x": 1, "t": 5, "x": 3}"#)
        #expect(
            try merge(base, #"{"x": 1, "t": 0}"#, #"{"x": 1, "t": 5, "x": 2}"#).clean?.content == #"{"x": 1, "t": 5}"#)
        #expect(
            try merge(base, #"{"x": 1, "t": 0, "x": 2, "x": 3}"#, #"{"x": 1, "x": 2, "t": 5}"#).clean?.content
                == #"{"x": 1, "x": 2, "x": 3, "t": 5}"#)
    }

    @Test("Names that differ in Unicode form only are one member")
    func forms() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        let conflict = try #require(
            try merge("{}", "{\"\(composed)\": 1}", "{\"\(decomposed)\": 1}").conflict)
        #expect(conflict.members.count == 1)
        let ours = try #require(try conflict.resolved(by: MergeChoices(.ours, for: conflict)))
        #expect(same(ours.content, "{\"\(composed)\": 1}"))
        let renamed = try merge("{\"\(composed)\": 1}", "{\"\(decomposed)\": 1}", "{\"\(composed)\": 1, \"z\": 2}")
        #expect(same(renamed.clean?.content, "{\"\(decomposed)\": 1, \"z\": 2}"))
    }

    @Test("A name that is no text is a member too")
    func surrogates() throws {
        let result = try merge(#"{"\ud800": 1}"#, #"{"\ud800": 2}"#, #"{ "\ud800": 1, "\udc00": 3 }"#)
        #expect(result.clean?.content == #"{ "\ud800": 2, "\udc00": 3 }"#)
        let conflict = try #require(try merge("{}", #"{"\ud800": 2}"#, #"{"\ud800": 3}"#).conflict)
        #expect(conflict.members.map(\.name) == [#""\ud800""#])
    }

    @Test("A song that would be too large is refused")
    func tooLarge() throws {
        let long = String(repeating: "x", count: 8_400_000)
        let error = #expect(throws: SongFormatError.self) {
            try merge(
                #"{"text": "a\nb\nc"}"#, "{\"text\": \"\(long)\\nb\\nc\"}", "{\"text\": \"a\\nb\\n\(long)\"}")
        }
        #expect(error?.reason == .tooLarge(limit: SongFile.byteLimit))
    }

    /// Two texts that are too large for one song together.
    private static let large = String(repeating: "x", count: 15_800_000)
    private static let medium = String(repeating: "y", count: 1_000_000)

    // The texts are not compared inside #expect, which would search for their differences for hours.
    @Test("A song that is too large only on the way, until a member is shorter, is not refused")
    func largeUntilMemberIsShorter() throws {
        let (long, member) = (Self.large, Self.medium)
        let song = try merge(
            "{\"text\": \"a\\nb\\nc\", \"x\": \"\(member)\"}", "{\"text\": \"\(long)\\nb\\nc\", \"x\": 1}",
            "{\"text\": \"a\\nb\\nd\", \"x\": \"\(member)\"}"
        ).clean
        let isRight = same(song?.content, "{\"text\": \"\(long)\\nb\\nd\", \"x\": 1}")
        #expect(isRight)
    }

    @Test("A song that is too large only on the way, until the lyrics are shorter, is not refused")
    func largeUntilLyricsAreShorter() throws {
        let (lyrics, long) = (Self.medium, Self.large)
        let song = try merge(
            "{\"text\": \"\(lyrics)\\nb\\nc\", \"x\": 1}", "{\"text\": \"a\\nb\\nc\", \"x\": \"\(long)\"}",
            "{\"text\": \"\(lyrics)\\nb\\nd\", \"x\": 1}"
        ).clean
        let isRight = same(song?.content, "{\"text\": \"a\\nb\\nd\", \"x\": \"\(long)\"}")
        #expect(isRight)
    }
}
