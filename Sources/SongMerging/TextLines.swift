/// Lines of a text, without their ends. Cheap to copy: a line is copied only when it is read.
public struct TextLines: RandomAccessCollection, Sendable {
    let table: LineTable
    let range: Range<Int>

    /// Lines are counted from 0 in each part.
    public var startIndex: Int { 0 }

    /// The number of lines.
    public var endIndex: Int { range.count }

    /// A copy of the line.
    public subscript(position: Int) -> String {
        precondition(indices.contains(position))
        return String(decoding: table.content(of: range.lowerBound + position), as: UTF8.self)
    }

    /// Whether the lines are equal, byte for byte. Only for tables that were split together.
    func hasSameContent(as other: TextLines) -> Bool { numbers.elementsEqual(other.numbers) }

    var numbers: ArraySlice<Int32> { table.numbers[range] }

    func isBlank(_ position: Int) -> Bool {
        table.content(of: range.lowerBound + position).allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
}
