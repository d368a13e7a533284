extension JSONValue {
    /// - Parameters:
    ///   - bytes: UTF-8, with or without byte-order mark.
    ///   - limit: the most bytes allowed.
    /// - Throws: what is wrong and where. A `\u` escape for a lone surrogate is an error here, anywhere in the bytes.
    public init(parsing bytes: [UInt8], limit: Int = SongFile.byteLimit) throws(SongFormatError) {
        var scanner = try JSONScanner(bytes, limit: limit)
        guard let value = try JSONValue(nextOf: &scanner) else { throw scanner.error(.empty, at: 0) }
        _ = try scanner.next()
        self = value
    }

    /// The next value, with everything in it.
    ///
    /// - Returns: nil if the scanner's array or object ends here; the rest of the document was then scanned, too.
    init?(nextOf scanner: inout JSONScanner) throws(SongFormatError) {
        let (bytes, depth) = (scanner.bytes, scanner.depth)
        var builder = Builder()
        repeat {
            guard let token = try scanner.next() else { return nil }
            if scanner.depth < depth {
                _ = try scanner.next()
                return nil
            }
            switch token {
            case .name: builder.name = try JSONString.decode(scanner.range, of: bytes)
            case .beginArray: builder.open(.array([]))
            case .beginObject: builder.open(.object([]))
            case .endArray, .endObject: builder.close()
            case .string: builder.add(.string(try JSONString.decode(scanner.range, of: bytes)))
            case .number: builder.add(.number(String(decoding: bytes[scanner.range], as: UTF8.self)))
            case .true: builder.add(.bool(true))
            case .false: builder.add(.bool(false))
            case .null: builder.add(.null)
            }
        } while scanner.depth > depth
        self = builder.root
    }
}

/// Builds the tree without recursion, from the tokens in order.
private struct Builder {
    private struct Container {
        /// The name of this container in its parent.
        let name: String
        let isObject: Bool
        var elements: [JSONValue] = []
        var members: [JSONValue.Member] = []
    }

    var root = JSONValue.null
    var name = ""
    private var containers: [Container] = []

    mutating func open(_ container: JSONValue) {
        containers.append(Container(name: name, isObject: container.members != nil))
    }

    mutating func close() {
        guard let container = containers.popLast() else { return }
        name = container.name
        add(container.isObject ? .object(container.members) : .array(container.elements))
    }

    mutating func add(_ value: JSONValue) {
        guard let last = containers.indices.last else {
            root = value
            return
        }
        if containers[last].isObject {
            containers[last].members.append(JSONValue.Member(name, value))
        } else {
            containers[last].elements.append(value)
        }
    }
}
