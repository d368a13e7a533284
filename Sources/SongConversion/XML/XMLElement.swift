/// An element of XML with what is in it. Comments, processing instructions and entities are gone; what is left is what a
/// parser tells of a document. Names and values compare byte for byte.
public struct XMLElement: Sendable {
    /// What stands in an element, in its order.
    public enum Node: Sendable {
        case element(XMLElement)
        /// With the line where it begins, from 1.
        case text(String, line: Int)
    }

    /// `name="value"`.
    public struct Attribute: Sendable {
        /// Empty for most attributes, which are in no namespace.
        public let namespace: String
        /// Without prefix.
        public let name: String
        /// With entities as the characters they stand for.
        public let value: String

        /// An attribute of an element to be written, in no namespace unless one is given.
        public init(_ name: String, _ value: String, namespace: String = "") {
            self.namespace = namespace
            self.name = name
            self.value = value
        }
    }

    /// Of `xml:lang`.
    static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

    /// Empty where there is none.
    public let namespace: String

    /// Without prefix.
    public let name: String

    /// In the order of the file.
    public var attributes: [Attribute]

    /// In the order of the file. Two texts never follow each other in what a parser made.
    public var nodes: [Node]

    /// Where the element begins, from 1; 0 for one that was not read.
    public let line: Int

    /// - Parameter line: 0 where the element is to be written.
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
    /// Whether there are neither words nor chords in it.
    var isBlank: Bool {
        switch self {
        case .text(let text, _): text.isBlank
        case .element(let element): element.name != "chord" && element.nodes.allSatisfy(\.isBlank)
        }
    }
}

extension XMLElement {
    /// One with nothing but text in it.
    init(_ name: String, text: String, attributes: [Attribute] = []) {
        self.init(name, attributes: attributes, nodes: text.isEmpty ? [] : [.text(text, line: 0)])
    }

    /// Those that are right inside this one.
    var elements: [XMLElement] {
        nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All text inside, also that of elements in it.
    var text: String {
        var text = ""
        // Without recursion, however deep it is.
        var rest = Array(nodes.reversed())
        while let node = rest.popLast() {
            switch node {
            case .text(let part, _): text += part
            case .element(let element): rest += element.nodes.reversed()
            }
        }
        return text
    }

    /// Says what words stand right inside, where none are meant to be.
    func noteLooseText(_ notes: inout NoteList) {
        for case .text(let text, let line) in nodes where !text.isBlank {
            notes.add(.dropped, line: line == 0 ? nil : line, text.inOneLine.trimmedForNote)
        }
    }

    /// The line of the first text right inside; that of the element where there is none.
    var textLine: Int {
        for case .text(_, let line) in nodes { return line }
        return line
    }

    /// Nil where there is no such attribute.
    func attribute(_ name: String, namespace: String = "") -> String? {
        attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }
}

/// What a parser made of a file.
public struct XMLDocument: Sendable {
    /// The outermost element.
    public let root: XMLElement

    /// Whether the bytes are not in the encoding that the file claims, and were read as Windows-1252.
    public let isRecoded: Bool

    /// A document that was parsed.
    public init(root: XMLElement, isRecoded: Bool = false) {
        self.root = root
        self.isRecoded = isRecoded
    }
}

/// Parses a whole file of XML, in whatever encoding it says it has. The readers of formats are functions of values; who
/// may start processes hands one in: `XMLProgram` in the module `XMLParsing`.
public typealias XMLParser = @Sendable ([UInt8]) throws(XMLFault) -> XMLDocument
