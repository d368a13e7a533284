import Testing

@testable import SongFormat

@Suite("Reading a song")
struct ReadingTests {
    @Test("All members are read")
    func allMembers() throws {
        let file = try SongFile(
            #"""
            {"id": "550e8400-e29b-41d4-a716-446655440000", "title": "My Song", "text": "one\n\ntwo",
             "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T15:45:00.000+01:00",
             "tags": ["love", "live"], "pinned": true}
            """#)
        #expect(
            file.song
                == Song(
                    id: "550e8400-e29b-41d4-a716-446655440000", title: "My Song", text: "one\n\ntwo", createdAt: date,
                    updatedAt: laterDate, tags: ["love", "live"], pinned: true))
        #expect(file.readOnlyReason == nil)
    }

    @Test("What is missing, or null, is left open", arguments: ["{}", " {\n}\n", #"{"other": 1}"#, allNull])
    func missingMembers(text: String) throws {
        #expect(try SongFile(text).song == Song())
    }

    private static let allNull = """
        {"id": null, "title": null, "text": null, "createdAt": null, "updatedAt": null, "tags": null, "pinned": null}
        """

    @Test(
        "Escapes say what RFC 8259 says",
        arguments: [
            (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#"\u0041\u00e9\u00E9\u20ac\uFFFF"#, "A\u{E9}\u{E9}€\u{FFFF}"),
            (#"\ud83c\udfb5\uD83C\uDFB5"#, "🎵🎵"),
            (#"\u0000a\u001f\u007f"#, "\0a\u{1F}\u{7F}"),
            (#"\u000d\u000a"#, "\r\n"),
            (#"e\u0301"#, "e\u{301}"),
            (#"\ud800\udc00\udbff\udfff"#, "\u{10000}\u{10FFFF}"),
            ("\u{2028}\u{7F}\u{FEFF}\u{10FFFF}", "\u{2028}\u{7F}\u{FEFF}\u{10FFFF}"),
            (#"\\u0041\\"#, #"\u0041\"#),
        ])
    func escapes(spelling: String, text: String) throws {
        let read = try SongFile(#"{"text": "\#(spelling)"}"#).song.text
        #expect(Array(read.utf8) == Array(text.utf8))
    }

    @Test("Every escape is found at every distance from the start of the string")
    func escapeAlignment() throws {
        for length in 0...40 {
            let padding = String(repeating: "x", count: length)
            for (spelling, scalar) in [(#"\n"#, "\n"), (#"\""#, "\""), ("é", "é"), ("日", "日"), (#"\u00e9"#, "é")] {
                let text = try SongFile(#"{"text":"\#(padding)\#(spelling)\#(padding)"}"#).song.text
                #expect(text.hasSameBytes(as: padding + scalar + padding))
            }
        }
    }

    @Test("A name may be spelled with escapes")
    func escapedName() throws {
        #expect(try SongFile(#"{"\u0074itl\u0065": "x"}"#).song.title == "x")
    }

    @Test("A name in other case, or with something around it, is another name")
    func otherNames() throws {
        #expect(try SongFile(#"{"Title": "x", "title ": "y", "": "z", "titl": 1, "titlee": 2}"#).song.title.isEmpty)
    }

    @Test("Known names inside other members mean nothing")
    func nestedNames() throws {
        let song = try SongFile(#"{"x": {"title": "wrong", "tags": 1}, "y": [{"text": 2}], "title": "right"}"#).song
        #expect(song == Song(title: "right"))
    }

    @Test("A byte-order mark and white space around the song are accepted")
    func byteOrderMark() throws {
        #expect(try SongFile("\u{FEFF} \t\r\n{\"title\":\"x\"} \t\r\n").song.title == "x")
    }

    @Test("A date that is none is read as missing", arguments: ["", "yesterday", "2026-02-30T10:00:00Z", "760000000"])
    func wrongDates(words: String) throws {
        let song = try SongFile(#"{"createdAt": "\#(words)", "updatedAt": "2026-02-12T10:30:00Z"}"#).song
        #expect(song.createdAt == nil)
        #expect(song.updatedAt == date)
    }

    @Test("Any string is an id, and tags keep order and repetitions")
    func unusualValues() throws {
        let song = try SongFile(#"{"id": "", "tags": ["b", "a", "b", ""]}"#).song
        #expect(song == Song(id: "", tags: ["b", "a", "b", ""]))
    }

    @Test(
        "A known member of another type is an error at its value",
        arguments: [
            (#"{"id": 1}"#, "line 1, column 8: “id” should be text in quotation marks, but is a number"),
            (
                #"{"title": ["x"]}"#,
                "line 1, column 11: “title” should be text in quotation marks, but is a list in [ ]"
            ),
            (
                #"{"text": {}}"#,
                "line 1, column 10: “text” should be text in quotation marks, but is an object in { }"
            ),
            (
                "{\n  \"createdAt\": 7.6e8}",
                "line 2, column 16: “createdAt” should be text in quotation marks, but is a number"
            ),
            (
                #"{"updatedAt": false}"#,
                "line 1, column 15: “updatedAt” should be text in quotation marks, but is true or false"
            ),
            (#"{"tags": "x"}"#, "line 1, column 10: “tags” should be a list in [ ], but is text in quotation marks"),
            (
                #"{"tags": ["é", null]}"#,
                "line 1, column 16: each item of “tags” should be text in quotation marks, but this is null"
            ),
            (
                #"{"tags": [["x"]]}"#,
                "line 1, column 11: each item of “tags” should be text in quotation marks, but this is a list in [ ]"
            ),
            (#"{"pinned": 1}"#, "line 1, column 12: “pinned” should be true or false, but is a number"),
            ("[]", "line 1, column 1: a song must be an object in { }, but this is a list in [ ]"),
            (" \"x\"\n", "line 1, column 2: a song must be an object in { }, but this is text in quotation marks"),
            ("null", "line 1, column 1: a song must be an object in { }, but this is null"),
        ])
    func wrongTypes(text: String, message: String) {
        #expect(errorReading(text)?.description == message)
    }

    @Test("Half a surrogate pair is an error where it is read, and kept elsewhere")
    func loneSurrogates() throws {
        for spelling in [
            #"\ud800"#, #"\udc00"#, #"\ud800x"#, #"\ud800\n"#, #"\ud800\u0041"#, #"\udc00\ud800"#, #"\udc00\udc00"#,
        ] {
            let error = errorReading(#"{"text": "é\#(spelling)"}"#)
            #expect(error?.reason == .loneSurrogate)
            #expect(error?.place == [1, 12])
            #expect(errorReading(#"{"tags": ["\#(spelling)"]}"#)?.reason == .loneSurrogate)

            let other = #"{"x": "\#(spelling)", "\#(spelling)": [1], "é": 0, "text": ""}"#
            let edited = try SongFile(other).encoding(SongEdit(text: "y"))
            #expect(edited.text == other.replacingOnce(#""text": """#, with: #""text": "y""#))
        }
    }
}
