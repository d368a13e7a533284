extension JSONValue {
    /// - Parameters:
    ///   - pretty: each member or element on its own line, indented by two spaces, with a final newline. Else one line
    ///     without.
    ///   - asciiOnly: escapes everything beyond ASCII, so that no character can mislead a terminal.
    public func serialized(pretty: Bool, asciiOnly: Bool = false) -> [UInt8] {
        var serializer = JSONSerializer(pretty: pretty, asciiOnly: asciiOnly)
        serializer.append(self)
        if pretty { serializer.output.append(UInt8(ascii: "\n")) }
        return serializer.output
    }
}

private struct JSONSerializer {
    let pretty: Bool
    let asciiOnly: Bool
    var output: [UInt8] = []
    private var depth = 0

    init(pretty: Bool, asciiOnly: Bool) {
        self.pretty = pretty
        self.asciiOnly = asciiOnly
    }

    mutating func append(_ value: JSONValue) {
        switch value {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let spelling): output.append(contentsOf: spelling.utf8)
        case .string(let text): append(text)
        case .array(let elements):
            appendList(elements, in: "[", "]") { serializer, element in serializer.append(element) }
        case .object(let members):
            appendList(members, in: "{", "}") { serializer, member in
                serializer.append(member.name)
                serializer.output.append(contentsOf: (serializer.pretty ? ": " : ":").utf8)
                serializer.append(member.value)
            }
        }
    }

    private mutating func append(_ text: String) {
        JSONString.encode(text, asciiOnly: asciiOnly, into: &output)
    }

    private mutating func appendList<Item>(
        _ items: [Item], in opening: Unicode.Scalar, _ closing: Unicode.Scalar,
        appendItem: (inout JSONSerializer, Item) -> Void
    ) {
        output.append(UInt8(ascii: opening))
        depth += 1
        for (index, item) in items.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            breakLine()
            appendItem(&self, item)
        }
        depth -= 1
        if !items.isEmpty { breakLine() }
        output.append(UInt8(ascii: closing))
    }

    private mutating func breakLine() {
        guard pretty else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }
}
