import Files
import SongConversion
import XMLParsing

extension XMLProgram {
    /// The program that was built with these tests.
    static var built: XMLProgram {
        let runner = try! FilePath("/proc/self/exe").resolvingLinks()
        return XMLProgram(runner.parent.appending("songbook-xml"))
    }
}

extension XMLElement {
    /// The whole tree on one line.
    var description: String {
        func name(_ namespace: String, _ name: String) -> String { namespace.isEmpty ? name : "\(namespace):\(name)" }
        let values = attributes.map { " \(name($0.namespace, $0.name))='\($0.value)'" }.joined()
        let inside = nodes.map { node in
            switch node {
            case .element(let element): element.description
            case .text(let text, let line): "\(line) \"\(text)\""
            }
        }
        return "\(line) \(name(namespace, self.name))\(values) (\(inside.joined(separator: " ")))"
    }
}
