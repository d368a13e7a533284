/// The elements of an array in JSON one after another: one that is wrong keeps none of the others from being read.
///
/// Behind what the grammar does not allow, reading goes on at the next line that begins with an object, as far to the
/// right as the first one. A writer of JSON that puts each element on a line of its own does so.
public struct JSONElements: Sequence, IteratorProtocol {
    /// An element, or what stands in its place.
    public struct Element: Sendable {
        /// Where it begins, or where it is wrong. From 1; CR LF, LF and CR each end a line.
        public let line: Int
        /// The value, or what is wrong.
        public let value: Result<JSONValue, SongFormatError>
    }

    /// So many wrong ones are told. Behind the last, nothing more is read.
    public static let faultLimit = 100

    /// Whether objects may be left that were not read, for want of a place to go on.
    public private(set) var isCutShort = false

    private let bytes: [UInt8]
    private var scanner: JSONScanner
    private var isOver = false
    /// Where reading went on last.
    private var resumption = -1
    private var faultCount = 0
    /// Where the first object begins, in bytes from the start of its line.
    private var column: Int?
    private var counted = (line: 1, offset: 0)

    /// - Parameters:
    ///   - bytes: UTF-8, with or without byte-order mark.
    ///   - limit: how many bytes there may be.
    /// - Returns: nil for what does not begin as an array.
    public init?(of bytes: [UInt8], limit: Int) throws(SongFormatError) {
        self.bytes = bytes
        scanner = try JSONScanner(bytes, limit: limit)
        guard try scanner.next() == .beginArray else { return nil }
    }

    /// The next element; nil behind the last.
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

    /// Finds the next element behind one that is wrong.
    private mutating func resume(after error: SongFormatError, from before: JSONScanner) -> Bool {
        let start = before.startOfNext
        var rest = before
        // Where the grammar is kept, it tells where the element ends.
        if let token = try? rest.next(), token.kind != nil, (try? rest.rest(of: token)) != nil {
            scanner = rest
            return true
        }
        // A bracket that is not closed takes all that is behind it for its own.
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

    /// - Parameter place: behind the last that was asked for.
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
    /// Where the next token begins that is no comma, if one is there.
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
