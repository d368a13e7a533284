import TestSupport
import Testing

@testable import SongConversion

@Suite("Elements written as XML")
struct XMLWriterTests {
    /// Describes an element without its lines, since a tree that was not read has none.
    private func description(_ element: XMLElement) -> String {
        let attributes = element.attributes.map { " \($0.namespace):\($0.name)=\($0.value.debugDescription)" }
        let nodes = element.nodes.map { node in
            switch node {
            case .element(let inner): description(inner)
            case .text(let text, _): text.debugDescription
            }
        }
        return "<\(element.namespace):\(element.name)\(attributes.joined())>\(nodes.joined())</>"
    }

    @Test("have what XML needs spelled as entities")
    func entities() {
        let root = XMLElement(
            "a", namespace: "urn:a",
            attributes: [
                .init("b", "\"<&>'\n\t\r"), .init("lang", "de", namespace: XMLElement.xmlNamespace),
            ], nodes: [.text("\"<&>'\n\t\r]]>\u{1}\u{FFFE}é", line: 0), .element(XMLElement("c"))])
        #expect(
            String(decoding: XMLWriter.bytes(of: root), as: UTF8.self)
                == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a xmlns=\"urn:a\" b=\"&quot;&lt;&amp;&gt;'&#10;&#9;&#13;\" xml:lang=\"de\">\"&lt;&amp;&gt;'\n\t&#13;]]&gt;é<c/></a>\n"
        )
    }

    @Test("are what a parser makes of them")
    func parsed() throws {
        var generator = SeededGenerator(seed: 3)
        let parts = [
            "a", "é", "😀", " ", "\n", "\r", "\r\n", "\t", "<", ">", "&", "\"", "'", "]]>", "&amp;", "\u{0}", "\u{1B}",
            "\u{7F}", "\u{85}",
            "\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "e\u{301}",
        ]
        func text() -> String {
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in parts.randomElement(using: &generator)! }.joined()
        }
        func element(_ depth: Int) -> XMLElement {
            let nodes = (0..<Int.random(in: 0...(depth > 3 ? 0 : 4), using: &generator)).map { _ -> XMLElement.Node in
                Bool.random(using: &generator) ? .text(text(), line: 0) : .element(element(depth + 1))
            }
            let names = ["a", "b-c", "_d.1"].filter { _ in Bool.random(using: &generator) }
            let attributes = names.map { XMLElement.Attribute($0, text()) }
            return XMLElement(names.first ?? "x", attributes: attributes, nodes: nodes)
        }
        for _ in 0..<200 {
            let root = element(0)
            let read = try xmlParser(XMLWriter.bytes(of: root))
            #expect(description(read.root) == description(XMLWriter.parsed(root)) && !read.isRecoded)
        }
    }
}
