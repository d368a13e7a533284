import Glibc
import SongConversion
import SongFormat

/// One run of the parser over a file.
final class ParserRun {
    /// All that was read, as lines of JSON.
    private(set) var output: [UInt8] = []
    /// The encoding that the file declares; nil if it declares none.
    private(set) var declaredEncoding: String?
    /// The declared encoding if only ``TextEncoding/utf8(_:named:)`` can read it.
    private(set) var multiByteEncoding: String?

    private static let separator = UInt8(ascii: "\n")

    private let expat: Expat
    private var parser: Expat.Parser?
    private var depth = 0
    private var nodes = 0
    private var text: [UInt8] = []
    private var textLine = 0
    /// Why the parser was stopped.
    private var refusal: (kind: String, line: Int)?

    init(_ expat: Expat) {
        self.expat = expat
    }

    /// - Parameter encoding: the encoding of the bytes, which overrides the declared one; nil to use that.
    /// - Returns: why parsing stopped before the end of the file; nil if it did not.
    func parse(_ bytes: [UInt8], as encoding: String?) -> ParserFailure? {
        let separator = CChar(bitPattern: Self.separator)
        parser =
            encoding.map { name in name.withCString { expat.create($0, separator) } } ?? expat.create(nil, separator)
        guard let parser else { return failure(kind: "memory", message: "out of memory") }
        defer { expat.free(parser) }
        let context = Unmanaged.passUnretained(self).toOpaque()
        expat.setContext(parser, context)
        expat.setElementHandlers(parser, { run($0)?.start($1, $2) }, { context, _ in run(context)?.end() })
        expat.setTextHandler(parser) { run($0)?.add($1, $2) }
        expat.setDoctypeHandler(parser) { context, _, _, _, _ in run(context)?.refuse("doctype") }
        expat.setDeclarationHandler(parser) { context, _, encoding, _ in run(context)?.declare(encoding) }
        expat.setEncodingHandler(
            parser, { context, name, encoding in run(context)?.find(name, storingIn: encoding) ?? 0 }, context)
        // In one call: older versions parse an incomplete token again with each piece.
        let isParsed = bytes.withUnsafeBytes { expat.parse(parser, $0.baseAddress, CInt($0.count), 1) == 1 }
        if let refusal { return failure(kind: refusal.kind, line: refusal.line) }
        if isParsed { return nil }
        let code = expat.errorCode(parser)
        return failure(
            code: code, kind: code == Expat.Code.unknownEncoding ? "encoding" : "malformed", line: line,
            column: Int(expat.column(parser)) + 1, message: expat.errorString(code).map { String(cString: $0) } ?? "")
    }

    private func failure(
        code: CInt = 0, kind: String, line: Int = 0, column: Int = 0, message: String = ""
    ) -> ParserFailure {
        ParserFailure(code: code, kind: kind, line: line, column: column, message: message)
    }

    /// The parser's present line.
    private var line: Int { Int(expat.line(parser)) }

    private func refuse(_ kind: String) {
        if refusal == nil { refusal = (kind, line) }
        _ = expat.stop(parser, 0)
    }
}

// MARK: - Handlers

extension ParserRun {
    fileprivate func declare(_ encoding: Expat.Name?) {
        declaredEncoding = encoding.map { String(cString: $0) }
    }

    /// - Returns: whether the parser can read the encoding, as expat expects it.
    fileprivate func find(_ name: Expat.Name?, storingIn encoding: Expat.Context?) -> CInt {
        guard let name, let encoding else { return 0 }
        switch TextEncoding(named: String(cString: name)) {
        case nil: return 0
        case .singleByte(let codes):
            codes.store(in: encoding)
            return 1
        case .multiByte(let name):
            multiByteEncoding = name
            return 0
        }
    }

    fileprivate func start(_ name: Expat.Name?, _ attributes: UnsafeMutablePointer<Expat.Name?>?) {
        guard refusal == nil else { return }
        flush()
        var values: [JSONValue] = []
        var next = attributes
        while values.count < XMLLimits.nodes, let name = next?[0], let value = next?[1] {
            let (space, local) = Self.parts(of: name)
            values.append(.array([.string(space), .string(local), .string(String(cString: value))]))
            next? += 2
        }
        depth += 1
        nodes += 1 + values.count
        guard depth <= XMLLimits.depth else { return refuse("depth") }
        guard nodes <= XMLLimits.nodes else { return refuse("nodes") }
        let (space, local) = name.map(Self.parts) ?? ("", "")
        output += XMLEvents.line([
            .string("start"), .integer(line), .string(space), .string(local), .array(values),
        ])
    }

    fileprivate func end() {
        guard refusal == nil else { return }
        flush()
        depth -= 1
        output += XMLEvents.line([.string("end")])
    }

    fileprivate func add(_ start: Expat.Name?, _ count: CInt) {
        guard refusal == nil, let start else { return }
        if text.isEmpty { textLine = line }
        text.append(contentsOf: UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    private func flush() {
        guard !text.isEmpty else { return }
        let words = String(decoding: text, as: UTF8.self)
        output += XMLEvents.line([.string("text"), .integer(textLine), .string(words)])
        text = []
    }

    /// Expat writes the namespace before the name.
    private static func parts(of name: Expat.Name) -> (space: String, local: String) {
        let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
        guard let end = bytes.lastIndex(of: separator) else { return ("", String(decoding: bytes, as: UTF8.self)) }
        return (
            String(decoding: bytes[..<end], as: UTF8.self), String(decoding: bytes[(end + 1)...], as: UTF8.self)
        )
    }
}

/// The run that was passed to expat as the user data of its handlers.
private func run(_ context: Expat.Context?) -> ParserRun? {
    context.map { Unmanaged<ParserRun>.fromOpaque($0).takeUnretainedValue() }
}
