import Testing

@testable import SongFormat

@Suite("The tokenizer accepts RFC 8259 and nothing else")
struct JSONGrammarTests {
    @Test(
        "Accepted as JSON",
        arguments: [
            "null", "true", "false", "0", "-0", "1", "123", "-123", "0.0", "-0.1", "1.5", "1e1", "1E1", "1e+1", "1E-1",
            "0e0", "0e+1", "1.0e10", "1e400", "-1e-400", "123456789012345678901234567890",
            "0.000000000000000000000000000000000000001", "\"\"", "\"a\"", "\"\\u0000\"", "\"\u{7F}\"", "\"\u{FFFF}\"",
            "[]", "[ ]", "[[]]", "[[],[]]", "[1,2]", "[ 1 , 2 ]", "[null,true,false]", "[\"\"]", "{}", "{ }",
            "{\"\":0}", "{\"a\":{}}", "{\"a\":[],\"b\":{}}", "{\"a\":1,\"a\":1}", "\t[\r\n]\n ", "[1]\n", " 1 ",
            "\"\\/\"",
            "[-0]", "[1e-2]", "{\"a\" : 1}", "\u{FEFF}1",
        ])
    func accepted(text: String) throws {
        #expect(throws: Never.self) { try JSONValue(parsing: Array(text.utf8)) }
        #expect(GrammarOracle.accepts(Array(text.utf8)))
        _ = try SongFile("{\"unknown\": \(text.dropFirst(text.hasPrefix("\u{FEFF}") ? 1 : 0))}")
    }

    @Test(
        "Refused",
        arguments: [
            "nul", "nulll", "Null", "TRUE", "tru", "truee", "nan", "NaN", "Infinity", "-Infinity", "undefined", "-",
            "+1",
            "01", "-01", "00", "1.", ".1", "1.e1", "1e", "1e+", "1ea", "1.2.3", "1e1.5", "0x1", "1_000", "1a", "--1",
            "1,",
            "1 2", "\"", "\"a", "'a'", "\"\\\"", "\"\\x\"", "\"\\u\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\U0041\"",
            "\"\\u 041\"", "\"\\u+041\"", "\"\\\u{E9}\"", "\"\n\"", "\"\t\"", "\"\u{1F}\"", "\"a\" \"b\"", "[", "]",
            "[1",
            "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1:2]", "[}", "[1}", "[1]]", "[]1", "{", "}", "{\"a\"",
            "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{,\"a\":1}", "{\"a\"}", "{\"a\",1}",
            "{\"a\":1,,\"b\":2}",
            "{\"a\":1 \"b\":2}", "{\"a\"::1}", "{a:1}", "{1:1}", "{null:1}", "{'a':1}", "{\"a\":1]", "{\"a\":1}}",
            "{}{}",
            "{[]:1}", "{\"a\":1}#", "//\n1", "1//", "/**/1", "\u{A0}1", "\u{2003}1", "\u{B}1", "\u{C}1", "1\u{FEFF}",
            "\u{FEFF}\u{FEFF}1", "\u{0}", "1\u{0}", "[1\u{0}]", "<a/>", "\\u0031", "True", "[True]", "*", "\"\\ud800\"",
        ])
    func refused(text: String) {
        #expect(throws: SongFormatError.self) { try JSONValue(parsing: Array(text.utf8)) }
        #expect(!GrammarOracle.accepts(Array(text.utf8)))
    }
}
