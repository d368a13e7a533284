import Testing

@testable import SongFormat

@Suite("Writing leaves what was not edited byte for byte")
struct LosslessWritingTests {
    /// In each file, `OLD` is the title to edit.
    static let oddFiles = [
        "{\n  \"title\": \"OLD\",\n  \"text\": \"x\"\n}\n",
        "{\r\n\t\"title\" : \"OLD\",\r\n\t\"text\":\"a\\r\\nb\"\r\n}\r\n",
        "{\r\"title\":\"OLD\"\r}\r",
        "\u{FEFF}{\"title\":\"OLD\"}",
        "\u{FEFF}\r\n {\"title\":\"OLD\"}\r\n\r\n",
        "{\"title\":\"OLD\"}",
        "  \n\t{ \"title\" :  \"OLD\" }  \n\n\t ",
        "{\t\"a\"\t:\t1.0\t,\t\"title\"\t:\t\"OLD\"\t,\t\"b\"\t:\t[ ]\t}",
        "{\"n\": [1.0, 1e400, -0, 1E+2, 0.10, 123456789012345678901234567890, 1e-999], \"title\": \"OLD\", \"m\": -0.0}",
        #"{"\u0074itle": "OLD", "s": ["\/", "/", "\u00e9", "é", "\u00E9", "\ud83c\udfb5", "🎵", "\u0041"]}"#,
        #"{"z": null, "title": "OLD", "a": {"title": "OLDER", "x": {"y": [[], {}, [{}]]}}, "y": true}"#,
        #"{"x": 1, "x": 2, "title": "OLD", "x": 1, "\u0078": 3}"#,
        "{\"text\": \"\u{2028}\u{FEFF}e\u{301}\u{E9}\u{202E}\", \"title\": \"OLD\", \"tags\": [ \"a\" ,\"b\"],\"pinned\":false}",
        #"{"title": "OLD", "createdAt": "2026-02-12T11:30:00.123456789+01:00", "updatedAt": "yesterday"}"#,
        #"{"lone": "\ud800", "title": "OLD", "\udfff": "\udc00\ud800"}"#,
    ]

    @Test("An edit of one value changes only that value", arguments: oddFiles)
    func oneValue(before: String) throws {
        let file = try SongFile(before)
        for title in ["", "x", "NEW \"quoted\" \\ /", "line\nline\r\n\u{B}", String(repeating: "long ", count: 1000)] {
            let after = try file.encoding(SongEdit(title: title))
            let spelling = title.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
            let escaped = String(
                spelling.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
                    switch scalar {
                    case "\n": Array(#"\n"#.unicodeScalars)
                    case "\r": Array(#"\r"#.unicodeScalars)
                    case "\u{B}": Array(#"\u000b"#.unicodeScalars)
                    default: [scalar]
                    }
                }.map(Character.init))
            #expect(after.text.hasSameBytes(as: before.replacingOnce("OLD", with: escaped)))
            #expect(after.song.title.hasSameBytes(as: title))
        }
    }

    @Test("A song written back unedited is byte-identical", arguments: oddFiles)
    func unedited(text: String) throws {
        let file = try SongFile(text)
        let song = file.song
        #expect(try file.encoding(SongEdit()).bytes == Array(text.utf8))
        let sameAgain = SongEdit(
            id: song.id, title: song.title, text: song.text, createdAt: song.createdAt, updatedAt: song.updatedAt,
            tags: song.tags, pinned: song.pinned)
        #expect(try file.encoding(sameAgain).bytes == Array(text.utf8))
    }

    @Test("An edit and its reverse give the first bytes back", arguments: oddFiles)
    func thereAndBack(text: String) throws {
        let there = try SongFile(text).encoding(SongEdit(title: "é\n"))
        #expect(try there.encoding(SongEdit(title: "OLD")).bytes == Array(text.utf8))
    }

    @Test("All members change at once, each in its place")
    func allAtOnce() throws {
        let file = try SongFile(
            #"{"pinned":false, "updatedAt":"?", "tags":[], "x":1, "text":"", "id":"i", "createdAt":null, "title":""}"#)
        let edit = SongEdit(
            id: "j", title: "t", text: "w", createdAt: date, updatedAt: laterDate, tags: ["a", "b"], pinned: true)
        #expect(
            try file.encoding(edit).text
                == #"{"pinned":true, "updatedAt":"2026-02-12T14:45:00Z", "tags":["a","b"], "x":1, "text":"w", "#
                + #""id":"j", "createdAt":"2026-02-12T10:30:00Z", "title":"t"}"#)
    }

    @Test("A value that is equal to the old one keeps its spelling while another changes")
    func equalValue() throws {
        let text =
            #"{"title": "\u0041\/\u00e9", "text": "x", "updatedAt": "2026-02-12T11:30:00.0+01:00", "tags": ["\u0061"]}"#
        let edit = SongEdit(title: "A/\u{E9}", text: "y", updatedAt: date, tags: ["a"], pinned: false)
        #expect(try SongFile(text).encoding(edit).text == text.replacingOnce("\"x\"", with: "\"y\""))
    }

    @Test("A date keeps a fraction that could not be written, unless another second is asked for")
    func fractions() throws {
        let text = #"{"updatedAt": "2026-02-12T10:30:00.75Z"}"#
        let file = try SongFile(text)
        let exact = try #require(file.song.updatedAt)
        #expect(try file.encoding(SongEdit(updatedAt: exact)).text == text)
        let next = Timestamp(seconds: exact.seconds + 1, nanoseconds: 500_000_000)
        #expect(try file.encoding(SongEdit(updatedAt: next)).text == #"{"updatedAt": "2026-02-12T10:30:01Z"}"#)
        let whole = try SongFile(#"{"updatedAt": "2026-02-12T10:30:00+00:00"}"#)
        #expect(try whole.encoding(SongEdit(updatedAt: exact)).bytes == whole.bytes)
    }

    @Test("A new file is written as the format says")
    func newFile() throws {
        let file = try SongFile.new(
            id: "550e8400-e29b-41d4-a716-446655440000", title: "My Song Title",
            text: "Verse 1 lyrics here...\n\nChorus lyrics here...", createdAt: date, updatedAt: laterDate)
        #expect(
            file.text == #"""
                {
                  "id": "550e8400-e29b-41d4-a716-446655440000",
                  "title": "My Song Title",
                  "text": "Verse 1 lyrics here...\n\nChorus lyrics here...",
                  "createdAt": "2026-02-12T10:30:00Z",
                  "updatedAt": "2026-02-12T14:45:00Z"
                }

                """#)
    }

    @Test("A new file may have tags and a pin, and was updated when it was created")
    func newFileWithTags() throws {
        let file = try SongFile.new(
            id: "i", title: "Ü", text: "", createdAt: Timestamp(seconds: date.seconds, nanoseconds: 999),
            tags: ["a", "b"],
            pinned: true)
        #expect(
            file.text == """
                {
                  "id": "i",
                  "title": "Ü",
                  "text": "",
                  "createdAt": "2026-02-12T10:30:00Z",
                  "updatedAt": "2026-02-12T10:30:00Z",
                  "tags": [
                    "a",
                    "b"
                  ],
                  "pinned": true
                }

                """)
    }
}
