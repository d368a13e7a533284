/// A strict tokenizer of JSON (RFC 8259) over bytes, which locates each token and decodes nothing.
///
/// It accepts exactly the grammar, optionally after a UTF-8 byte-order mark. It checks everything, including UTF-8,
/// with one exception: `\u` escapes of lone surrogates, which the grammar allows, are left to the decoder of the
/// string. Memory and stack do not grow with the input.
struct JSONScanner {
    /// The most arrays and objects that may be open at once.
    static let depthLimit = 512

    enum Token {
        case beginObject, endObject, beginArray, endArray
        /// The name of a member, with its quotation marks.
        case name
        case string, number, `true`, `false`, null
    }

    let bytes: [UInt8]

    /// The scanner's position: after the last token, and after the colon if that token was a name.
    private(set) var position: Int

    /// The bytes of the last token, including the quotation marks of a string or name.
    private(set) var range = 0..<0

    /// The number of open arrays and objects.
    private(set) var depth = 0

    /// Bit `depth - 1` is set if the innermost open bracket is an object's.
    private var objects = InlineArray<8, UInt64>(repeating: 0)
    private var state = State.value
    private var lastComma = 0

    private enum State {
        /// Expects a value: at the start, after a colon, or after a comma in an array.
        case value
        /// After `[`.
        case valueOrEnd
        /// After a comma in an object.
        case name
        /// After `{`.
        case nameOrEnd
        /// After a value inside brackets.
        case commaOrEnd
        /// After the outermost value.
        case end
    }

    /// - Throws: `.tooLarge` if there are more than `limit` bytes; `.empty`; `.wideEncoding`.
    init(_ bytes: [UInt8], limit: Int) throws(SongFormatError) {
        self.bytes = bytes
        self.position = bytes.byteOrderMarkLength
        guard bytes.count <= limit else { throw error(.tooLarge(limit: limit), at: limit) }
        if isWide { throw error(.wideEncoding, at: 0) }
        skipWhiteSpace()
        if position == bytes.count { throw error(.empty, at: position) }
    }

    /// Begins at a value in the middle of bytes that were already found valid.
    init(resuming bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Begins at an element of a top-level array, after a part that could not be read.
    init(resumingArrayOf bytes: [UInt8], at position: Int) {
        self.init(resuming: bytes, at: position)
        depth = 1
    }

    /// The next token, or nil after the last.
    mutating func next() throws(SongFormatError) -> Token? {
        skipWhiteSpace()
        guard position < bytes.count else {
            if state == .end { return nil }
            throw error(.truncated, at: position)
        }
        let byte = bytes[position]
        switch state {
        case .value:
            return try value(startingWith: byte)
        case .valueOrEnd:
            if byte == UInt8(ascii: "]") { return close() }
            return try value(startingWith: byte)
        case .name:
            return try name(startingWith: byte)
        case .nameOrEnd:
            if byte == UInt8(ascii: "}") { return close() }
            return try name(startingWith: byte)
        case .commaOrEnd:
            if byte == closingBracket { return close() }
            guard byte == UInt8(ascii: ",") else { throw errorAfterValue() }
            lastComma = position
            position += 1
            state = isInObject ? .name : .value
            return try next()
        case .end:
            throw errorHere { _ in .trailingContent }
        }
    }

    /// Reads to the end of the value that begins with `token`, the last token read. Returns the range of the value.
    mutating func rest(of token: Token) throws(SongFormatError) -> Range<Int> {
        let start = range.lowerBound
        guard token == .beginObject || token == .beginArray else { return range }
        let outer = depth - 1
        while depth > outer { _ = try next() }
        return start..<position
    }

    func error(_ reason: SongFormatError.Reason, at offset: Int) -> SongFormatError {
        SongFormatError(reason, at: offset, in: bytes)
    }
}

extension JSONScanner.Token {
    /// The type of the value that begins with this token; nil for names and closing brackets.
    var kind: JSONKind? {
        switch self {
        case .beginObject: .object
        case .beginArray: .array
        case .string: .string
        case .number: .number
        case .true, .false: .boolean
        case .null: .null
        case .name, .endObject, .endArray: nil
        }
    }
}

// MARK: - Brackets

extension JSONScanner {
    var isInObject: Bool { objects[(depth - 1) >> 6] >> UInt64((depth - 1) & 63) & 1 == 1 }

