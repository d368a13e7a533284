import SongFormat
import Testing

@testable import SongConversion

@Suite("Songs in JSON")
struct JSONTests {
    private let format = SongFileFormat.json

    @Test("of the app this program comes from are read, with both kinds of dates")
    func seed() throws {
        let songs = try format.read(
            """
            [{"title": "River", "content": "one\\ntwo", "createdAt": 736156800, "modifiedAt": 736156800.25},
             {"title": "Lamp", "content": "", "createdAt": "2024-05-01T00:00:00Z", "modifiedAt": "2024-05-02T00:00:00Z"}]
            """
        ).songs
        #expect(songs.map(\.title) == ["River", "Lamp"] && songs.map(\.text) == ["one\ntwo", ""])
        #expect(songs[0].createdAt == Timestamp(iso8601: "2024-04-30T08:00:00Z"))
        #expect(songs[0].updatedAt == Timestamp(seconds: 736_156_800 + 978_307_200, nanoseconds: 250_000_000))
        #expect(songs[1].updatedAt == Timestamp(iso8601: "2024-05-02") && songs[1].members.isEmpty)
    }

    @Test("say by another name what is null by ours")
    func null() throws {
        let song = try format.song(
            #"{"text": null, "content": "one", "updatedAt": null, "modifiedAt": "2024-05-02T00:00:00Z"}"#)
        #expect(song.text == "one" && song.updatedAt == Timestamp(iso8601: "2024-05-02") && song.members.isEmpty)
    }

    @Test("are read whole, unknown members included")
    func ours() throws {
        let text = """
            {"id": "7", "title": "River", "text": "one", "content": "other", "createdAt": "2024-05-01", "updatedAt": "2024-05-02", "modifiedAt": 5,
             "tags": ["a", "a"], "pinned": true, "key": "G", "x": [1.0, null, {"y": 1e2}], "x": 2}
            """
        let song = try format.song(text)
        #expect(
            song.id == "7" && song.text == "one" && song.tags == ["a", "a"]
                && song.updatedAt == Timestamp(iso8601: "2024-05-02"))
        #expect(song.members.map(\.name) == ["content", "modifiedAt", "pinned", "key", "x", "x"])
        #expect(song.members[4].value == .array([.number("1.0"), .null, .object([.init("y", .number("1e2"))])]))
        #expect(try format.song(format.text([song])).json == song.json)
    }

