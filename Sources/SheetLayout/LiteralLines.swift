/// Consecutive lines that keep their columns: tablature or a grid. They shrink until they fit; if that would make them
/// too small to read, they break at a bar line, all strings together.
final class LiteralLines {
    /// A line with its tabs replaced by spaces.
    private struct Line {
        let bytes: [UInt8]
        let measure: TextMeasure
        let source: Range<Int>
        /// Whether each byte of the text corresponds to one of the source.
        let isPlain: Bool
    }

    /// In points. Nothing shrinks below this size to fit.
    private static let smallest = 7.0

    private let systems: [[Line]]
    private let memory: MeasureMemory
    /// The width of the widest line, for words of one point.
    private let width: Double

    /// - Parameters:
    ///   - systems: lines that are played simultaneously, with their positions in the lyrics.
    ///   - shown: the text to draw for each line; nil for the lines themselves.
    init(_ systems: [[(text: Substring, source: Int)]], shown: [String]? = nil, _ memory: MeasureMemory) {
        var others = (shown ?? [])[...]
        self.memory = memory
        self.systems = systems.map { lines in
            lines.map { line in
                let inside = Self.trimmed(line.text)
                let own = Self.expanded(inside)
                let text = others.popFirst().map { Self.expanded(Self.trimmed($0[...])) } ?? own
                return Line(
                    bytes: Array(text.utf8), measure: memory.measure(text, in: .literal),
                    source: line.source..<(line.source + inside.utf8.count),
                    isPlain: text.utf8.count == inside.utf8.count && text.utf8.elementsEqual(own.utf8))
            }
        }
        width = self.systems.lazy.flatMap { $0 }.map(\.measure.advance).max().map { $0 * TextRole.literal.scale } ?? 0
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.utf8.last == 0x20 || text.utf8.last == 0x09 { text.removeLast() }
        return text
    }

    /// Whether the lines must be broken.
    func areBroken(width: Double, size: Double) -> Bool {
        self.width * size > width + 0.001 && width / self.width * TextRole.literal.scale < Self.smallest(size)
    }

    /// Groups of rows that stay together, in points.
    func bundles(width: Double, size: Double) -> [[SizedRow]] {
        if areBroken(width: width, size: size) {
            return systems.flatMap { broken($0, width, size) }
        }
        let fitting = self.width * size > width ? width / self.width : size
        return systems.map { system in
            system.map { SizedRow(row: row($0, from: 0, to: .max), size: fitting) }
        }
    }

    /// The smallest size of the letters.
    private static func smallest(_ size: Double) -> Double { min(smallest, size * TextRole.literal.scale) }

    // MARK: Breaking

    private func broken(_ system: [Line], _ width: Double, _ size: Double) -> [[SizedRow]] {
        let most = system.map { $0.measure.carets.count - 1 }.max() ?? 0
        let bars = bars(of: system, most)
        let small = Self.smallest(size) / TextRole.literal.scale
        let names = namesEnd(of: system)
        let namesWidth = names.map { self.extent(system, 0, $0) } ?? 0
        func extent(_ system: [Line], _ start: Int, _ end: Int) -> Double {
            self.extent(system, start, end) + (start > 0 ? namesWidth : 0)
        }
        var fitting = size
        // A measure that is too long for a row makes everything smaller.
        var start = 0
        for bar in bars {
            if extent(system, start, bar) * size > width { fitting = small }
            start = bar
        }
        var bundles: [[SizedRow]] = []
        start = 0
        var next = 0
        repeat {
            var end = start
            while next < bars.count, extent(system, start, bars[next]) * fitting <= width + 0.001 {
                end = bars[next]
                next += 1
            }
            if end == start {
                // No bar is near enough.
                end = min(start + 1, most)
                while end < most, extent(system, start, end + 1) * fitting <= width + 0.001 { end += 1 }
                while next < bars.count, bars[next] <= end { next += 1 }
            }
            var rows = system.map { line in
                SizedRow(row: row(line, from: start, to: end, behind: start > 0 ? names : nil), size: fitting)
            }
            if !bundles.isEmpty, !rows.isEmpty, system.count > 1 {
                rows[0].space = memory.height(of: .literal).total * fitting * 0.5
            }
            bundles.append(rows)
            start = end
        } while start < most
        return bundles
    }

