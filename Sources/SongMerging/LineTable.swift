/// A text cut into lines, without copying it.
///
/// A text that ends with a line end has no empty line behind it, and an empty text has no line.
final class LineTable: Sendable {
    /// Of all the texts that were cut together, one behind the other.
    private let bytes: [UInt8]
    /// Of each line, and of the end of the text.
    private let starts: [UInt32]
    private let ends: [LineEnd]

    /// Two lines of texts that were cut together have the same number if they are the same, byte for byte, but for their
    /// ends.
    let numbers: [Int32]

    /// What all lines end with, the last one aside if nothing follows it; nil if they differ, `.none` if there is no end.
    let commonEnd: LineEnd?

    /// `.none` if there is no end.
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
