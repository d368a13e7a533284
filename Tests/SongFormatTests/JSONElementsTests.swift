import SongFormat
import Testing

@Suite("The elements of an array in JSON") struct JSONElementsTests {
    /// Returns `LINE:VALUE` for each element, and `LINE:COLUMN!` for a faulty one.
    private func read(_ text: String, limit: Int = SongFile.byteLimit) throws -> [String]? {
        try JSONElements(of: Array(text.utf8), limit: limit)?.map { element in
            switch element.value {
            case .success(let value):
                "\(element.line):\(String(decoding: value.serialized(pretty: false), as: UTF8.self))"
            case .failure(let error): "\(error.line):\(error.column)!"
            }
        }
    }

    @Test("are those of the whole value, with their lines", arguments: ["\n", "\r\n", "\r"])
    func elements(end: String) throws {
        let text = ["[1, ", " {\"a\": [true, {}]},\"x\",", "[[]], null", "]", ""].joined(separator: end)
        #expect(try read(text) == ["1:1", "2:{\"a\":[true,{}]}", "2:\"x\"", "3:[[]]", "3:null"])
        #expect(try read("[]") == [] && read("\u{FEFF} [ ] ") == [])
        #expect(try read("{}") == nil && read("5") == nil)
        #expect(throws: SongFormatError.self) { try read("") }
        #expect(throws: SongFormatError.self) { try read("[1, 2]", limit: 3) }
    }

    @Test("behind one that is wrong are read where each begins on a line of its own")
    func resuming() throws {
        func list(_ second: String) -> String { "[\n  {\"a\": 1},\n  \(second)\n  {\"c\": [\n    {}]}\n]\n" }
        let (first, last) = ("2:{\"a\":1}", "4:{\"c\":[{}]}")
        for (second, place) in [
            ("{\"b\" 2},", "3:8!"), ("{\"b\": \"x},", "3:13!"), ("{\"b\": 2, },", "3:10!"),
            ("{\"b\": \"\u{1}\"},", "3:10!"),
            ("{\"b\": \"\0\"},", "3:10!"), ("{\"b\": \"\\ud800\"},", "3:10!"), ("{\"b\": {\"x\": 1},", "4:3!"),
            ("nil,", "3:3!"), ("{\"b\": 2]},", "3:10!"),
        ] {
            #expect(try read(list(second)) == [first, place, last], "\(second)")
        }
        // Only a comma is missing, or there is one too many.
        #expect(try read(list("{\"b\": 2}")) == [first, "3:{\"b\":2}", "3:11!", last])
        #expect(try read("[{\"a\": 1},\n {\"b\": 2},\n]") == ["1:{\"a\":1}", "2:{\"b\":2}", "2:10!"])
        // An open bracket takes everything that follows, up to the end.
        #expect(try read(list("{\"b\": [1,")) == [first, "7:1!", last])
    }

    @Test("that are cut short are the last; behind the array nothing is read")
    func truncated() throws {
        #expect(try read("[{\"a\": 1}, {\"b\"") == ["1:{\"a\":1}", "1:16!"])
        #expect(try read("[{\"a\": 1}") == ["1:{\"a\":1}", "1:10!"])
        #expect(try read("[{\"a\": 1}] 2") == ["1:{\"a\":1}", "1:12!"])
        #expect(try read("[{\"a\" 1}, {\"b\": 2}]") == ["1:7!"])
    }

    @Test("tell whether some may be left that were not read") func cutShort() throws {
        func isCutShort(_ text: String) throws -> Bool? {
            var elements = try JSONElements(of: Array(text.utf8), limit: SongFile.byteLimit)
            while elements?.next() != nil {}
            return elements?.isCutShort
        }
        #expect(try isCutShort("[{\"a\" 1}, {\"b\": 2}]") == true)
        for text in ["[{\"a\": 1}]", "[{\"a\": 1}, {\"b\" 2}]", "[{\"a\": 1}, {\"b\"", "[\n{\"a\" 1},\n{\"b\": 2}]"] {
            #expect(try isCutShort(text) == false, "\(text)")
        }
    }

    @Test("are told up to a hundred faults")
    func many() throws {
        let text = "[\n" + String(repeating: "{\"a\" 1},\n", count: 5_000) + "{}]"
        #expect(try read(text)?.count == JSONElements.faultLimit)
        let open = "[\n" + String(repeating: "{\"a\": [\n", count: 5_000)
        #expect(try read(open)?.count ?? 0 <= JSONElements.faultLimit)
    }
}
