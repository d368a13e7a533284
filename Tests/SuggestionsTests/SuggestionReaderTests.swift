import Testing

@testable import Suggestions

@Suite("What a program for suggestions writes") struct SuggestionReaderTests {
    private func read(_ pieces: String..., limit: Int = 50) -> [String] {
        var reader = SuggestionReader(limit: limit)
        return pieces.flatMap { reader.read(Array($0.utf8)[...]) } + reader.finish()
    }

    @Test("is a suggestion a line; a line is not known before it ends") func lines() {
        #expect(read("one\n  two \t\r\n\n   \nthree") == ["one", "two", "three"])
        #expect(read("o", "ne\ntw", "", "o\n") == ["one", "two"])
        var reader = SuggestionReader(limit: 5)
        #expect(reader.read(Array("one\ntwo".utf8)[...]) == ["one"])
        #expect(reader.count == 1)
    }

    @Test("has several lines as a JSON string; other words in quotation marks are what they are") func strings() {
        #expect(read(#""one\ntwo""# + "\n") == ["one\ntwo"])
        #expect(read(#""\r\n  one\r\ntwo\r\n""#) == ["  one\ntwo"])
        #expect(read(#""Stay,” she said"#) == [#""Stay,” she said"#])
        #expect(read(#""Stay" and "go""#) == [#""Stay" and "go""#])
        #expect(read(#""caf\u00e9""#) == ["café"])
        #expect(read(#"{"a": 1}"#) == [#"{"a": 1}"#])
        #expect(read("\"\"\n\" \\n\"\n") == [])
    }

    @Test("is each there once, byte for byte") func duplicates() {
        #expect(read("one\none\n\"one\"\ncafé\ncafe\u{301}\n") == ["one", "café", "cafe\u{301}"])
    }

    @Test("is not more than was asked for") func limit() {
        #expect(read("one\ntwo\nthree\n", limit: 2) == ["one", "two"])
        #expect(read("one\ntwo\nthree", limit: 2) == ["one", "two"])
    }

    @Test("is left out, and counted, where it is not UTF-8, has control characters or is too long") func refused() {
        var reader = SuggestionReader(limit: 50)
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: SuggestionReader.lineLimit)
        let lines: [[UInt8]] = [
            [0xE9], [0xC0, 0x80], Array("a\0b".utf8), Array("a\u{1B}[1mb".utf8), Array(#""a\u0000b""#.utf8),
            Array(#""a\u009bb""#.utf8), long + [0x78], long + long + long, Array("good\tone".utf8),
        ]
        var found: [String] = []
        for line in lines { found += reader.read((line + [0x0A])[...]) }
        #expect(found == ["good\tone"])
        #expect(reader.refused == [.notUTF8: 2, .controlCharacter: 4, .tooLong: 2])
        #expect(reader.read((long + [0x0A])[...]).first?.utf8.count == SuggestionReader.lineLimit)
    }

    @Test("in any pieces is the same") func pieces() {
        let bytes = Array("eins\nzwei ü\n\"drei\\nvier\"\n\nfünf".utf8)
        var whole = SuggestionReader(limit: 50)
        let expected = whole.read(bytes[...]) + whole.finish()
        for size in 1..<bytes.count {
            var reader = SuggestionReader(limit: 50)
            var found: [String] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += reader.read(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(found + reader.finish() == expected)
        }
    }
}