    var closingBracket: UInt8 { isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

    private mutating func open(_ token: Token) throws(SongFormatError) -> Token {
        guard depth < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit), at: position) }
        let bit: UInt64 = 1 << UInt64(depth & 63)
        if token == .beginObject { objects[depth >> 6] |= bit } else { objects[depth >> 6] &= ~bit }
        depth += 1
        state = token == .beginObject ? .nameOrEnd : .valueOrEnd
        return take(token, length: 1)
    }

    private mutating func close() -> Token {
        let token = isInObject ? Token.endObject : .endArray
        depth -= 1
        state = depth == 0 ? .end : .commaOrEnd
        return take(token, length: 1)
    }

    private mutating func take(_ token: Token, length: Int) -> Token {
        range = position..<position + length
        position += length
        return token
    }
}

// MARK: - Names and values

extension JSONScanner {
    private mutating func name(startingWith byte: UInt8) throws(SongFormatError) -> Token {
        guard byte == UInt8(ascii: "\"") else {
            if byte == UInt8(ascii: "}") { throw error(.trailingComma, at: lastComma) }
            throw errorHere { .expectedName(found: $0) }
        }
        range = position..<(try endOfString())
        position = range.upperBound
        skipWhiteSpace()
        guard position < bytes.count else { throw error(.truncated, at: position) }
        guard bytes[position] == UInt8(ascii: ":") else { throw errorHere { .expectedColon(found: $0) } }
        position += 1
        state = .value
        return .name
    }

    private mutating func value(startingWith byte: UInt8) throws(SongFormatError) -> Token {
        switch byte {
        case UInt8(ascii: "{"): return try open(.beginObject)
        case UInt8(ascii: "["): return try open(.beginArray)
        default: break
        }
        let token: Token
        let end: Int
        switch byte {
        case UInt8(ascii: "\""): (token, end) = (.string, try endOfString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): (token, end) = (.number, try endOfNumber())
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): (token, end) = try word()
        case UInt8(ascii: "]") where state == .value && depth > 0 && !isInObject:
            throw error(.trailingComma, at: lastComma)
        default: throw errorHere { .expectedValue(found: $0) }
        }
        state = depth == 0 ? .end : .commaOrEnd
        return take(token, length: end - position)
    }

    private func word() throws(SongFormatError) -> (Token, end: Int) {
        var end = position
        while end < bytes.count, bytes[end].isASCIILetterOrDigit { end += 1 }
        switch end - position {
        case 4 where bytes[position..<end].elementsEqual("true".utf8): return (.true, end)
        case 4 where bytes[position..<end].elementsEqual("null".utf8): return (.null, end)
        case 5 where bytes[position..<end].elementsEqual("false".utf8): return (.false, end)
        default:
            let isCutShort =
                end == bytes.count
                && ["true", "false", "null"].contains { $0.utf8.starts(with: bytes[position..<end]) }
            throw isCutShort ? error(.truncated, at: end) : error(.invalidWord, at: position)
        }
    }

    /// RFC 8259 section 6, starting at the first byte, which is a digit or a minus sign.
    private func endOfNumber() throws(SongFormatError) -> Int {
        var index = position
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let integer = index
        index = try endOfDigits(from: index)
        if bytes[integer] == UInt8(ascii: "0"), index > integer + 1 { throw error(.invalidNumber, at: position) }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") { index = try endOfDigits(from: index + 1) }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            index = try endOfDigits(from: index)
        }
        if index < bytes.count, bytes[index].isASCIILetterOrDigit || bytes[index] == UInt8(ascii: ".") {
            throw error(.invalidNumber, at: position)
        }
        return index
    }

    private func endOfDigits(from start: Int) throws(SongFormatError) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
        if index > start { return index }
        throw index == bytes.count ? error(.truncated, at: index) : error(.invalidNumber, at: position)
    }

    private func endOfString() throws(SongFormatError) -> Int {
        let (end, fault) = JSONString.end(in: bytes.span, from: position + 1)
        guard let fault else { return end }
        throw error(fault, at: end)
    }
}

// MARK: - Between tokens

extension JSONScanner {
    private mutating func skipWhiteSpace() {
        while position < bytes.count, bytes[position].isJSONWhiteSpace { position += 1 }
    }
}

extension UInt8 {
    var isJSONWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    var isASCIILetterOrDigit: Bool { isASCIIDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
