/// An XML element and its contents. Comments, processing instructions and entities are resolved or removed, as by a
/// parser. Names and values compare byte for byte.
public struct XMLElement: Sendable {
    /// The contents of an element, in order.
    public enum Node: Sendable {
        case element(XMLElement)
        /// Text with the line where it begins, from 1.
        case text(String, line: Int)
    }

    /// `name="value"`.
    public struct Attribute: Sendable {
        /// Empty for most attributes, which are in no namespace.
        public let namespace: String
        /// Without a prefix.
        public let name: String
        /// With entities replaced by their characters.
        public let value: String

        /// An attribute to be written, in no namespace unless one is given.
        public init(_ name: String, _ value: String, namespace: String = "") {
            self.namespace = namespace
            self.name = name
            self.value = value
        }
    }

    /// The namespace of `xml:lang`.
    static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

    /// Empty if there is none.
    public let namespace: String

    /// Without a prefix.
    public let name: String

    /// In the order of the file.
    public var attributes: [Attribute]

    /// In the order of the file. A parser never produces two adjacent texts.
    public var nodes: [Node]

    /// Where the element begins, from 1; 0 if it was not read from a file.
    public let line: Int

    /// - Parameter line: 0 for an element to be written.
    public init(
        _ name: String, namespace: String = "", attributes: [Attribute] = [], nodes: [Node] = [], line: Int = 0
    ) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
        self.nodes = nodes
        self.line = line
    }
}

extension XMLElement.Node {
    /// Whether it contains neither words nor chords.
    var isBlank: Bool {
        switch self {
        case .text(let text, _): text.isBlank
        case .element(let element): element.name != "chord" && element.nodes.allSatisfy(\.isBlank)
        }
    }
}

extension XMLElement {
    /// An element that contains only text.
    init(_ name: String, text: String, attributes: [Attribute] = []) {
        self.init(name, attributes: attributes, nodes: text.isEmpty ? [] : [.text(text, line: 0)])
    }

    /// The child elements.
    var elements: [XMLElement] {
        nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All text inside, including that of nested elements.
    var text: String {
        var text = ""
        // Not recursive, so that the depth does not matter.
        var rest = Array(nodes.reversed())
        while let node = rest.popLast() {
            switch node {
            case .text(let part, _): text += part
            case .element(let element): rest += element.nodes.reversed()
            }
        }
        return text
    }

    /// Reports text directly inside this element, where none is expected.
    func noteLooseText(_ notes: inout NoteList) {
        for case .text(let text, let line) in nodes where !text.isBlank {
            notes.add(.dropped, line: line == 0 ? nil : line, text.inOneLine.trimmedForNote)
        }
    }

    /// The line of the first text directly inside; if there is none, the line of the element.
    var textLine: Int {
        for case .text(_, let line) in nodes { return line }
        return line
    }

    /// Nil if there is no such attribute.
    func attribute(_ name: String, namespace: String = "") -> String? {
        attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }
}

/// The result of parsing a file.
public struct XMLDocument: Sendable {
    /// The outermost element.
    public let root: XMLElement

    /// Whether the bytes were not in the declared encoding and were read as Windows-1252.
    public let isRecoded: Bool

    /// A parsed document.
    public init(root: XMLElement, isRecoded: Bool = false) {
        self.root = root
        self.isRecoded = isRecoded
    }
}

/// Parses a whole XML file in the encoding that it declares. The format readers are pure functions, so a caller that
/// may start processes passes a parser: `XMLProgram` in the module `XMLParsing`.
public typealias XMLParser = @Sendable ([UInt8]) throws(XMLFault) -> XMLDocument
