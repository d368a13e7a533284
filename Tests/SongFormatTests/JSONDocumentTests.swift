import Testing

@testable import SongFormat

@Suite("Any JSON is changed in its bytes")
struct JSONDocumentTests {
    private func rewritten(_ text: String, _ change: (inout JSONValue) -> Void) throws -> String {
        let document = try JSONDocument(parsing: Array(text.utf8))
        var root = document.root
        change(&root)
        let result = document.saying(root)
        #expect(result.root == root)
        #expect(try JSONValue(parsing: result.bytes) == root)
        return String(decoding: result.bytes, as: UTF8.self)
    }

    @Test("what does not change keeps every byte")
    func unchanged() throws {
        let text = "\u{FEFF}\n{ \"a\" :1.0,\t\"b\":[ 1e2 , \"\\u00e9\\/\" ]}\r\n "
        #expect(try rewritten(text) { _ in } == text)
        #expect(
            try rewritten(text) { $0.set("a", to: .number("2")) }
                == "\u{FEFF}\n{ \"a\" :2,\t\"b\":[ 1e2 , \"\\u00e9\\/\" ]}\r\n ")
    }

    @Test("a new member looks like those beside it, however deep")
    func added() throws {
        let text = "{\n    \"x\": {\n        \"a\": {\"color\":\"red\"}\n    },\n    \"y\": 1.50\n}"
        let changed = try rewritten(text) { root in
            var tags = root["x"]!
            tags.set("b", to: .object([.init("color", .string("blue"))]))
            root.set("x", to: tags)
        }
        #expect(
            changed
                == """
                {
                    "x": {
                        "a": {"color":"red"},
                        "b": {
                            "color": "blue"
                        }
                    },
                    "y": 1.50
                }
                """)
        let inLine = try rewritten("{\"x\": {}}") { $0.set("x", to: .object([.init("a", .null)])) }
        #expect(inLine == "{\"x\": {\"a\":null}}")
        #expect(try rewritten("{}\n") { $0.set("x", to: .bool(true)) } == "{\n  \"x\": true\n}\n")
    }

    @Test("elements of lists stay as they are where others come, go and change")
    func lists() throws {
        let text = "{\"f\": [\n\t{ \"name\": \"A\", \"query\": \"a\", \"x\": 1.0 },\n\t{ \"name\": \"B\" }\n]}"
        #expect(
            try rewritten(text) { root in
                var folders = root["f"]!.array!
                folders[0].set("query", to: .string("é"))
                folders.swapAt(0, 1)
                folders.append(.object([.init("name", .string("C"))]))
                root.set("f", to: .array(folders))
            }
                == "{\"f\": [\n\t{ \"name\": \"B\" },\n\t{ \"name\": \"A\", \"query\": \"é\", \"x\": 1.0 },"
                + "\n\t{\n\t\t\"name\": \"C\"\n\t}\n]}")
        #expect(try rewritten(text) { $0.set("f", to: .array([])) } == "{\"f\": []}")
    }

    @Test("line ends and escapes are those of the file")
    func style() throws {
        let text = "{\r\n \"a\": \"\\u00e9\"\r\n}"
        #expect(
            try rewritten(text) { $0.set("b", to: .object([.init("c", .string("ß"))])) }
                == "{\r\n \"a\": \"\\u00e9\",\r\n \"b\": {\r\n  \"c\": \"\\u00df\"\r\n }\r\n}")
    }

    @Test("members that are there twice belong to each other in their order")
    func repeated() throws {
        let text = "{\"a\": 1.0, \"a\": 2.0, \"b\": [1, 1]}"
        #expect(
            try rewritten(text) { root in
                root = .object([
                    .init("b", .array([.number("1")])), .init("a", .number("1.0")), .init("a", .number("3")),
                ])
            } == "{\"b\": [1], \"a\": 1.0, \"a\": 3}")
    }
}
