import SongConversion

/// Reads elements, attributes, texts and the entities of XML, and lets everything else pass: so that the fuzzer, which
/// makes up what the readers of formats are given, need not start a process each time. No parser for anybody else.
struct FuzzXML {
    private var rest: ArraySlice<UInt8>
    private var line = 1
    private var open = [XMLElement("")]
    private var spaces = [""]

    /// - Throws: `.tooDeep` and `.tooMany`, as the real one does, and `.malformed` where there is no element.
    static func parse(_ bytes: [UInt8]) throws(XMLFault) -> XMLDocument {
        var reading = FuzzXML(rest: bytes[...])
        while !reading.rest.isEmpty {
            guard reading.open.count <= XMLLimits.depth else { throw .tooDeep(line: reading.line) }
            reading.readNode()
        }
        while reading.open.count > 1 { reading.close() }
        for case .element(let root) in reading.open[0].nodes { return XMLDocument(root: root) }
        throw .malformed(line: 1, column: 1, "no element")
    }

    private init(rest: ArraySlice<UInt8>) {
        self.rest = rest
    }

    private mutating func readNode() {
        if take("<?") || take("<!") {
            _ = read { $0 == UInt8(ascii: ">") }
            _ = take(">")
        } else if take("</") {
            _ = read { $0 == UInt8(ascii: ">") }
            _ = take(">")
            if open.count > 1 { close() }
        } else if take("<") {
            readElement()
        } else {
            let start = line
            let text = Self.text(read { $0 == UInt8(ascii: "<") })
            if open.count > 1, !text.isEmpty { open[open.count - 1].nodes.append(.text(text, line: start)) }
        }
    }

    private mutating func readElement() {
        let start = line
        let name = Self.text(read { " \n\t\r/>".utf8.contains($0) })
        var attributes: [XMLElement.Attribute] = []
        var space = spaces[spaces.count - 1]
        while let byte = rest.first, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/") {
            if " \n\t\r".utf8.contains(byte) {
                _ = read { !" \n\t\r".utf8.contains($0) }
                continue
            }
            let key = Self.text(read { "= \n\t\r/>".utf8.contains($0) })
            var value = ""
            if take("=") {
                let quote = rest.popFirst() ?? 0
                value = Self.text(read { $0 == quote })
                rest = rest.dropFirst()
            }
            switch key {
            case "xmlns": space = value
            case "xml:lang":
                attributes.append(.init("lang", value, namespace: "http://www.w3.org/XML/1998/namespace"))
            default: attributes.append(.init(key, value))
            }
        }
        open.append(XMLElement(name, namespace: space, attributes: attributes, line: start))
        spaces.append(space)
        if take("/") { close() }
        _ = take(">")
    }

    private mutating func close() {
        let element = open.removeLast()
        spaces.removeLast()
        open[open.count - 1].nodes.append(.element(element))
    }

    private mutating func take(_ letters: StaticString) -> Bool {
        let isNext = letters.withUTF8Buffer { rest.starts(with: $0) }
        if isNext { rest = rest.dropFirst(letters.utf8CodeUnitCount) }
        return isNext
    }

    /// What comes before such a byte.
    private mutating func read(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let end = rest.firstIndex(where: isEnd) ?? rest.endIndex
        let read = rest[..<end]
        line += read.count { $0 == UInt8(ascii: "\n") }
        rest = rest[end...]
        return read
    }

    private static let entities: [(name: StaticString, byte: UInt8)] = [
        ("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&#13;", 0x0D), ("&#10;", 0x0A),
        ("&#9;", 0x09),
    ]

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var output: [UInt8] = []
        var rest = bytes
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"),
                let entity = entities.first(where: { entity in entity.name.withUTF8Buffer { rest.starts(with: $0) } })
            {
                output.append(entity.byte)
                rest = rest.dropFirst(entity.name.utf8CodeUnitCount)
            } else {
                output.append(byte)
                rest = rest.dropFirst()
            }
        }
        let isHeld: (Unicode.Scalar) -> Bool = {
            $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE || [0x09, 0x0A, 0x0D].contains($0.value)
        }
        return String(String.UnicodeScalarView(String(decoding: output, as: UTF8.self).unicodeScalars.filter(isHeld)))
    }
}