    /// The carets after bar lines that all strings share, and the end.
    private func bars(of system: [Line], _ most: Int) -> [Int] {
        let withBars = system.filter { $0.bytes.contains(UInt8(ascii: "|")) }.map { line in
            line.measure.carets.indices.dropLast().map { index in
                line.bytes[line.measure.carets[index].offset] == UInt8(ascii: "|")
            }
        }
        guard let first = withBars.first else { return [most] }
        var bars: [Int] = []
        for index in first.indices where first[index] && index + 1 < most {
            // Of two adjacent bar lines, the break is after the second.
            if index + 1 < first.count, first[index + 1] { continue }
            if withBars.allSatisfy({ index >= $0.count || $0[index] }) { bars.append(index + 1) }
        }
        return bars + [most]
    }

    /// The caret after the names of the strings, as in `e|`, with which each part begins; nil if they have none.
    private func namesEnd(of system: [Line]) -> Int? {
        var end: Int?
        for line in system {
            guard let bar = line.bytes.prefix(Self.longestName + 1).firstIndex(of: UInt8(ascii: "|")), bar > 0,
                line.bytes[..<bar].contains(where: { ($0 & 0xDF) >= 0x41 && ($0 & 0xDF) <= 0x5A }),
                end == nil || end == bar + 1
            else { return nil }
            end = bar + 1
        }
        return end
    }

    private static let longestName = 3

    /// The width of a part, for words of one point.
    private func extent(_ system: [Line], _ start: Int, _ end: Int) -> Double {
        system.reduce(0) { widest, line in
            let carets = line.measure.carets
            guard start < carets.count else { return widest }
            return max(widest, carets[min(end, carets.count - 1)].x - carets[start].x)
        } * TextRole.literal.scale
    }

    /// - Parameter names: the caret after the name of the string, if that precedes the part.
    private func row(_ line: Line, from start: Int, to end: Int, behind names: Int? = nil) -> Row {
        let height = memory.height(of: .literal)
        var row = Row()
        row.height = height.total
        let carets = line.measure.carets
        guard start < carets.count - 1 || start == 0 else { return row }
        let to = min(end, carets.count - 1)
        let range = carets[start].offset..<carets[to].offset
        guard !line.bytes[range].allSatisfy({ $0 == 0x20 }) else { return row }
        let source =
            line.isPlain
            ? (line.source.lowerBound + range.lowerBound)..<(line.source.lowerBound + range.upperBound) : line.source
        var left = 0.0
        if let names {
            left = carets[names].x * TextRole.literal.scale
            row.pieces.append(
                Row.Piece(
                    text: String(decoding: line.bytes[..<carets[names].offset], as: UTF8.self), role: .literal,
                    start: 0, width: left, baseline: height.ascent, source: nil))
        }
        row.pieces.append(
            Row.Piece(
                text: String(decoding: line.bytes[range], as: UTF8.self), role: .literal, start: left,
                width: abs(carets[to].x - carets[start].x) * TextRole.literal.scale, baseline: height.ascent,
                source: source))
        return row
    }

    /// Expands tabs to every eighth column, and replaces other control characters by spaces.
    private static func expanded(_ line: Substring) -> String {
        guard line.utf8.contains(0x09) else { return LineText(line, at: 0).text }
        var text = ""
        var column = 0
        for character in line {
            let count = character == "\t" ? 8 - column % 8 : 1
            text += character == "\t" ? String(repeating: " ", count: count) : String(character)
            column += count
        }
        return LineText(text, at: 0).text
    }
}
