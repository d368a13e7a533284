/// Writes elements as XML 1.0 in UTF-8. Adds no white space.
enum XMLWriter {
    /// The whole file. The outermost element's namespace becomes the default one; `xml:` is the only prefix.
    static func bytes(of root: XMLElement) -> [UInt8] {
        var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
        add(root, namespace: "", to: &output)
        output.append(UInt8(ascii: "\n"))
        return output
    }

    /// The result of parsing that file: characters that XML cannot represent are left out.
    static func parsed(_ root: XMLElement) -> XMLElement {
        XMLElement(
            root.name, namespace: root.namespace,
            attributes: root.attributes.map { .init($0.name, held($0.value), namespace: $0.namespace) },
            nodes: joined(root.nodes), line: 1)
    }

    private static func joined(_ nodes: [XMLElement.Node]) -> [XMLElement.Node] {
        var all: [XMLElement.Node] = []
        for node in nodes {
            switch node {
            case .element(let element): all.append(.element(parsed(element)))
            case .text(let text, let line):
                let text = held(text)
                if case .text(let before, _)? = all.last {
                    all[all.count - 1] = .text(before + text, line: line)
                } else if !text.isEmpty {
                    all.append(.text(text, line: line))
                }
            }
        }
        return all
    }

    private static func add(_ element: XMLElement, namespace: String, to output: inout [UInt8]) {
        output.append(contentsOf: "<\(element.name)".utf8)
        if element.namespace != namespace, !element.namespace.isEmpty {
            add(XMLElement.Attribute("xmlns", element.namespace), to: &output)
        }
        for attribute in element.attributes { add(attribute, to: &output) }
        if element.nodes.isEmpty {
            output.append(contentsOf: "/>".utf8)
            return
        }
        output.append(UInt8(ascii: ">"))
        for node in element.nodes {
            switch node {
            case .text(let text, _): add(text, isAttribute: false, to: &output)
            case .element(let inner):
                add(inner, namespace: element.namespace.isEmpty ? namespace : element.namespace, to: &output)
            }
        }
        output.append(contentsOf: "</\(element.name)>".utf8)
    }

    private static func add(_ attribute: XMLElement.Attribute, to output: inout [UInt8]) {
        let prefix = attribute.namespace == XMLElement.xmlNamespace ? "xml:" : ""
        output.append(contentsOf: " \(prefix)\(attribute.name)=\"".utf8)
        add(attribute.value, isAttribute: true, to: &output)
        output.append(UInt8(ascii: "\""))
    }

    // MARK: - Characters

    /// Without characters that XML cannot represent. Source: XML 1.0, production 2, `Char`.
    static func held(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0xEF).contains($0) || $0 == 0x0A || $0 == 0x09 }) { return text }
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where isHeld(scalar) { output.append(scalar) }
        return String(output)
    }

    private static func isHeld(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    private static func add(_ text: String, isAttribute: Bool, to output: inout [UInt8]) {
        for byte in held(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            // Text must not contain `]]>`, the end of a CDATA section.
            case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\"") where isAttribute: output.append(contentsOf: "&quot;".utf8)
            // Parsers turn CR into LF, and line ends and tabs in attributes into spaces.
            case 0x0D: output.append(contentsOf: "&#13;".utf8)
            case 0x0A where isAttribute: output.append(contentsOf: "&#10;".utf8)
            case 0x09 where isAttribute: output.append(contentsOf: "&#9;".utf8)
            default: output.append(byte)
            }
        }
    }
}