    @Test("that are none are left out, and that is said")
    func notes() throws {
        let result = try format.read(
            "[5, {\"title\": 7, \"text\": null, \"tags\": [\"a\", 1], \"createdAt\": \"soon\"}, {\"text\": [], \"tags\": \"a\", \"updatedAt\": 1e300, \"id\": {}}, null]"
        )
        #expect(result.songs.map(\.title) == ["7", ""] && result.songs[0].tags == ["a"])
        #expect(result.notes.map { $0.song ?? -1 } == [0, 0, 0, 1, 1, 1, 1])
        #expect(
            result.faults == [
                SongFault(line: 1, what: "line 1: item 1 of the list is not a song"),
                SongFault(line: 1, what: "line 1: item 4 of the list is not a song"),
            ])
        #expect(
            result.notes.texts == [
                "- changed number stored as text: title",
                "- dropped “tags” has the wrong type",
                "- dropped “createdAt” is not a date", "- dropped “text” has the wrong type",
                "- dropped “tags” has the wrong type", "- dropped “updatedAt” is not a date",
                "- dropped “id” has the wrong type",
            ])
    }

    @Test("are read, with their lines, beside those that are wrong")
    func faults() throws {
        let result = try format.read(
            "[\n  {\"title\": \"A\"},\n  {\"title\": \"\\ud800\"},\n  {\"title\": \"C\", \"text\": 7},\n  {\"title: 4},\n  {\"title\": \"E\"\n"
        )
        #expect(result.songs.map(\.title) == ["A", "C"] && result.songs.map(\.line) == [2, 4])
        #expect(result.notes.map(\.song) == [1])
        #expect(
            result.faults.map(\.what) == [
                "line 3, column 14: incomplete character (unpaired surrogate, \\uD800 to \\uDFFF)",
                "line 5, column 15: line break inside text (add the closing quotation mark, or write \\n for a line break)",
                "line 7, column 1: the file ends unexpectedly",
            ])
        let numbers = "[{}" + String(repeating: ", 1", count: 2_000) + "]"
        #expect(try format.read(numbers).faults.last?.what == "1000 more songs that cannot be read")
        let broken = "[{}" + String(repeating: ",\n {\"a\" 1}", count: 200) + ",\n {}]"
        #expect(
            try format.read(broken).faults.last?.what
                == "the rest of the file was not read because of too many errors")
    }

    @Test("on one line are read up to the first that is wrong, and that is said")
    func oneLine() throws {
        let result = try format.read("[{\"title\": \"A\"}, {\"title\" 2}, {\"title\": \"C\"}]")
        #expect(result.songs.map(\.title) == ["A"] && result.isCutShort && result.faults.count == 2)
        #expect(
            result.faults.last?.what
                == "the rest of the file was not read because it is unclear where the next song begins")
        let last = try format.read("[{\"title\": \"A\"}, {\"title\" 2}]")
        #expect(last.faults.count == 1 && !last.isCutShort)
    }

    @Test(
        "may have their lyrics in a member of that name",
        arguments: [
            (#"{"title": "A", "lyrics": "one\ntwo"}"#, "one\ntwo"), (#"{"lyrics": ["one", "", "two"]}"#, "one\n\ntwo"),
            (#"[{"title": "A", "lyrics": "one", "text": null}]"#, "one"),
            (#"{"title": "A", "text": "one", "lyrics": {"x": 1}}"#, "one"),
        ])
    func lyrics(file: String, text: String) throws {
        #expect(try format.song(file).text == text)
    }

    @Test("may stand in a member of a book")
    func book() throws {
        let result = try format.read(
            #"{"title": "Book", "songs": [{"title": "A", "lyrics": "one"}, {"title": "B", "text": "two"}, 5]}"#)
        #expect(result.songs.map(\.text) == ["one", "two"] && result.songs.map(\.title) == ["A", "B"])
        #expect(result.notes.texts == ["- dropped title"] && result.faults.count == 1)
        #expect(try format.read(#"{"songs": {"x1": {"title": "A", "lyrics": "one"}}}"#).songs.map(\.text) == ["one"])
        #expect(try format.read(#"{"songs": []}"#).songs.isEmpty)
    }

    @Test(
        "that are not understood are refused",
        arguments: [
            #"{"title": "A", "lyrics": [{"lines": ["one"]}]}"#, #"{"title": "A", "lyrics": {"v1": "one"}}"#,
            #"{"songs": [1, 2]}"#, #"{"songs": "none"}"#, #"{"version": 1, "data": [{"title": "A"}]}"#,
            #"[{"name": "A"}]"#,
        ])
    func notUnderstood(file: String) {
        #expect(throws: ConversionError.self) { try format.read(file) }
    }

    @Test("are refused where there are none, with the place where the JSON is wrong")
    func refused() {
        for (text, words) in [
            ("5", "no song found in this JSON file"), ("[1]", "no song found in this JSON file"),
            ("[{\"title\": }]", "line 1, column 12: expected a value, found ‘}’"),
            (
                "[{\"title\": \"\\ud800\"}]",
                "line 1, column 13: incomplete character (unpaired surrogate, \\uD800 to \\uDFFF)"
            ),
        ] {
            do {
                _ = try format.read(text)
                Issue.record("\(text) is read")
            } catch {
                #expect(error.description == words)
            }
        }
    }

    @Test("may be in UTF-16, and may be an empty list")
    func others() throws {
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in "[{\"title\": \"é\"}]".utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try format.read(bytes).songs.map(\.title) == ["é"])
        #expect(try format.read("[]").songs.isEmpty)
        #expect(try format.text([]) == "[]\n")
    }
}
