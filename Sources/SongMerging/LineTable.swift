/// A text split into lines, without copying it.
///
/// A line end at the end of a text is not followed by an empty line, and an empty text has no lines.
final class LineTable: Sendable {
    /// The bytes of all texts that were split together, one after another.
    private let bytes: [UInt8]
    /// The start of each line, and the end of the text.
    private let starts: [UInt32]
    private let ends: [LineEnd]

    /// Lines of texts that were split together have the same number if they are equal, byte for byte, except for their
    /// ends.
    let numbers: [Int32]

    /// The end of all lines, except an unterminated last one; nil if they differ, `.none` if there is no line end.
    let commonEnd: LineEnd?

    /// `.none` if there is no line end.
    let firstEnd: LineEnd

    var count: Int { ends.count }

    /// Whether the last line has an end; nil if there is no line.
    var isTerminated: Bool? { ends.last.map { $0 != .none } }

    /// Tables whose line numbers can be compared.
    static func cutting(_ texts: [String]) -> [LineTable] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count })
        var borders = [0]
        for text in texts {
            bytes.append(contentsOf: text.utf8)
            borders.append(bytes.count)
        }
        var numbering = LineNumbering()
        return zip(borders, borders.dropFirst()).map { start, end in
            LineTable(start..<end, of: bytes, numbering: &numbering)
        }
    }

    private init(_ range: Range<Int>, of bytes: [UInt8], numbering: inout LineNumbering) {
        precondition(bytes.count <= Int(UInt32.max))
        var (starts, ends, numbers): ([UInt32], [LineEnd], [Int32]) = ([], [], [])
        let span = bytes.span
        var start = range.lowerBound
        var index = start
        func add(_ end: LineEnd) {
            starts.append(UInt32(start))
            ends.append(end)
            numbers.append(numbering.number(of: start..<index, in: span))
        }
        while index < range.upperBound {
            guard let end = LineEnd.at(index, in: span, before: range.upperBound) else {
                index += 1
                continue
            }
            add(end)
            index += end.length
            start = index
        }
        if start < index { add(.none) }
        starts.append(UInt32(range.upperBound))
        self.bytes = bytes
        self.starts = starts
        self.ends = ends
        self.numbers = numbers
        let first = ends.first ?? .none
        firstEnd = first
        commonEnd = ends.allSatisfy { $0 == first || $0 == .none } ? first : nil
    }

    /// The line's bytes without its end.
    func content(of line: Int) -> ArraySlice<UInt8> {
        bytes[Int(starts[line])..<Int(starts[line + 1]) - ends[line].length]
    }

    func end(of line: Int) -> LineEnd { ends[line] }

    func lines(_ range: Range<Int>) -> TextLines { TextLines(table: self, range: range) }
}
