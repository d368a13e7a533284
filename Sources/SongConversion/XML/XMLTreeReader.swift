import SongFormat

/// Reads the output of `songbook-xml`: JSON Lines, each an array. See architecture.md, "XML".
///
/// - `["start", line, namespace, name, [[namespace, name, value], …]]`
/// - `["text", line, text]`
/// - `["end"]`
/// - finally either `["done", isRecoded]` or `["error", kind, line, column, message]`
public enum XMLTreeReader {
    private static let newline = UInt8(ascii: "\n")

    /// - Throws: the program's error in the XML; `.programFailed` for any other output than the above.
    public static func read(_ output: [UInt8]) throws(XMLFault) -> XMLDocument {
        var builder = XMLTreeBuilder()
        var rest = output[...]
        while let end = rest.firstIndex(of: newline) {
            let line = try event(Array(rest[..<end]))
            rest = rest[(end + 1)...]
            switch line.first?.string {
            case "start": try builder.start(line)
            case "text": try builder.add(line)
            case "end": try builder.end()
            case "done":
                guard rest.isEmpty, line.count == 2, let isRecoded = line[1].bool else { throw garbled }
                return XMLDocument(root: try builder.root(), isRecoded: isRecoded)
            case "error": throw fault(line)
            default: throw garbled
            }
        }
        throw .programFailed("no end")
    }

    private static func event(_ bytes: [UInt8]) throws(XMLFault) -> [JSONValue] {
        do {
            if let line = try JSONValue(parsing: bytes, limit: .max).array { return line }
        } catch {}
        throw garbled
    }

    private static func fault(_ line: [JSONValue]) -> XMLFault {
        guard line.count == 5, let kind = line[1].string, let row = number(line[2]), let column = number(line[3]),
            let message = line[4].string
        else { return garbled }
        switch kind {
        case "malformed": return .malformed(line: row, column: column, message)
        case "doctype": return .documentType(line: row)
        case "depth": return .tooDeep(line: row)
        case "nodes": return .tooMany
        case "encoding": return .encoding(line: row)
        case "library": return .libraryMissing
        default: return .programFailed(message)
        }
    }

    /// From 0.
    fileprivate static func number(_ value: JSONValue) -> Int? {
        value.integer.flatMap { (0...Int64(UInt32.max)).contains($0) ? Int($0) : nil }
    }

    fileprivate static var garbled: XMLFault { .programFailed("garbled output") }
}

/// Assembles elements without recursion.
private struct XMLTreeBuilder {
    private var open: [XMLElement] = []
    private var finished: XMLElement?
    private var count = 0

    mutating func start(_ line: [JSONValue]) throws(XMLFault) {
        guard finished == nil, line.count == 5, let row = XMLTreeReader.number(line[1]), row > 0,
            let space = line[2].string,
            let name = line[3].string, let values = line[4].array
        else { throw XMLTreeReader.garbled }
        count += 1 + values.count
        guard count <= XMLLimits.nodes else { throw .tooMany }
        guard open.count < XMLLimits.depth else { throw .tooDeep(line: row) }
        var attributes: [XMLElement.Attribute] = []
        for value in values {
            guard let parts = value.array, parts.count == 3, let space = parts[0].string, let name = parts[1].string,
                let text = parts[2].string
            else { throw XMLTreeReader.garbled }
            attributes.append(XMLElement.Attribute(name, text, namespace: space))
        }
        open.append(XMLElement(name, namespace: space, attributes: attributes, line: row))
    }

    mutating func add(_ line: [JSONValue]) throws(XMLFault) {
        guard !open.isEmpty, line.count == 3, let row = XMLTreeReader.number(line[1]), row > 0,
            let text = line[2].string
        else {
            throw XMLTreeReader.garbled
        }
        open[open.count - 1].nodes.append(.text(text, line: row))
    }

    mutating func end() throws(XMLFault) {
        guard let element = open.popLast() else { throw XMLTreeReader.garbled }
        if open.isEmpty { finished = element } else { open[open.count - 1].nodes.append(.element(element)) }
    }

    func root() throws(XMLFault) -> XMLElement {
        guard open.isEmpty, let finished else { throw XMLTreeReader.garbled }
        return finished
    }
}
