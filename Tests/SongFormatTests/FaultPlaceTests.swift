import Testing

@testable import SongFormat

@Suite("A faulty file is refused with the place of the fault")
struct FaultPlaceTests {
    @Test(
        "The message names line, column and what is wrong",
        arguments: [
            ("", "line 1, column 1: the file is empty"),
            (" \n\u{FEFF}", "line 2, column 1: expected a value, found U+FEFF"),
            ("\u{FEFF}\n\n", "line 3, column 1: the file is empty"),
            (
                "{\n  \"title\": \"x\"\n  \"text\": \"y\"\n}",
                "line 2, column 15: missing comma between two members"
            ),
            ("{\"a\": [1 2]}", "line 1, column 9: missing comma between two values"),
            ("{\"a\": [[] []]}", "line 1, column 10: missing comma between two values"),
            ("{\"a\": 1,\n}", "line 1, column 8: unexpected comma at the end"),
            ("{\"a\": [1,\r\n ]}", "line 1, column 9: unexpected comma at the end"),
            ("{\"a\": 1,,}", "line 1, column 9: expected a name in double quotation marks, found ‘,’"),
            ("{'a': 1}", "line 1, column 2: expected a name in double quotation marks, found ‘'’"),
            ("{“a”: 1}", "line 1, column 2: expected a name in double quotation marks, found ‘“’"),
            ("{\"a\" 1}", "line 1, column 6: expected a colon after the name, found ‘1’"),
            ("{\"a\": }", "line 1, column 7: expected a value, found ‘}’"),
            ("{\"a\": /* x */ 1}", "line 1, column 7: expected a value, found ‘/’"),
            ("{\"a\": .5}", "line 1, column 7: expected a value, found ‘.’"),
            ("{\"é\": +1}", "line 1, column 7: expected a value, found ‘+’"),
            ("{\"a\": 01}", "line 1, column 7: invalid number"),
            ("{\"a\": 1.}", "line 1, column 7: invalid number"),
            ("{\"a\": True}", "line 1, column 7: only true, false and null can be written without quotation marks"),
            ("{\"a\": [1}", "line 1, column 9: expected a comma or ‘]’, found ‘}’"),
            (
                "{\"text\": \"he said \"hi\" to me\"}",
                "line 1, column 20: expected a comma or ‘}’, found ‘h’"
                    + " (write a quotation mark inside text as \\\")"
            ),
            (
                "{\"text\": \"one\ntwo\"}",
                "line 1, column 14: line break inside text"
                    + " (add the closing quotation mark, or write \\n for a line break)"
            ),
            ("{\"text\": \"\t\"}", "line 1, column 11: tab inside text (write it as \\t)"),
            (
                "{\"text\": \"\u{1B}[m\"}",
                "line 1, column 11: control character U+001B inside text (write it as an escape sequence)"
            ),
            (
                "{\"text\": \"C:\\dir\"}",
                "line 1, column 13: invalid escape sequence: a backslash must begin one of"
                    + " \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000"
                    + " (write \\\\ for a backslash)"
            ),
            (
                "{\"text\": \"\\udead\"}",
                "line 1, column 11: incomplete character (unpaired surrogate, \\uD800 to \\uDFFF)"
            ),
            ("{} {}", "line 1, column 4: unexpected content after the end of the song"),
            ("{}\n\n,", "line 3, column 1: unexpected content after the end of the song"),
            ("{\"text\": \"x\"", "line 1, column 13: the file ends unexpectedly"),
            ("{\"text\": \"日本", "line 1, column 13: the file ends unexpectedly"),
            ("{}\0", "line 1, column 3: null byte (the file is probably damaged)"),
            ("{\"text\": \"\0\"}", "line 1, column 11: null byte (the file is probably damaged)"),
        ])
    func messages(text: String, message: String) {
        #expect(errorReading(text)?.description == message)
    }

    @Test("CR LF, LF and CR each end one line; columns count scalars; a byte-order mark is not counted")
    func lines() {
        let error = errorReading("\u{FEFF}{\r\n\n\r\r\n\"e\u{301}\u{1F469}\u{200D}\u{1F3A4}\" x}")
        #expect(error?.place == [5, 9])
        #expect(error?.offset == 27)
        #expect(errorReading("\u{FEFF}x")?.place == [1, 1])
        #expect(errorReading("{\r")?.place == [2, 1])
        #expect(errorReading("{\"a\u{2028}\": x}")?.place == [1, 8])
    }

    @Test(
        "Bytes that are not UTF-8 are refused wherever they stand",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x8E], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
        ] as [[UInt8]])
    func invalidUTF8(bad: [UInt8]) {
        let places: [(before: String, after: String)] = [
            ("{\"text\": \"é", "\"}"), ("{\"tex", "t\": 1}"), ("{\"x\": [{\"y\": \"12345678", "12345678\"}]}"),
            ("{}", ""),
            ("", "{}"), ("{", "}"), ("{\"x\": ", "1}"),
        ]
        for (before, after) in places {
            let error = errorReading(Array(before.utf8) + bad + Array(after.utf8))
            #expect(error?.offset == before.utf8.count)
            let isByteOrderMark = before.isEmpty && bad == [0xFF]
            #expect(error?.reason == .invalidUTF8 || isByteOrderMark)
        }
    }

    @Test("Other encodings are named as such")
    func wideEncodings() {
        let text = "{\"title\": \"é\"}"
        let units = Array(text.utf16)
        let littleEndian: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let bigEndian: [UInt8] = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let wide: [UInt8] = units.flatMap { [UInt8($0), 0, 0, 0] }
        let wideBigEndian: [UInt8] = units.flatMap { [0, 0, 0, UInt8($0)] }
        let files: [[UInt8]] = [
            littleEndian, [0xFF, 0xFE] + littleEndian, bigEndian, [0xFE, 0xFF] + bigEndian, wide,
            [0xFF, 0xFE, 0, 0] + wide, wideBigEndian, [0, 0, 0xFE, 0xFF] + wideBigEndian,
        ]
        for bytes in files {
            #expect(errorReading(bytes)?.reason == .wideEncoding)
        }
    }

    @Test("A file of zero bytes, as a power cut leaves it, is named as such", arguments: [1, 2, 4, 100, 4096])
    func zeroBytes(count: Int) {
        let zeros = [UInt8](repeating: 0, count: count)
        #expect(errorReading(zeros)?.reason == .zeroByte)
        if count > 4 { #expect(errorReading(Array("{".utf8) + zeros)?.reason == .zeroByte) }
    }

    @Test("Every song that was cut short is refused, and nothing else is said of it")
    func everyPrefix() {
        let song = Array(
            #"{"title": "é日🎵\u00e9\ud83c\udfb5\n", "x": [true, false, null, -1.5e+10, {"y": []}], "pinned": true}"#.utf8
        )
        #expect(errorReading(song) == nil)
        for count in 1..<song.count {
            let error = errorReading(Array(song[..<count]))
            #expect(error?.reason == .truncated, "after \(count) bytes")
            #expect(error?.line == 1)
        }
    }
}
