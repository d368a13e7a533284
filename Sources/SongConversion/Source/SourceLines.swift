/// The lines of a file in order, with their numbers. CR LF, LF and CR each end a line; text after the last line end is
/// a line if it is not empty.
struct SourceLines: Sequence, IteratorProtocol {
    struct Line {
        /// From 1.
        let number: Int
        /// Without its line end.
        let text: Substring
    }

    /// Whether any line ended in something other than LF.
    private(set) var hasOtherEnds = false

    private let text: String
    private var position: String.Index
    private var number = 0

    /// - Parameters:
    ///   - start: where the first line begins.
    ///   - number: the number of the first line.
    init(_ text: String, from start: String.Index? = nil, number: Int = 1) {
        self.text = text
        position = start ?? text.startIndex
        self.number = number - 1
    }

    mutating func next() -> Line? {
        let bytes = text.utf8
        guard position < bytes.endIndex else { return nil }
        let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
        let line = text[position..<end]
        position = end
        if end < bytes.endIndex {
            position = bytes.index(after: end)
            if bytes[end] == 0x0D {
                hasOtherEnds = true
                if position < bytes.endIndex, bytes[position] == 0x0A { position = bytes.index(after: position) }
            }
        }
        number += 1
        return Line(number: number, text: line)
    }

    /// The text from the next line on.
    var rest: Substring { text[position...] }

    /// The number of the line that contains this place.
    static func number(of place: String.Index, in text: String) -> Int {
        text[..<place].utf8.reduce(into: (1, UInt8(0))) { state, byte in
            if byte == 0x0D || byte == 0x0A && state.1 != 0x0D { state.0 += 1 }
            state.1 = byte
        }.0
    }
}

extension Substring {
    /// Without white space at both ends.
    var trimmed: Substring {
        guard let first = utf8.firstIndex(where: { !$0.isBlank }), let last = utf8.lastIndex(where: { !$0.isBlank })
        else { return self[endIndex...] }
        return self[first..<utf8.index(after: last)]
    }
}

extension String {
    /// Without white space at both ends.
    var trimmed: Substring { self[...].trimmed }
}

extension StringProtocol {
    var isBlank: Bool { utf8.allSatisfy(\.isBlank) }

    /// Whether it begins with these bytes.
    func starts(with letters: StaticString) -> Bool {
        letters.withUTF8Buffer { utf8.starts(with: $0) }
    }

    /// The text on one line, for members and directives that allow only one.
    var inOneLine: String {
        utf8.contains { $0 == 0x0A || $0 == 0x0D }
            ? String(decoding: utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self) : String(self)
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
