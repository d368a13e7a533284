/// The elements of a JSON array in order. One that is malformed does not keep the others from being read.
///
/// After a syntax error, reading continues at the next line that begins with an object, indented like the first one.
/// Writers of JSON that put each element on its own line produce such lines.
public struct JSONElements: Sequence, IteratorProtocol {
    /// An element, or the error in its place.
    public struct Element: Sendable {
        /// Where it begins, or where the error is. From 1; CR LF, LF and CR each end a line.
        public let line: Int
        /// The value, or the error.
        public let value: Result<JSONValue, SongFormatError>
    }

    /// The most errors that are reported. After the last, nothing more is read.
    public static let faultLimit = 100

    /// Whether objects may remain unread, for lack of a place to continue.
    public private(set) var isCutShort = false

    private let bytes: [UInt8]
    private var scanner: JSONScanner
    private var isOver = false
    /// Where reading last continued after an error.
    private var resumption = -1
    private var faultCount = 0
    /// Where the first object begins, in bytes from the start of its line.
    private var column: Int?
    private var counted = (line: 1, offset: 0)

    /// - Parameters:
    ///   - bytes: UTF-8, with or without byte-order mark.
    ///   - limit: the most bytes allowed.
    /// - Returns: nil if the bytes do not begin with an array.
    public init?(of bytes: [UInt8], limit: Int) throws(SongFormatError) {
        self.bytes = bytes
        scanner = try JSONScanner(bytes, limit: limit)
        guard try scanner.next() == .beginArray else { return nil }
    }

    /// The next element; nil after the last.
    public mutating func next() -> Element? {
        if isOver { return nil }
        let before = scanner
        do {
            guard let value = try JSONValue(nextOf: &scanner) else {
                isOver = true
                return nil
            }
            let start = before.startOfNext
            if column == nil, bytes[start] == UInt8(ascii: "{") { column = start - startOfLine(of: start) }
            return Element(line: line(of: start), value: .success(value))
        } catch {
            faultCount += 1
            isOver = faultCount >= Self.faultLimit || !resume(after: error, from: before)
            return Element(line: error.line, value: .failure(error))
        }
    }

    /// Finds the element after a malformed one. Returns false if there is none.
    private mutating func resume(after error: SongFormatError, from before: JSONScanner) -> Bool {
        let start = before.startOfNext
        var rest = before
        // If the syntax is valid, the scanner finds the end of the element.
        if let token = try? rest.next(), token.kind != nil, (try? rest.rest(of: token)) != nil {
            scanner = rest
            return true
        }
        // An unclosed bracket swallows everything after it.
        let place = error.reason == .truncated ? Swift.min(start + 1, bytes.count) : scanner.position
        let column = column ?? (bytes[safe: start] == UInt8(ascii: "{") ? start - startOfLine(of: start) : 0)
        var line = startOfLine(of: place)
        while true {
            let letter = bytes[line...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
            if letter - line == column, letter >= place, letter > resumption, bytes[safe: letter] == UInt8(ascii: "{") {
                scanner = JSONScanner(resumingArrayOf: bytes, at: letter)
                resumption = letter
                return true
            }
            guard let end = bytes[letter...].firstIndex(where: \.isLineEnd) else {
                isCutShort = bytes[place...].contains(UInt8(ascii: "{"))
                return false
            }
            line = end + 1
        }
    }

    private func startOfLine(of place: Int) -> Int {
        (bytes[..<place].lastIndex(where: \.isLineEnd) ?? -1) + 1
    }

    /// - Parameter place: at or after the place of the previous call.
    private mutating func line(of place: Int) -> Int {
        for offset in counted.offset..<Swift.max(place, counted.offset) {
            let isEnd = bytes[offset] == UInt8(ascii: "\n")
            let isAlone = bytes[offset] == UInt8(ascii: "\r") && bytes[safe: offset + 1] != UInt8(ascii: "\n")
            if isEnd || isAlone { counted.line += 1 }
        }
        counted.offset = Swift.max(place, counted.offset)
        return counted.line
    }
}

extension JSONScanner {
    /// Where the next token other than a comma begins; the end of the bytes if there is none.
    fileprivate var startOfNext: Int {
        let isBetween: (UInt8) -> Bool = { $0.isJSONWhiteSpace || $0 == UInt8(ascii: ",") }
        return bytes[position...].firstIndex { !isBetween($0) } ?? bytes.count
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension [UInt8] {
    fileprivate subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}
